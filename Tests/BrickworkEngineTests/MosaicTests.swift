import BrickworkEngine
import TestSupport
import Testing

/// Items over several columns and rows.
struct MosaicTests {
    private static func layout(_ items: [ItemSize], columns: ColumnCount = 3) -> CollectionLayout {
        CollectionLayout(MosaicSection(columns: columns), LayoutItems(items), in: LayoutContainer(width: 320))
    }

    /// Three columns of 100 with 10 between, and rows of 100. The wide item doesn't fit beside the large one, so it goes below
    /// it. The first of the two squares fills the hole beside the large item.
    @Test
    func laterItemsFillHoles() {
        let layout = Self.layout([
            .aspectRatio(1, span: .columns(2)), .aspectRatio(2, span: .columns(2)), .aspectRatio(1),
            .aspectRatio(1),
            .aspectRatio(0.5),
        ])
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 210, 210), rect(0, 220, 210, 100), rect(220, 0, 100, 100),
                rect(220, 110, 100, 100),
                rect(220, 220, 100, 210),
            ]
        )
        #expect(layout.contentSize == LayoutSize(width: 320, height: 430))
    }

    /// An item has the rows that come nearest to its length: 154 is nearer to 100 than to 210, and 156 isn't.
    @Test
    func itemsTakeWholeRows() {
        let lengths: [Double] = [0, 99, 154, 156, 1_000_000]
        let frames = lengths.map { Self.layout([.height($0)]).itemFrames()[0].height }
        // The last one has 100 rows, and 99 spaces between them.
        #expect(frames == [100, 100, 100, 210, 10_990])
        #expect(Self.layout([.height(1, span: .full)]).itemFrames() == [rect(0, 0, 320, 100)])
        #expect(
            Self.layout([.aspectRatio(2, span: .columns(9))], columns: 2).itemFrames() == [
                rect(0, 0, 320, 155)
            ]
        )
    }

    @Test
    func columnsBesideEachOtherInAHorizontalMosaic() {
        let layout = CollectionLayout(
            MosaicSection(columns: 2),
            LayoutItems([.aspectRatio(2), .aspectRatio(1), .aspectRatio(1)]),
            in: LayoutContainer(width: 1, height: 210, axis: .horizontal)
        )
        #expect(
            layout.itemFrames() == [rect(0, 0, 210, 100), rect(0, 110, 100, 100), rect(110, 110, 100, 100)]
        )
    }

    @Test
    func settingsWithoutMeaningGiveNoLength() {
        for value in [Double.nan, -1, 0, .infinity] {
            let section = MosaicSection(
                columns: 2,
                aspectRatio: value,
                itemSpacing: value,
                lineSpacing: value
            )
            let layout = CollectionLayout(
                section,
                LayoutItems([.aspectRatio(1), .height(5)]),
                in: LayoutContainer(width: 320)
            )
            #expect(
                layout.itemFrames().allSatisfy { $0.height == 0 || value == 0 && $0.height >= 0 },
                "\(value)"
            )
        }
    }

    /// The places of shapes in the simplest way: each tries all cells from the start.
    private static func places(of shapes: [(columns: Int, rows: Int)], columns: Int) -> [(
        row: Int, column: Int
    )] {
        struct Cell: Hashable { var row: Int, column: Int }
        var taken: Set<Cell> = []
        return shapes.map { shape in
            for row in 0... {
                for column in 0..<columns where column + shape.columns <= columns {
                    let cells = (0..<shape.rows).flatMap { down in
                        (0..<shape.columns).map { Cell(row: row + down, column: column + $0) }
                    }
                    guard taken.isDisjoint(with: cells) else { continue }
                    taken.formUnion(cells)
                    return (row, column)
                }
            }
            return (0, 0)
        }
    }

    /// Each item is in the first place that is free when the items before it are placed. In columns of 10 with 2 between.
    @Test(arguments: seeds(40, atNight: 2_000))
    func everyItemIsInTheFirstFreePlace(seed: Int) {
        var random = Random(seed: seed)
        let columns = random.pick([1, 2, 3, 5, 8, 64, 65, 130])
        let shapes = (0..<random.int(1...150)).map { _ in
            (columns: min(columns, random.int(1...4)), rows: random.chance(60) ? 1 : random.int(1...5))
        }
        func length(_ cells: Int) -> Double { Double(cells) * 12 - 2 }
        let items = shapes.map { shape -> ItemSize in
            random.chance(50)
                ? .height(length(shape.rows), span: .columns(shape.columns))
                : .aspectRatio(length(shape.columns) / length(shape.rows), span: .columns(shape.columns))
        }
        var layout = CollectionLayout(
            MosaicSection(columns: .fixed(columns), itemSpacing: 2, lineSpacing: 2),
            LayoutItems(items),
            in: LayoutContainer(width: length(columns))
        )
        let expected = zip(Self.places(of: shapes, columns: columns), shapes).map { place, shape in
            rect(Double(place.column) * 12, Double(place.row) * 12, length(shape.columns), length(shape.rows))
        }
        #expect(layout.itemFrames() == expected)
        // A change gives the same frames as a new layout, and a visible rect has the items that intersect it.
        var update = LayoutUpdate()
        let removed = random.int(0...items.count - 1)
        update.removeItem(at: ItemPath(section: 0, item: removed))
        layout.apply(update)
        var kept = shapes
        kept.remove(at: removed)
        let after = zip(Self.places(of: kept, columns: columns), kept).map { place, shape in
            rect(Double(place.column) * 12, Double(place.row) * 12, length(shape.columns), length(shape.rows))
        }
        #expect(layout.itemFrames() == after)
        let visible = rect(0, Double(random.int(0...200)), length(columns), 60)
        let found = Set(layout.elements(in: visible).map(\.element.path.item))
        #expect(found == Set(after.indices.filter { after[$0].intersects(visible) }))
    }
}
