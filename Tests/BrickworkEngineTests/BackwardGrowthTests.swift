import BrickworkEngine
import Testing

/// Items that grow toward the content's start while they are measured.
struct BackwardGrowthTests {
    private static func layout(_ count: Int, columns: Int, spacing: Double = 0) -> CollectionLayout {
        CollectionLayout(
            WaterfallSection(columns: .fixed(columns), itemSpacing: spacing, lineSpacing: spacing),
            LayoutItems((0..<count).map { _ in .estimated(100) }),
            in: LayoutContainer(width: 50 * Double(columns))
        )
    }

    private static func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    /// Two columns with items of 100 points. The third row is visible, and the items above are measured from the bottom up.
    @Test
    func visibleItemsStayInBothColumns() {
        var layout = Self.layout(6, columns: 2)
        layout.setMeasuredSize(.length(100), of: .item(Self.path(4)))
        layout.setMeasuredSize(.length(100), of: .item(Self.path(5)))
        var visible = rect(0, 200, 100, 100)
        layout.setMeasuredSize(.length(150), of: .item(Self.path(2)), keepingItemsIn: visible)
        // The first half of the items above, item 0, is at the start. The second half, item 1, is before item 3.
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 50, 100), rect(50, 50, 50, 100), rect(0, 100, 50, 150), rect(50, 150, 50, 100),
                rect(0, 250, 50, 100), rect(50, 250, 50, 100),
            ]
        )
        visible.y = 250
        layout.setMeasuredSize(.length(40), of: .item(Self.path(3)), keepingItemsIn: visible)
        // Now the second column has the most room for both, before item 3.
        #expect(
            layout.itemFrames() == [
                rect(50, 0, 50, 100), rect(50, 100, 50, 100), rect(0, 90, 50, 150), rect(50, 200, 50, 40),
                rect(0, 240, 50, 100), rect(50, 240, 50, 100),
            ]
        )
        visible.y = 240
        layout.setMeasuredSize(.length(130), of: .item(Self.path(1)), keepingItemsIn: visible)
        // Item 0 is the last one that hasn't been visible. Its column has the most room.
        #expect(layout.itemFrames()[0] == rect(0, 0, 50, 100))
        #expect(layout.itemFrames()[1] == rect(50, 80, 50, 130))
        visible.y = 250
        layout.setMeasuredSize(.length(60), of: .item(Self.path(0)), keepingItemsIn: visible)
        // The second column begins too late, until the start is visible.
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 50, 60), rect(50, 40, 50, 130), rect(0, 60, 50, 150), rect(50, 170, 50, 40),
                rect(0, 210, 50, 100), rect(50, 210, 50, 100),
            ]
        )
        #expect(!layout.mayHaveVisibleGaps(in: rect(0, 1, 100, 100)))
        #expect(layout.mayHaveVisibleGaps(in: rect(0, 0, 100, 100)))
        layout.closeGaps(in: rect(0, 0, 100, 100))
        #expect(!layout.mayHaveVisibleGaps(in: rect(0, 0, 100, 100)))
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 50, 60), rect(50, 0, 50, 130), rect(0, 60, 50, 150), rect(50, 130, 50, 40),
                rect(0, 210, 50, 100), rect(50, 170, 50, 100),
            ]
        )
    }

    /// Items are measured one after the other, up from the middle. All later items stay in place relative to each other.
    @Test(arguments: 0..<3)
    func laterItemsStay(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var layout = Self.layout(800, columns: random.int(2...5), spacing: random.pick([0, 8]))
        var visible = rect(0, 12_000, 250, 400)
        for placed in layout.elements(in: visible) {
            layout.setMeasuredSize(.length(random.points(20...300)), of: .item(placed.element.path))
        }
        layout.keepColumns(ofItemsIn: visible)
        guard let first = layout.elements(in: visible).first?.element.path.item else { return }
        for item in (max(1, first - 150)..<first).reversed() {
            let before = layout.itemFrames()[(item + 1)...]
            let end = layout.itemFrames()[item].maxY
            layout.setMeasuredSize(
                .length(random.points(20...300)),
                of: .item(Self.path(item)),
                keepingItemsIn: visible
            )
            let after = layout.itemFrames()
            let shift = after[item].maxY - end
            let isSteady = zip(before, after[(item + 1)...]).allSatisfy {
                $0 == rect($1.x, $1.y - shift, $1.width, $1.height)
            }
            guard isSteady else {
                Issue.record("seed \(seed): items after \(item) don't stay in place")
                return
            }
            visible.y += shift
        }
        Self.check(layout, &random, "seed \(seed)")
    }

    /// Cells are measured anywhere, in both directions. Items that have been visible keep their columns.
    @Test(arguments: 0..<6)
    func anyOrder(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var layout = Self.layout(
            random.int(30...900),
            columns: random.int(2...5),
            spacing: random.pick([0, 8])
        )
        var columns: [Int: Double] = [:]
        // Before the first measurement, no item keeps its column.
        layout.setMeasuredSize(.length(100), of: .item(Self.path(0)))
        for _ in 0..<250 {
            let top = random.points(0...max(0, Int(layout.contentSize.height) - 300))
            let visible = rect(0, top, 250, 300)
            layout.keepColumns(ofItemsIn: visible)
            for placed in layout.elements(in: visible) { columns[placed.element.path.item] = placed.frame.x }
            guard let item = layout.elements(in: rect(0, top - 200, 250, 500)).randomElement(using: &random)
            else {
                continue
            }
            layout.setMeasuredSize(
                .length(random.points(20...300)),
                of: .item(item.element.path),
                keepingItemsIn: item.frame.y < top ? visible : nil
            )
            columns[item.element.path.item] = item.frame.x
        }
        let frames = layout.itemFrames()
        #expect(columns.allSatisfy { frames[$0.key].x == $0.value }, "seed \(seed)")
        Self.check(layout, &random, "seed \(seed)")
    }

    /// Rects that aren't sensible, and items that don't exist.
    @Test(arguments: [
        rect(.nan, .nan, .nan, .nan), rect(0, -.infinity, 100, .infinity), rect(0, .infinity, 100, 10),
        rect(0, 1e300, 100, -5), rect(0, 0, 0, 0),
    ])
    func nonsense(visible: LayoutRect) {
        var layout = Self.layout(300, columns: 2)
        for item in [250, 4, 0, 299, -1, 300] {
            layout.setMeasuredSize(.length(150), of: .item(Self.path(item)), keepingItemsIn: visible)
        }
        let length = layout.itemFrames().reduce(0.0) { $0 + $1.height }
        // 296 items of 100 points, and 4 of 150.
        #expect(length == 30_200)
        for column in Dictionary(grouping: layout.itemFrames(), by: \.x).values {
            #expect(zip(column, column.dropFirst()).allSatisfy { $0.maxY <= $1.minY })
        }
    }

    /// Expects that no items overlap, that queries find them, and that a new layout has the usual places.
    private static func check(_ layout: CollectionLayout, _ random: inout Random, _ context: String) {
        let frames = layout.itemFrames()
        for column in Dictionary(grouping: frames, by: \.x).values {
            #expect(zip(column, column.dropFirst()).allSatisfy { $0.maxY <= $1.minY }, "\(context)")
        }
        for _ in 0..<50 {
            let area = rect(0, random.points(0...Int(layout.contentSize.height)), 250, 200)
            let found = layout.elements(in: area).map(\.element.path.item)
            #expect(found == frames.indices.filter { frames[$0].intersects(area) }, "\(context)")
        }
        var balanced = layout
        balanced.apply(LayoutUpdate(), policy: .rebalance)
        let new = CollectionLayout(
            container: layout.container,
            sections: layout.section(0).map { [$0] } ?? []
        )
        #expect(balanced.itemFrames() == new.itemFrames(), "\(context)")
    }
}
