import BrickworkEngine
import SampleLibrary
import Testing
import WallNodes

@testable import Wall

/// Sections that are laid out in parts.
@Suite struct LongSectionTests {
    private static let columns = [
        WallStyle(), WallStyle(columnWidth: 90, spacing: 0), WallStyle(columnWidth: 1_500),
    ]
    private static let rows = [
        WallStyle(kind: .justified), WallStyle(kind: .justified, columnWidth: 60, spacing: 3),
        WallStyle(kind: .justified, columnWidth: 700),
    ]

    private let tree = TestTree(Walls.sections([9_001]))

    /// Rows follow each other, and each but the last fills the width, also where parts meet. Photos keep their proportions.
    @Test(arguments: rows.indices)
    func rowsFillTheWidth(number: Int) throws {
        let arrangement = Arrangement(Self.rows[number], in: LayoutContainer(width: 1_111))
        var long = try tree.longSection(0, arrangement)
        _ = long.show(0, long.length, arrangement)
        #expect(long.tiles.map(\.photo) == Array(0..<9_001))
        let rows = Dictionary(grouping: long.tiles, by: \.frame.y).sorted { $0.key < $1.key }.map(\.value)
        #expect(rows.flatMap { $0 }.map(\.photo) == Array(0..<9_001))
        let (spacing, target) = (arrangement.style.spacing, arrangement.style.rowHeight)
        var bottom = -spacing
        for (index, row) in rows.enumerated() {
            #expect(abs(row[0].frame.y - bottom - spacing) < 1e-6, "row \(index)")
            bottom = row[0].frame.maxY
            var x = 0.0
            for tile in row {
                #expect(
                    abs(tile.frame.x - x) < 1e-6 && tile.frame.height == row[0].frame.height,
                    "row \(index)"
                )
                let ratio = Arrangement.tileRatio(TestPhoto.shape(UInt32(tile.photo + 1)).ratio)
                #expect(abs(tile.frame.width - ratio * tile.frame.height) < 1e-2, "row \(index)")
                x = tile.frame.maxX + spacing
            }
            guard index < rows.count - 1 else { continue }
            #expect(abs(x - spacing - arrangement.innerWidth) < 1e-6, "row \(index)")
            #expect(row[0].frame.height > 0.5 * target && row[0].frame.height < 1.8 * target, "row \(index)")
        }
        #expect(abs(bottom - long.length) < 1e-6)
    }

    /// Each photo of a grid is where it would be if all were laid out at once.
    @Test func cellsStandWhereTheWholeWouldHaveThem() throws {
        let arrangement = Arrangement(
            WallStyle(kind: .grid, columnWidth: 76),
            in: LayoutContainer(width: 1_111)
        )
        var long = try tree.longSection(0, arrangement)
        let whole = CollectionLayout(
            container: LayoutContainer(width: arrangement.innerWidth),
            sections: [
                LayoutSection(
                    layout: arrangement.photos,
                    items: LayoutItems(aspectRatios: [Double](repeating: 1, count: 9_001))
                )
            ]
        )
        #expect(abs(long.length - whole.contentSize.height) < 1e-6)
        for photo in 0..<9_001 {
            let expected = try #require(whole.frame(of: LayoutElement(.item, section: 0, item: photo)))
            let frame = try long.frame(of: photo, arrangement)
            #expect(isSame(frame, expected), "photo \(photo)")
        }
    }

    /// In each column, photos follow each other across parts, and columns end at about the same height. Each
    /// photo keeps its aspect ratio within 1%. Frames don't depend on earlier scrolling.
    @Test(arguments: columns.indices)
    func columnsHaveNoSeam(number: Int) throws {
        let style = Self.columns[number]
        let arrangement = Arrangement(style, in: LayoutContainer(width: 1_111))
        let long = try tree.longSection(0, arrangement)
        var all = long
        _ = all.show(0, long.length, arrangement)
        let frames = all.tiles.map(\.frame)
        #expect(all.tiles.map(\.photo) == Array(0..<9_001))
        var ends: [Double: Double] = [:]
        for (photo, frame) in frames.enumerated() {
            #expect(abs(frame.y - ends[frame.x, default: 0]) < 1e-6, "photo \(photo)")
            #expect(abs(frame.width - frames[0].width) < 1e-6)
            ends[frame.x] = frame.maxY + style.spacing
            let shape = TestPhoto.shape(UInt32(photo + 1))
            let caption = arrangement.captionHeight(length: shape.captionLength)
            let own = frame.width / Arrangement.tileRatio(shape.ratio) + caption
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
            #expect(shown.tiles.allSatisfy { frames[$0.photo] == $0.frame })
            let seen = frames.indices.filter { frames[$0].maxY > start && frames[$0].y < start + 900 }
            #expect(Set(seen).isSubset(of: shown.tiles.map(\.photo)))
        }
    }

    /// Parts that aren't loaded are gaps. When one arrives, the photos of the others stay where they are, except that those
    /// behind it move together.
    @Test(arguments: WallStyle.Kind.allCases)
    func partsArriveInAnyOrder(kind: WallStyle.Kind) throws {
        let arrangement = Arrangement(WallStyle(kind: kind), in: LayoutContainer(width: 1_111))
        let tree = TestTree(Walls.sections([30_000]))
        let parts = try tree.parts(ofSection: 0)
        var long = LongSection(parts.map(\.entry), arrangement)
        var whole = try tree.longSection(0, arrangement)
        #expect(parts.count > 3)
        // Every seventh photo is a panorama, for which the estimate is worst.
        #expect(abs(long.length - whole.length) < whole.length / 5)
        _ = long.show(0, long.length, arrangement)
        #expect(long.tiles.allSatisfy { $0.isGap })
        let bottom = long.tiles.map(\.frame.maxY).max()
        #expect(bottom == long.length)
        var loaded: Set<Int> = []
        for part in [2, 1, parts.count - 1, 0] + Array(3..<parts.count - 1) {
            let first = parts[..<part].reduce(0) { $0 + $1.node.ratios.count }
            long.learn([(first, parts[part].node)], arrangement)
            loaded.insert(part)
            let count = loaded.reduce(0) { $0 + parts[$1].node.ratios.count }
            #expect(long.loadedCount == count)
            _ = long.show(-1, long.length + 1, arrangement)
            for number in loaded {
                let first = parts[..<number].reduce(0) { $0 + $1.node.ratios.count }
                let photos = first..<first + parts[number].node.ratios.count
                let own = long.tiles.filter { photos.contains($0.photo) && !$0.isGap }.map(\.frame)
                let expected = try photos.map { try whole.frame(of: $0, arrangement) }
                #expect(own.count == photos.count)
                for (one, other) in zip(own, expected) {
                    #expect(isSame(one, other.shifted(by: own[0].y - expected[0].y)), "part \(number)")
                }
            }
        }
        let gaps = long.tiles.filter(\.isGap)
        #expect(abs(long.length - whole.length) < 1e-6 && gaps.isEmpty)
        // Points of photos are found again.
        for photo in [0, 1, 4_000, 29_999] {
            let frame = try long.frame(of: photo, arrangement)
            #expect(long.y(of: photo, 0.5) == frame.minY + frame.height / 2)
        }
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
        var sections = try [1, 2].map { try tree.longSection($0, arrangement) }
        let starts = [0, 30, 40_030, 75_030]
        var random = SeededRandom(seed: 3)
        for step in 0..<20 {
            let index =
                step % 4 == 0 ? 40_030 + step - 10 : Int.random(in: 0..<ids.count, using: &random)
            reader { $0.reveal(index) }
            reader.fetchAll()
            #expect(reader.seenGaps.isEmpty)
            let wall = reader.wall
            let section = try #require(starts.lastIndex { $0 <= index })
            let own = starts[section]..<starts[section] + tree.sections[section].ids.count
            guard own.count >= LongSection.minimum else { continue }
            func expected(_ index: Int) throws -> LayoutRect {
                let frame = try sections[section - 1].frame(of: index - own.lowerBound, arrangement)
                return LayoutRect(
                    x: frame.x + arrangement.style.margin,
                    y: frame.y,
                    width: frame.width,
                    height: frame.height
                )
            }
            let shift = (try #require(wall.frame(of: index))).minY - (try expected(index)).minY
            for tile in reader.page.photos(of: wall) {
                #expect(tile.id == ids[tile.index])
                guard own.contains(tile.index) else { continue }
                let expected = try expected(tile.index).shifted(by: shift - wall.offset)
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

extension LongSection {
    /// Returns the frame of a photo, which is made if it is missing.
    mutating func frame(of photo: Int, _ arrangement: Arrangement) throws -> LayoutRect {
        _ = show(photo, arrangement)
        return tiles[try #require(tile(of: photo))].frame
    }
}
