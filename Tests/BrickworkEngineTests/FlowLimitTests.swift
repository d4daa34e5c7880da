import BrickworkEngine
import Testing

/// Flows with a limited number of lines, and lines whose items are stretched.
struct FlowLimitTests {
    private static func layout(_ section: FlowSection, _ widths: [Double]) -> CollectionLayout {
        CollectionLayout(
            section,
            LayoutItems(widths.map { .size(width: $0, height: 20) }),
            in: LayoutContainer(width: 100)
        )
    }

    /// 40 + 10 + 50 fill the first line, 30 + 10 + 60 the second. The last two items are hidden.
    @Test
    func itemsBeyondTheLastLineAreHidden() {
        let layout = Self.layout(FlowSection(lineLimit: 2), [40, 50, 30, 60, 20, 20])
        #expect(layout.contentSize == LayoutSize(width: 100, height: 50))
        #expect(layout.hiddenItemCount(inSection: 0) == 2)
        #expect(
            layout.itemFrames() == [
                rect(0, 0, 40, 20), rect(50, 0, 50, 20), rect(0, 30, 30, 20), rect(40, 30, 60, 20),
                rect(0, 50, 0, 0), rect(0, 50, 0, 0),
            ]
        )
        #expect(layout.elements(in: rect(0, 0, 100, 100)).map(\.element.path.item) == [0, 1, 2, 3])
        #expect(layout.hiddenItemCount(inSection: 1) == 0)
    }

    /// "+3" takes 25. The item of 60 in the second line has to go, too, and the one of 30 stays.
    @Test
    func overflowItemEndsTheLastLine() {
        let section = FlowSection(alignment: .trailing, lineLimit: 2, hasOverflowItem: true)
        let layout = Self.layout(section, [40, 50, 30, 60, 20, 20, 25])
        #expect(layout.hiddenItemCount(inSection: 0) == 3)
        #expect(layout.frame(of: LayoutElement(.item, section: 0, item: 2)) == rect(35, 30, 30, 20))
        #expect(layout.frame(of: LayoutElement(.item, section: 0, item: 3)) == rect(0, 50, 0, 0))
        #expect(layout.frame(of: LayoutElement(.item, section: 0, item: 6)) == rect(75, 30, 25, 20))
        #expect(layout.elements(in: rect(0, 0, 100, 100)).map(\.element.path.item) == [0, 1, 2, 6])
    }

    @Test
    func overflowItemIsHiddenIfAllFit() {
        let section = FlowSection(lineLimit: 2, hasOverflowItem: true)
        let layout = Self.layout(section, [40, 50, 30, 25])
        #expect(layout.hiddenItemCount(inSection: 0) == 0)
        #expect(layout.frame(of: LayoutElement(.item, section: 0, item: 3)) == rect(0, 50, 0, 0))
        #expect(Self.layout(section, [25]).contentSize.height == 0)
        #expect(Self.layout(section, []).contentSize.height == 0)
    }

    /// A limit below 1 counts as 1. Nothing fits beside an overflow item as wide as the line.
    @Test
    func oneLineAtLeast() {
        let layout = Self.layout(FlowSection(lineLimit: 0, hasOverflowItem: true), [40, 70, 500])
        #expect(layout.hiddenItemCount(inSection: 0) == 2)
        #expect(layout.frame(of: LayoutElement(.item, section: 0, item: 2)) == rect(0, 0, 100, 20))
        #expect(layout.contentSize.height == 20)
    }

    /// The largest number of items is shown with which the overflow item still is in the last line: every number is tried in
    /// a flow without a limit.
    @Test(arguments: seeds(200, atNight: 5_000))
    func asManyItemsAsPossible(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let widths = (0..<random.int(1...20)).map { _ in Double(random.int(1...110)) }
        let (limit, overflow) = (random.int(1...4), Double(random.int(1...100)))
        func height(_ widths: [Double]) -> Double { Self.layout(FlowSection(), widths).contentSize.height }
        let most = Double(limit * 30 - 10)
        var shown = widths.count
        if height(widths) > most {
            shown = (0..<widths.count).last { height(widths[..<$0] + [overflow]) <= most } ?? 0
        }
        let section = FlowSection(lineLimit: limit, hasOverflowItem: true)
        let layout = Self.layout(section, widths + [overflow])
        #expect(
            layout.hiddenItemCount(inSection: 0) == widths.count - shown,
            "seed \(seed): \(widths), \(overflow)"
        )
        let plain = Self.layout(FlowSection(), widths).itemFrames()
        #expect(Array(layout.itemFrames()[..<shown]) == Array(plain[..<shown]), "seed \(seed)")
    }

    /// 20 + 10 + 30 + 10 + 20 leave 10: 3.33 for each. A lone item takes the line. The last line has its own alignment.
    @Test
    func itemsFillTheLine() {
        let frames = Self.layout(FlowSection(alignment: .fill), [20, 30, 20, 70, 40, 30]).itemFrames()
        let ends = frames.map { ($0.x, $0.x + $0.width) }
        let third = 10.0 / 3
        let expected = [
            (0, 20 + third), (30 + third, 60 + 2 * third), (70 + 2 * third, 100), (0, 100), (0, 40), (50, 80),
        ]
        for (end, wanted) in zip(ends, expected) {
            #expect(abs(end.0 - wanted.0) < 1e-6 && abs(end.1 - wanted.1) < 1e-6)
        }
        #expect(ends[2].1 == 100)
        let filled = FlowSection(alignment: .fill, lastLineAlignment: .fill)
        #expect(Self.layout(filled, [20, 40]).itemFrames() == [rect(0, 0, 35, 20), rect(45, 0, 55, 20)])
    }

    /// A line before hidden items isn't the last one.
    @Test
    func limitedLinesAreFilled() {
        let layout = Self.layout(FlowSection(alignment: .fill, lineLimit: 1), [20, 40, 50])
        #expect(layout.itemFrames() == [rect(0, 0, 35, 20), rect(45, 0, 55, 20), rect(0, 20, 0, 0)])
    }
}
