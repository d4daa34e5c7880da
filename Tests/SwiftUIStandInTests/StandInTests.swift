import SwiftUI
import Testing

/// Behavior that the stand-in shares with SwiftUI.
@MainActor
struct StandInTests {
    struct Counter: View {
        @State private var count = 0
        let name: String

        var body: some View {
            Text("\(count)")
                .onTapGesture { count += 1 }
                .accessibilityIdentifier(name)
        }
    }

    struct List: View {
        let names: [String]

        var body: some View {
            VStack(spacing: 0) {
                ForEach(names, id: \.self) { Counter(name: $0) }
            }
        }
    }

    @Test func stateBelongsToAnIdentity() {
        let host = Host(List(names: ["a", "b"]), size: CGSize(width: 100, height: 100))
        host.tap("b")
        host.show(List(names: ["c", "b", "a"]))
        #expect(host.texts(in: "b") == ["1"])
        #expect(host.texts(in: "c") == ["0"])
        host.show(List(names: ["a"]))
        host.show(List(names: ["a", "b"]))
        #expect(host.texts(in: "b") == ["0"])
    }

    struct Branches: View {
        let isFirst: Bool

        var body: some View {
            if isFirst { Counter(name: "a") } else { Counter(name: "a") }
        }
    }

    @Test func anotherBranchIsAnotherView() {
        let host = Host(Branches(isFirst: true), size: CGSize(width: 100, height: 100))
        host.tap("a")
        host.show(Branches(isFirst: true))
        #expect(host.texts(in: "a") == ["1"])
        host.show(Branches(isFirst: false))
        #expect(host.texts(in: "a") == ["0"])
    }

    struct Stacked: View {
        var body: some View {
            HStack(alignment: .top, spacing: 10) {
                Color.red.frame(width: 30, height: 20).accessibilityIdentifier("fixed")
                VStack(alignment: .leading, spacing: 4) {
                    Text("four").accessibilityIdentifier("text")
                    Color.blue.accessibilityIdentifier("rest")
                }
                .padding(5)
            }
        }
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func stacksShareWhatIsLeft(direction: LayoutDirection) {
        var environment = EnvironmentValues()
        environment.layoutDirection = direction
        let host = Host(Stacked(), size: CGSize(width: 200, height: 100), environment: environment)
        let isMirrored = direction == .rightToLeft
        #expect(host.frame("fixed") == CGRect(x: isMirrored ? 170 : 0, y: 0, width: 30, height: 20))
        // 160 points remain, minus 5 at each side.
        #expect(host.frame("text") == CGRect(x: isMirrored ? 123 : 45, y: 5, width: 32, height: 20))
        #expect(host.frame("rest") == CGRect(x: isMirrored ? 5 : 45, y: 29, width: 150, height: 66))
    }

    struct Scrolled: View {
        @State private var position = ScrollPosition()
        @State private var offsets: [CGFloat] = []

        var body: some View {
            ScrollView {
                Color.red.frame(height: 1000).accessibilityIdentifier("content")
            }
            .scrollPosition($position)
            .onScrollGeometryChange(for: CGFloat.self) { geometry in
                geometry.contentOffset.y
            } action: { _, offset in
                offsets.append(offset)
            }
            .overlay(alignment: .top) {
                Button("\(offsets)") { position.scrollTo(y: 300) }.accessibilityIdentifier("go")
            }
        }
    }

    @Test func scrollViewsTellTheirGeometryAndGoWhereTheyAreTold() {
        let host = Host(
            Scrolled(),
            size: CGSize(width: 400, height: 300),
            safeArea: EdgeInsets(top: 50)
        )
        #expect(host.frame("content") == CGRect(x: 0, y: 50, width: 400, height: 1000))
        host.tap("go")
        #expect(host.visibleStart.y == 300)
        host.scroll(by: 10_000)
        // 1,000 points of content, 250 visible.
        #expect(host.visibleStart.y == 750)
        #expect(host.texts(in: "go") == ["[-50.0, 250.0, 700.0]"])
        #expect(host.scrollGeometry?.containerSize == CGSize(width: 400, height: 250))
        #expect(host.scrollGeometry?.visibleRect == CGRect(x: 0, y: 700, width: 400, height: 300))
        #expect(host.scrollGeometry?.bounds == CGRect(x: 0, y: 750, width: 400, height: 250))
    }

    struct Restless: View {
        @State private var count = 0

        var body: some View {
            Text("\(count)").onChange(of: count, initial: true) { count += 1 }
        }
    }

    struct Doubled: View {
        var body: some View {
            ForEach([1, 1], id: \.self) { Text("\($0)") }
        }
    }

    @MainActor @Observable
    final class Model {
        var value = 0
    }

    struct Reader: View {
        let model: Model

        var body: some View {
            let _ = model.value
            Writer(model: model)
        }
    }

    struct Writer: View {
        let model: Model

        var body: some View {
            let _ = model.value = 1
            Text("")
        }
    }

    @Test func complains() {
        let size = CGSize(width: 100, height: 100)
        func rules(_ body: @MainActor () -> Void) -> [StandInFailure.Rule] {
            StandIn.recordFailures(during: body).map(\.rule)
        }
        #expect(rules { _ = Host(Doubled(), size: size) } == [.duplicateIdentity])
        #expect(rules { _ = Host(Reader(model: Model()), size: size) }.first == .changeWhileEvaluating)
    }
}
