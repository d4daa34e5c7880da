import BrickworkUI
import SwiftUI
import Testing

/// What a flow of a few views does beyond aligning lines.
@MainActor @Suite(.standIn)
struct FlowStackTests {
    private func host(_ stack: some View, width: CGFloat = 100) -> Host {
        Host(
            stack.accessibilityIdentifier("stack").frame(maxHeight: .infinity, alignment: .top),
            size: CGSize(width: width, height: 300)
        )
    }

    private func box(_ id: String, _ width: CGFloat, _ height: CGFloat = 20) -> some View {
        Color.gray.frame(width: width, height: height).accessibilityIdentifier(id)
    }

    /// 40 + 10 + 30 is the widest line, and centered lines are centered in it.
    @Test(arguments: [
        (FlowSection.Alignment.leading, [0.0, 50, 0, 30]), (.center, [0, 50, 5, 35]),
        (.trailing, [0, 50, 10, 40]),
    ])
    func hugsItsWidestLine(alignment: FlowSection.Alignment, x: [CGFloat]) {
        let stack = FlowStack(alignment: alignment, hugsWidestLine: true) {
            box("a", 40)
            box("b", 30)
            box("c", 20)
            box("d", 40)
        }
        let host = host(stack)
        #expect(host.frame("stack")?.size == CGSize(width: 80, height: 50))
        let start = host.frame("stack")?.minX ?? 0
        #expect(["a", "b", "c", "d"].map { (host.frame($0)?.minX ?? -1) - start } == x)
    }

    /// The baselines of a line are at the same height: a box of 40 ends there, and a text of 20 has it at 16. The second line
    /// has only text.
    @Test func linesAreAlignedByBaselines() {
        let stack = FlowStack(lineAlignment: .firstTextBaseline) {
            Text("abc").accessibilityIdentifier("text")
            box("box", 50, 40)
            Text("abcdef").padding(4).accessibilityIdentifier("padded")
        }
        let host = host(stack)
        #expect(host.frame("text") == CGRect(x: 0, y: 24, width: 24, height: 20))
        #expect(host.frame("box") == CGRect(x: 34, y: 0, width: 50, height: 40))
        #expect(host.frame("padded") == CGRect(x: 0, y: 54, width: 56, height: 28))
        // The text reaches 4 points below the baseline, and so the line is 44 points high.
        #expect(host.frame("stack")?.height == 82)
    }

    private enum Third: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 3 }
    }

    /// A third of 30 is 10, and the other view sets its guide to 25.
    @Test func linesAreAlignedByTheAppsGuide() {
        let third = VerticalAlignment(Third.self)
        let stack = FlowStack(lineAlignment: third) {
            box("a", 20, 30)
            Color.gray.frame(width: 20, height: 30).alignmentGuide(third) { $0.height - 5 }
                .accessibilityIdentifier("b")
        }
        let host = host(stack)
        #expect(host.frame("a")?.minY == 15)
        #expect(host.frame("b")?.minY == 0)
        #expect(host.frame("stack")?.height == 45)
    }

    /// 16 + 10 + 40 leave 34: 17 for each view, if it takes it.
    @Test func viewsFillTheirLine() {
        let stack = FlowStack(alignment: .fill, lastLineAlignment: .fill) {
            Text("ab").frame(maxWidth: .infinity).accessibilityIdentifier("wide")
            box("fixed", 40)
        }
        let host = host(stack)
        #expect(host.frame("wide")?.width == 33)
        #expect(host.frame("fixed") == CGRect(x: 43, y: 0, width: 40, height: 20))
    }

    /// Two lines of 100 points: 40 + 50, and 30 + 30 with "+2" of 16. The stack takes the view for the number it hides.
    @Test func overflowViewEndsTheLastLine() {
        let widths: [CGFloat] = [40, 50, 30, 30, 60, 20]
        let stack = FlowStack(lineLimit: 2) {
            ForEach(widths.indices, id: \.self) { box("\($0)", widths[$0]) }
            ForEach(1..<widths.count, id: \.self) { count in
                Text("+\(count)").flowOverflow(hiding: count).accessibilityIdentifier("+\(count)")
            }
        }
        let host = host(stack)
        #expect(host.frame("stack")?.height == 50)
        #expect(host.frame("3") == CGRect(x: 40, y: 30, width: 30, height: 20))
        #expect(host.frame("+2") == CGRect(x: 80, y: 30, width: 16, height: 20))
        for hidden in ["4", "5", "+1", "+3"] { #expect((host.frame(hidden)?.maxX ?? -1) < 0) }
        let wide = self.host(stack, width: 300)
        for hidden in ["+1", "+2"] { #expect((wide.frame(hidden)?.maxX ?? -1) < 0) }
        #expect(wide.frame("5")?.minY == 0)
    }

    /// A view without a number takes the place of as many views as it needs.
    @Test func overflowViewForAnyNumber() {
        let stack = FlowStack(lineLimit: 1) {
            box("a", 40)
            box("b", 40)
            box("c", 40)
            box("all", 60).flowOverflow()
        }
        let host = host(stack)
        // 40 + 10 + 60 is too wide.
        #expect(host.frame("all") == CGRect(x: 0, y: 0, width: 60, height: 20))
        #expect((host.frame("a")?.maxX ?? -1) < 0)
    }

    struct More: View {
        @Environment(\.lazyHiddenItemCount) private var count

        var body: some View { Text("+\(count)").accessibilityIdentifier("more") }
    }

    /// Texts of 40 points: two lines of two. The last one makes room for "+3".
    @Test func lazyFlowEndsWithTheOverflowItem() {
        let tags = ScrollView {
            LazyFlow(0..<7, id: \.self) { index in
                if index < 6 { Text("tag-\(index)").accessibilityIdentifier("\(index)") } else { More() }
            }
            .sectionLineLimit(2, hasOverflowItem: true)
            .estimatedItemSize(width: 40, height: 20)
        }
        let host = Host(tags, size: CGSize(width: 100, height: 300))
        // 40 + 10 + 40 + 10 is 100: no room for "+2", so it takes the place of the fourth.
        #expect((0..<6).map { host.frame("\($0)") != nil } == [true, true, true, false, false, false])
        #expect(host.frame("more") == CGRect(x: 50, y: 30, width: 16, height: 20))
        #expect(host.texts(in: "more") == ["+3"])
    }
}
