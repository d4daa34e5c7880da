import SwiftUI
import Testing

/// Views and modifiers of apps, as Apple's documentation and swiftuifieldguide.com describe them.
@MainActor @Suite
struct DocumentedViewTests {
    static let size = CGSize(width: 200, height: 100)

    /// Field guide, "ZStack".
    @Test func depthStacksAreAsLargeAsTheirLargestView() {
        let stack = ZStack(alignment: .topTrailing) {
            Color.red.frame(width: 80, height: 20).accessibilityIdentifier("wide")
            Color.blue.frame(width: 10, height: 60).accessibilityIdentifier("high")
        }
        let host = Host(stack.accessibilityIdentifier("stack"), size: Self.size)
        #expect(host.frame("stack") == CGRect(x: 60, y: 20, width: 80, height: 60))
        #expect(host.frame("wide") == CGRect(x: 60, y: 20, width: 80, height: 20))
        #expect(host.frame("high") == CGRect(x: 130, y: 20, width: 10, height: 60))
    }

    struct Counter: View, Equatable {
        @State private var count = 0

        nonisolated static func == (left: Self, right: Self) -> Bool { true }

        var body: some View {
            Text("\(count)")
                .onTapGesture { count += 1 }
                .zIndex(1)
                .accessibilityIdentifier("counter")
        }
    }

    /// Apple, `id(_:)`.
    @Test func anotherIdentityResetsTheState() {
        let host = Host(Counter().id(1), size: Self.size)
        host.tap("counter")
        host.show(Counter().id(1))
        #expect(host.texts(in: "counter") == ["1"])
        host.show(Counter().id(2))
        #expect(host.texts(in: "counter") == ["0"])
    }

    struct Pair<First: View>: View {
        let first: First

        var body: some View {
            ZStack {
                first
                Color.red.accessibilityIdentifier("color")
            }
        }
    }

    /// An `EquatableView` hides the depth of its content.
    @Test func equatableViewsAreOneElement() {
        #expect(Host(Pair(first: Counter()), size: Self.size).backToFront == ["color", "counter"])
        #expect(
            Host(Pair(first: Counter().equatable()), size: Self.size).backToFront == ["counter", "color"]
        )
    }
}
