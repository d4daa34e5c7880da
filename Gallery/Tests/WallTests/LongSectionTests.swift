import LayoutEngine
import Testing
import WallNodes

@testable import Wall

/// Sections that are laid out in parts stand as if they were laid out whole.
@Suite struct LongSectionTests {
    private static let styles = [
        WallStyle(), WallStyle(columnWidth: 90, spacing: 0), WallStyle(columnWidth: 1_500),
        WallStyle(kind: .justified), WallStyle(kind: .justified, columnWidth: 60, spacing: 3),
        WallStyle(kind: .grid, columnWidth: 76),
    ]

    private func shapes(_ count: Int) -> ShapesNode {
        let shapes = (1...UInt32(count)).map { TestPhoto.shape($0) }
        return ShapesNode(ratios: shapes.map(\.ratio), captionLengths: shapes.map(\.captionLength))
    }

    @Test(arguments: styles.indices)
    func partsStandWhereTheWholeWouldHaveThem(number: Int) throws {
        let arrangement = Arrangement(Self.styles[number], in: LayoutContainer(width: 1_111))
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

    private func items(_ node: ShapesNode, _ arrangement: Arrangement) -> LayoutItems {
        LayoutItems(
            ratios: node.ratios.map { Double($0) / PhotoShape.unit },
            extras: node.captionLengths.map { arrangement.captionHeight(length: $0) }
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
        let layout = tree.layout(reader.wall.arrangement)
        let starts = [0, 30, 40_030, 75_030]
        var random = Random(seed: 3)
        for step in 0..<20 {
            let index =
                step % 4 == 0 ? 40_030 + step - 10 : Int.random(in: 0..<ids.count, using: &random)
            reader { $0.reveal(index) }
            reader.fetchAll()
            #expect(reader.seenGaps.isEmpty)
            let wall = reader.wall
            let shift = (try #require(wall.frame(of: index))).minY - frame(of: index, layout, starts).minY
            for tile in reader.page.photos(of: wall) {
                let expected = frame(of: tile.index, layout, starts).shifted(by: shift - wall.offset)
                #expect(isSame(tile.frame, expected), "\(kind), step \(step), photo \(tile.index)")
                #expect(tile.id == ids[tile.index])
            }
            let focused = try #require(reader.page.photos(of: wall).first { $0.index == index })
            #expect(focused.frame.minY >= -1e-6 && focused.frame.maxY <= 700 + 1e-6)
            // Along a long way, no gap and nothing that moves.
            for _ in 0..<5 {
                reader { $0.scroll(to: $0.scrollPosition + 650) }
                #expect(reader.seenGaps.isEmpty)
            }
        }
    }

    private func frame(of index: Int, _ layout: CollectionLayout, _ starts: [Int]) -> LayoutRect {
        let section = starts.lastIndex { $0 <= index } ?? 0
        let element = LayoutElement(.item, section: section, item: index - starts[section])
        return layout.frame(of: element) ?? LayoutRect(x: 0, y: 0, width: 0, height: 0)
    }
}
