import BrickworkEngine
import Testing
import WallNodes

@testable import Wall

/// Sections that are laid out in parts. Rows are the same as in a complete layout, and columns have no seam.
@Suite struct LongSectionTests {
    private static let columns = [
        WallStyle(), WallStyle(columnWidth: 90, spacing: 0), WallStyle(columnWidth: 1_500),
    ]
    private static let rows = [
        WallStyle(kind: .justified), WallStyle(kind: .justified, columnWidth: 60, spacing: 3),
        WallStyle(kind: .grid, columnWidth: 76),
    ]

    private func shapes(_ count: Int) -> ShapesNode {
        TestTree(Walls.sections([count])).shapes(ofSection: 0)
    }

    @Test(arguments: rows.indices)
    func rowsStandWhereTheWholeWouldHaveThem(number: Int) throws {
        let arrangement = Arrangement(Self.rows[number], in: LayoutContainer(width: 1_111))
        let node = shapes(9_001)
        let long = LongSection(node, arrangement)
        let whole = CollectionLayout(
            container: LayoutContainer(width: arrangement.innerWidth),
            sections: [LayoutSection(layout: arrangement.photos, items: items(node, arrangement))]
        )
        #expect(abs(long.length - whole.contentSize.height) < 1e-6)
        var shown = long
        for start in stride(from: -500.0, to: long.length + 500, by: long.length / 7) {
            _ = shown.show(start, start + 900, arrangement)
            let seen = whole.elements(in: LayoutRect(x: 0, y: start, width: 1_111, height: 900))
            #expect(seen.allSatisfy { shown.shown.contains($0.element.path.item) })
            for (photo, frame) in zip(shown.shown, shown.frames) {
                let expected = try #require(whole.frame(of: LayoutElement(.item, section: 0, item: photo)))
                #expect(isSame(frame, expected), "photo \(photo)")
            }
        }
        for photo in [0, 1, 2_047, 2_048, 5_000, 9_000] {
            let expected = try #require(whole.frame(of: LayoutElement(.item, section: 0, item: photo)))
            #expect(isSame(long.frame(of: photo, arrangement), expected), "photo \(photo)")
        }
    }

    /// In each column, photos follow each other across parts, and columns end at about the same height. Each
    /// photo keeps its aspect ratio within 1%. Frames don't depend on earlier scrolling.
    @Test(arguments: columns.indices)
    func columnsHaveNoSeam(number: Int) throws {
        let style = Self.columns[number]
        let arrangement = Arrangement(style, in: LayoutContainer(width: 1_111))
        let node = shapes(9_001)
        let long = LongSection(node, arrangement)
        var all = long
        _ = all.show(0, long.length, arrangement)
        let frames = all.frames
        #expect(all.shown == 0..<9_001)
        var ends: [Double: Double] = [:]
        for (photo, frame) in frames.enumerated() {
            #expect(abs(frame.y - ends[frame.x, default: 0]) < 1e-6, "photo \(photo)")
            #expect(abs(frame.width - frames[0].width) < 1e-6)
            ends[frame.x] = frame.maxY + style.spacing
            let caption = arrangement.captionHeight(length: node.captionLengths[photo])
            let own = frame.width / Arrangement.tileRatio(node.ratios[photo]) + caption
            #expect(abs(frame.height - own) <= own / 100 + style.spacing / 100, "photo \(photo)")
        }
        #expect(ends.count == arrangement.columns.count)
        let end = try #require(frames.map(\.maxY).max())
        #expect(abs(long.length - end) < 1e-6)
        let (first, last) = (try #require(ends.values.min()), try #require(ends.values.max()))
        let highest = try #require(frames.map(\.height).max())
        #expect(last - first <= highest + style.spacing)
        var shown = long
        for start in stride(from: long.length + 500, through: -500, by: -long.length / 7) {
            _ = shown.show(start, start + 900, arrangement)
            #expect(Array(frames[shown.shown]) == shown.frames)
            let seen = frames.indices.filter { frames[$0].maxY > start && frames[$0].y < start + 900 }
            #expect(seen.allSatisfy(shown.shown.contains))
        }
    }

    private func items(_ node: ShapesNode, _ arrangement: Arrangement) -> LayoutItems {
        LayoutItems(
            aspectRatios: node.ratios.map(Arrangement.tileRatio),
            captionHeights: node.captionLengths.map { arrangement.captionHeight(length: $0) }
        )
    }

    private func isSame(_ one: LayoutRect, _ other: LayoutRect) -> Bool {
        abs(one.x - other.x) < 1e-6 && abs(one.y - other.y) < 1e-6
            && abs(one.width - other.width) < 1e-6 && abs(one.height - other.height) < 1e-6
    }

    @Test(arguments: WallStyle.Kind.allCases)
    func aLongSectionIsOneContinuousWall(kind: WallStyle.Kind) throws {
        let tree = TestTree(Walls.sections([30, 40_000, 35_000, 30]))
        let ids = tree.ids
        var reader = Reader(tree, style: WallStyle(kind: kind), scale: 0)
        let arrangement = reader.wall.arrangement
        let sections = tree.sections.indices.map { LongSection(tree.shapes(ofSection: $0), arrangement) }
        let starts = [0, 30, 40_030, 75_030]
        var random = Random(seed: 3)
        for step in 0..<20 {
            let index =
                step % 4 == 0 ? 40_030 + step - 10 : Int.random(in: 0..<ids.count, using: &random)
            reader { $0.reveal(index) }
            reader.fetchAll()
            #expect(reader.seenGaps.isEmpty)
            let wall = reader.wall
            let section = try #require(starts.lastIndex { $0 <= index })
            let own = starts[section]..<starts[section] + tree.sections[section].ids.count
            func expected(_ index: Int) -> LayoutRect {
                let frame = sections[section].frame(of: index - own.lowerBound, arrangement)
                return LayoutRect(
                    x: frame.x + arrangement.style.margin,
                    y: frame.y,
                    width: frame.width,
                    height: frame.height
                )
            }
            let shift = (try #require(wall.frame(of: index))).minY - expected(index).minY
            for tile in reader.page.photos(of: wall) {
                #expect(tile.id == ids[tile.index])
                guard own.contains(tile.index), own.count >= LongSection.least else { continue }
                let expected = expected(tile.index).shifted(by: shift - wall.offset)
                #expect(isSame(tile.frame, expected), "\(kind), step \(step), photo \(tile.index)")
            }
            let focused = try #require(reader.page.photos(of: wall).first { $0.index == index })
            #expect(focused.frame.minY >= -1e-6 && focused.frame.maxY <= 700 + 1e-6)
            // A long way of scrolling, without gaps or movement.
            for _ in 0..<5 {
                reader { $0.scroll(to: $0.scrollPosition + 650) }
                #expect(reader.seenGaps.isEmpty)
            }
        }
    }
}
