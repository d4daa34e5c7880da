import SwiftUI
import Testing

/// What an animation moves, by Apple's documentation and published measurements.
@MainActor @Suite(.serialized)
struct DocumentedAnimationTests {
    static let size = CGSize(width: 200, height: 100)

    struct Nudge: GeometryEffect {
        let distance: CGFloat

        func effectValue(size: CGSize) -> ProjectionTransform {
            var transform = ProjectionTransform()
            transform.m32 = distance
            return transform
        }
    }

    private func move(_ before: AnyView, _ after: AnyView) -> HeadlessMove? {
        let host = Host(before, size: Self.size)
        host.show(after, transaction: Transaction(animation: .default))
        return host.move(of: "leaf")
    }

    private var leaf: some View {
        Color.red.frame(width: 10, height: 10).accessibilityIdentifier("leaf")
    }

    /// Apple, `animation(_:value:)` and `withAnimation(_:_:)`.
    @Test func animationsBelongToChanges() {
        func view(_ x: CGFloat) -> some View {
            HStack(spacing: 0) {
                Color.clear.frame(width: x, height: 10)
                Text("t").accessibilityIdentifier("t")
                Spacer()
            }
        }
        let host = Host(view(0), size: Self.size)
        host.show(view(50))
        #expect(host.move(of: "t") == HeadlessMove(distance: CGPoint(x: 50, y: 0), isAnimated: false))
        host.show(view(90), transaction: Transaction(animation: .default))
        #expect(host.move(of: "t") == HeadlessMove(distance: CGPoint(x: 40, y: 0), isAnimated: true))
    }

    /// chris.eidhof.nl, "SwiftUI phase animation bug": an offset belongs to the position of the view that draws.
    @Test func offsetsAreAnimatedLikePositions() {
        func view(_ y: CGFloat) -> AnyView { AnyView(leaf.offset(y: y)) }
        #expect(move(view(0), view(30)) == HeadlessMove(distance: CGPoint(x: 0, y: 30), isAnimated: true))
    }

    /// Apple, `geometryGroup()`: a view moves in the window even if it stays in its container.
    @Test func viewsMoveWithTheirContainers() {
        func view(_ y: CGFloat) -> AnyView {
            AnyView(
                VStack(spacing: 0) {
                    Color.clear.frame(width: 10, height: y); VStack { leaf }; Spacer()
                }
            )
        }
        #expect(move(view(0), view(30)) == HeadlessMove(distance: CGPoint(x: 0, y: 30), isAnimated: true))
    }

    /// Apple, `GeometryEffect`, and OpenSwiftUI's `GeometryEffectProvider`. It moves the content at once, and gestures with it.
    @Test func effectsWithoutAnimatableDataMoveAtOnce() {
        func view(_ y: CGFloat) -> AnyView { AnyView(leaf.modifier(Nudge(distance: y))) }
        #expect(move(view(0), view(30)) == nil)
        let host = Host(view(30), size: Self.size)
        #expect(host.frame("leaf") == CGRect(x: 95, y: 75, width: 10, height: 10))
    }

    /// Within an effect, positions are animated as usual.
    @Test func viewsMoveInEffects() {
        func view(_ y: CGFloat) -> AnyView {
            AnyView(leaf.offset(y: y).modifier(Nudge(distance: -y)))
        }
        #expect(move(view(0), view(30)) == HeadlessMove(distance: CGPoint(x: 0, y: 30), isAnimated: true))
    }

    /// Apple, `transaction(_:)`: "Applies the given transaction mutation function to all animations used within the view."
    @Test func transactionsAreChangedForTheViewsInside() {
        var calls: [Bool] = []
        func view(_ y: CGFloat) -> AnyView {
            AnyView(
                leaf.offset(y: y)
                    .transaction {
                        calls.append($0.animation != nil)
                        $0.animation = nil
                    }
            )
        }
        #expect(move(view(0), view(30)) == HeadlessMove(distance: CGPoint(x: 0, y: 30), isAnimated: false))
        // Not for the first position.
        #expect(calls == [true])
    }

    struct Log: View {
        let height: CGFloat
        var behavior = ScrollContentOffsetAdjustmentBehavior.automatic

        var body: some View {
            ScrollView { Color.red.frame(width: 10, height: height) }
                .transaction { $0.scrollContentOffsetAdjustmentBehavior = behavior }
        }
    }

    /// Apple, `scrollContentOffsetAdjustmentBehavior`: "a scroll view may keep the bottom edge scrolled to the bottom when the
    /// overall size of its content changes."
    @Test(arguments: [true, false])
    func scrollViewsMayKeepTheirEnd(keepsEnd: Bool) {
        StandIn.keepsScrolledEnd = keepsEnd
        defer { StandIn.keepsScrolledEnd = false }
        let host = Host(Log(height: 500), size: Self.size)
        host.scroll(by: 390)
        host.show(Log(height: 600))
        #expect(host.visibleStart.y == 390)
        host.scroll(by: 110)
        host.show(Log(height: 900))
        #expect(host.visibleStart.y == (keepsEnd ? 800 : 500))
        let own = Host(Log(height: 500, behavior: .disabled), size: Self.size)
        own.scroll(by: 400)
        own.show(Log(height: 900, behavior: .disabled))
        #expect(own.visibleStart.y == 400)
    }
}
