import SwiftUI
import Testing

/// Which values of a view its container gets. See `UnaryLayout` and `TransparentLayout` for the witnesses.
@MainActor @Suite(.serialized)
struct DocumentedListTests {
    static let size = CGSize(width: 100, height: 100)

    struct Plate: View, Equatable {
        var body: some View {
            Color.red.accessibilityIdentifier("first").zIndex(1)
        }
    }

    private func order(_ first: some View) -> [String] {
        let pile = Shifting() {
            first
            Color.blue.accessibilityIdentifier("second")
        }
        return Host(pile, size: Self.size).backToFront
    }

    /// Apple, `zIndex(_:)`: "Controls the display order of overlapping views."
    @Test func viewsOverlapByTheirIndex() {
        #expect(order(Color.red.accessibilityIdentifier("first")) == ["first", "second"])
        #expect(order(Plate()) == ["second", "first"])
    }

    @Test func modifiersPassOnWhatIsInThem() {
        #expect(order(Plate().frame(width: 10).padding(4).offset(x: 1)) == ["second", "first"])
        #expect(order(Plate().background { Color.gray }) == ["second", "first"])
        #expect(order(AnyView(Plate())) == ["second", "first"])
        // The outermost value counts.
        #expect(order(Plate().zIndex(-1)) == ["first", "second"])
        #expect(order(Plate().zIndex(0)) == ["first", "second"])
    }

    @Test func unaryViewsHideWhatIsInThem() {
        #expect(order(VStack { Plate() }) == ["first", "second"])
        #expect(order(VStack { Plate() }.zIndex(1)) == ["second", "first"])
        #expect(order(Button(action: {}, label: { Plate() })) == ["first", "second"])
        let reporting = Plate().onGeometryChange(for: CGSize.self, of: \.size) { _ in }
        #expect(order(reporting) == ["first", "second"])
    }

    enum Shift: LayoutValueKey {
        static let defaultValue: CGFloat = 0
    }

    struct Shifting: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            proposal.replacingUnspecifiedDimensions()
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ())
        {
            for subview in subviews {
                subview.place(
                    at: CGPoint(x: bounds.minX + subview[Shift.self], y: bounds.minY),
                    proposal: .unspecified
                )
            }
        }
    }

    struct Shifted: View, Equatable {
        var body: some View {
            Color.red.accessibilityIdentifier("view").layoutValue(key: Shift.self, value: 7)
        }
    }

    @Test func layoutValuesAreTraits() {
        func left(_ view: some View) -> CGFloat? {
            Host(Shifting() { view }, size: Self.size).frame("view")?.minX
        }
        #expect(left(Shifted()) == 7)
        #expect(left(VStack { Shifted() }) == 0)
        #expect(left(VStack { Shifted() }.layoutValue(key: Shift.self, value: 9)) == 9)
    }
}
