import SwiftUI
import Testing

/// Small programs with a documented layout: by Apple, or at swiftuifieldguide.com, where each statement has a
/// demonstration.
@MainActor @Suite
struct DocumentedLayoutTests {
    static let size = CGSize(width: 200, height: 100)

    private func frames(_ view: some View, _ identifiers: String...) -> [CGRect?] {
        let host = Host(view, size: Self.size)
        return identifiers.map { host.frame($0) }
    }

    private func box(_ identifier: String, _ width: CGFloat, _ height: CGFloat) -> some View {
        Color.red.frame(width: width, height: height).accessibilityIdentifier(identifier)
    }

    /// Apple, `Color`: "expands to fill all the space it's given".
    @Test func colorsFill() {
        #expect(
            frames(Color.red.accessibilityIdentifier("a"), "a") == [
                CGRect(x: 0, y: 0, width: 200, height: 100)
            ]
        )
    }

    /// Apple, `ProposedViewSize.replacingUnspecifiedDimensions(by:)`: 10 points where nothing is proposed.
    @Test func colorsAreTenPointsIdeally() {
        #expect(
            frames(Color.red.accessibilityIdentifier("a").fixedSize(), "a") == [
                CGRect(x: 95, y: 45, width: 10, height: 10)
            ]
        )
    }

    /// Field guide, "Text": as wide as needed within the proposal, with line breaks.
    @Test func textWraps() {
        let text = Text("one two three").accessibilityIdentifier("a").frame(width: 60)
        #expect(frames(text, "a").first??.size == CGSize(width: 56, height: 40))
    }

    /// Field guide, "Fixed frame": the given size whatever is proposed, with the view in its center.
    @Test func fixedFramesCenterTheirView() {
        let view = box("a", 20, 10).frame(width: 100, height: 50).accessibilityIdentifier("b")
        #expect(
            frames(view, "a", "b") == [
                CGRect(x: 90, y: 45, width: 20, height: 10), CGRect(x: 50, y: 25, width: 100, height: 50),
            ]
        )
    }

    /// Field guide, "Flexible frame": with `minWidth: 0, maxWidth: .infinity` exactly the proposed width.
    @Test func flexibleFramesTakeTheProposal() {
        let view = box("a", 300, 10).frame(minWidth: 0, maxWidth: .infinity).accessibilityIdentifier("b")
        #expect(frames(view, "b") == [CGRect(x: 0, y: 45, width: 200, height: 10)])
    }

    /// Field guide, "Flexible frame": with `maxWidth` alone at least the view's own width.
    @Test func framesWithAMaximumAreNoSmallerThanTheirView() {
        let view = box("a", 300, 10).frame(maxWidth: .infinity).accessibilityIdentifier("b")
        #expect(frames(view, "b") == [CGRect(x: -50, y: 45, width: 300, height: 10)])
    }

    /// Field guide, "Flexible frame": a minimum enlarges a smaller view.
    @Test func framesWithAMinimumGrow() {
        let view = box("a", 20, 10).frame(minHeight: 40, alignment: .bottom).accessibilityIdentifier("b")
        #expect(
            frames(view, "a", "b") == [
                CGRect(x: 90, y: 60, width: 20, height: 10), CGRect(x: 90, y: 30, width: 20, height: 40),
            ]
        )
    }

    /// Field guide, "Padding": proposes less to the view, and adds the padding to its size.
    @Test func paddingInsetsTheProposal() {
        let view = Color.red.accessibilityIdentifier("a").padding(10)
        #expect(frames(view, "a") == [CGRect(x: 10, y: 10, width: 180, height: 80)])
    }

    /// Field guide, "HStack": flexible views share the remaining space.
    @Test func stacksShareEqually() {
        let view = HStack(spacing: 10) {
            Color.red.accessibilityIdentifier("a")
            Color.red.accessibilityIdentifier("b")
        }
        #expect(
            frames(view, "a", "b") == [
                CGRect(x: 0, y: 0, width: 95, height: 100), CGRect(x: 105, y: 0, width: 95, height: 100),
            ]
        )
    }

    /// Field guide, "HStack": the least flexible view comes first.
    @Test func stacksAskTheLeastFlexibleViewFirst() {
        let view = HStack(spacing: 0) {
            Color.red.accessibilityIdentifier("a")
            box("b", 150, 10)
        }
        #expect(frames(view, "a").first??.width == 50)
    }

    /// Apple, `Spacer`: "expands along the major axis of its containing stack layout".
    @Test func spacersPush() {
        let view = HStack(spacing: 0) {
            box("a", 20, 10)
            Spacer()
            box("b", 20, 10)
        }
        #expect(frames(view, "a", "b").map { $0?.minX } == [0, 180])
    }

    /// Apple, `Spacer`: it expands along the stack's axis, and on both axes only outside of a stack.
    @Test func spacersExpandAlongTheStackOnly() {
        let view = VStack(spacing: 0) {
            Color.red.accessibilityIdentifier("a")
            HStack(spacing: 0) {
                box("b", 20, 10)
                Spacer()
            }
        }
        #expect(
            frames(view, "a", "b") == [
                CGRect(x: 0, y: 0, width: 200, height: 90), CGRect(x: 0, y: 90, width: 20, height: 10),
            ]
        )
    }

    /// Apple, `layoutPriority(_:)`: views with the highest priority are offered "all the space … minus the minimum space required
    /// for all its lower-priority children". A spacer's priority is the lowest.
    @Test func spacersDontBreakLines() {
        let view = HStack(spacing: 0) {
            Text("nine char").accessibilityIdentifier("a")
            Spacer()
            Text("ten chars.").accessibilityIdentifier("b")
            Spacer(minLength: 10)
            Color.red.frame(width: 20, height: 10).accessibilityIdentifier("c")
        }
        #expect(frames(view, "a", "b", "c").map { $0?.minX } == [0, 86, 180])
        #expect(frames(view, "a", "b").map { $0?.width } == [72, 80])
    }

    /// Field guide, "VStack": as wide as the widest view.
    @Test func stacksAreAsWideAsTheWidestView() {
        let view = VStack(alignment: .leading, spacing: 0) {
            box("a", 80, 10)
            box("b", 20, 10)
        }
        .accessibilityIdentifier("c")
        #expect(frames(view, "b", "c").map { $0?.minX } == [60, 60])
        #expect(frames(view, "c").first??.size == CGSize(width: 80, height: 20))
    }

    /// Apple, `overlay(alignment:content:)`: the modified view "determines the size".
    @Test func overlaysTakeTheSizeOfTheirView() {
        let view = box("a", 50, 20).overlay(alignment: .topTrailing) { box("b", 80, 10) }
            .accessibilityIdentifier("c")
        #expect(
            frames(view, "b", "c") == [
                CGRect(x: 45, y: 40, width: 80, height: 10), CGRect(x: 75, y: 40, width: 50, height: 20),
            ]
        )
    }

    /// Apple, `offset(x:y:)`: "the original dimensions of the view aren't changed".
    @Test func offsetsLeaveTheLayoutAlone() {
        let view = HStack(spacing: 0) {
            box("a", 20, 10).offset(x: 5, y: 7)
            box("b", 20, 10)
        }
        #expect(frames(view, "a", "b").map { $0?.origin } == [CGPoint(x: 85, y: 52), CGPoint(x: 100, y: 45)])
    }

    /// Apple, `aspectRatio(_:contentMode:)`: fits into the proposal, or fills it.
    @Test func aspectRatios() {
        let fit = Color.red.aspectRatio(1, contentMode: .fit).accessibilityIdentifier("a")
        #expect(frames(fit, "a") == [CGRect(x: 50, y: 0, width: 100, height: 100)])
        let fill = Color.red.aspectRatio(1, contentMode: .fill).accessibilityIdentifier("a")
        #expect(frames(fill, "a").first??.size == CGSize(width: 200, height: 200))
    }

    /// Field guide, "ScrollView": "it only becomes as wide as the width of its contents", and takes the proposed height.
    @Test func scrollViewsAreAsWideAsTheirContent() {
        let view = ScrollView { box("a", 60, 300) }.accessibilityIdentifier("b")
        #expect(
            frames(view, "a", "b") == [
                CGRect(x: 70, y: 0, width: 60, height: 300), CGRect(x: 70, y: 0, width: 60, height: 100),
            ]
        )
    }

    /// The same on the other axis.
    @Test func horizontalScrollViewsAreAsHighAsTheirContent() {
        let view = ScrollView(.horizontal) { box("a", 300, 40) }.accessibilityIdentifier("b")
        #expect(frames(view, "b") == [CGRect(x: 0, y: 30, width: 200, height: 40)])
    }

    /// Field guide, "ScrollView": proposes nothing along its axis.
    @Test func scrollViewsProposeNoLength() {
        #expect(
            frames(ScrollView { Color.red.accessibilityIdentifier("a") }, "a") == [
                CGRect(x: 0, y: 0, width: 200, height: 10)
            ]
        )
    }

    /// Field guide, "ScrollView": several views are in a vertical stack.
    @Test func scrollViewsStackTheirViews() {
        let view = ScrollView {
            box("a", 20, 30)
            box("b", 40, 30)
        }
        #expect(frames(view, "a", "b").map { $0?.origin } == [CGPoint(x: 90, y: 0), CGPoint(x: 80, y: 38)])
    }

    struct Diagonal: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            proposal.replacingUnspecifiedDimensions()
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ())
        {
            for (index, subview) in subviews.enumerated() {
                let step = CGFloat(index) * subview[Step.self]
                subview.place(
                    at: CGPoint(x: bounds.minX + step, y: bounds.minY + step),
                    proposal: .unspecified
                )
            }
        }
    }

    enum Step: LayoutValueKey {
        static let defaultValue: CGFloat = 10
    }

    /// Apple, `Layout` and `LayoutValueKey`: a layout places its views, and reads their values or the
    /// default.
    @Test func layoutsPlaceTheirViews() {
        let view = Diagonal() {
            box("a", 20, 10)
            box("b", 20, 10)
            box("c", 20, 10).layoutValue(key: Step.self, value: 30)
        }
        #expect(
            frames(view, "a", "b", "c").map { $0?.origin } == [
                .zero, CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 60),
            ]
        )
    }

    /// Apple, `LayoutSubviews.layoutDirection`: positions are mirrored in right-to-left layouts.
    @Test func layoutsAreMirrored() {
        let view = Diagonal() { box("a", 20, 10) }.environment(\.layoutDirection, .rightToLeft)
        #expect(frames(view, "a").first??.origin == CGPoint(x: 180, y: 0))
    }
}
