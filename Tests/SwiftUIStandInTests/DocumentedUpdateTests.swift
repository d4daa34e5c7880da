import SwiftUI
import Testing

/// Small programs with documented updates: by Apple, by OpenSwiftUI's audited sources, or by published
/// measurements.
@MainActor @Suite(.serialized)
struct DocumentedUpdateTests {
    static let size = CGSize(width: 200, height: 100)

    @MainActor @Observable
    final class Model {
        var value = 0
        var other = 0
        @ObservationIgnored var log: [String] = []
    }

    struct Child: View {
        let model: Model
        var number = 0

        var body: some View {
            let _ = model.log.append("child")
            Text("\(number)")
        }
    }

    struct Parent: View {
        let model: Model

        var body: some View {
            let _ = model.log.append("parent \(model.value)")
            Child(model: model)
        }
    }

    /// Apple, WWDC23 "Demystify SwiftUI performance": a body is evaluated when a value that it depends on has
    /// changed.
    @Test func bodiesOfTheSameValuesAreSkipped() {
        let model = Model()
        let host = Host(Parent(model: model), size: Self.size)
        model.value = 1
        host.update()
        #expect(model.log == ["parent 0", "child", "parent 1"])
    }

    /// Apple, "Managing model data in your app": only views that read the changed property.
    @Test func propertiesThatNobodyReadsUpdateNothing() {
        let model = Model()
        let host = Host(Parent(model: model), size: Self.size)
        model.other = 1
        host.update()
        #expect(model.log == ["parent 0", "child"])
    }

    struct Even: View, Equatable {
        let model: Model
        let number: Int

        nonisolated static func == (left: Self, right: Self) -> Bool { left.number / 2 == right.number / 2 }

        var body: some View {
            let _ = model.log.append("even \(number)")
            Text("")
        }
    }

    /// John Harper of the SwiftUI team: views that aren't plain data are compared with `==`.
    @Test func equatableViewsAreSkippedWhereTheyAreEqual() {
        let model = Model()
        let host = Host(Even(model: model, number: 0), size: Self.size)
        for number in 1...3 { host.show(Even(model: model, number: number)) }
        #expect(model.log == ["even 0", "even 2"])
    }

    struct Logged: ViewModifier {
        let model: Model
        let name: String

        func body(content: Content) -> some View {
            let _ = model.log.append(name)
            content
        }
    }

    /// OpenSwiftUI, `ModifierBodyAccessor.updateBody`: the same for a modifier's body. Its content is up to
    /// date anyway.
    @Test func modifiersOfTheSameValuesAreSkipped() {
        let model = Model()
        let host = Host(
            Text("a").accessibilityIdentifier("t").modifier(Logged(model: model, name: "m")),
            size: Self.size
        )
        host.show(Text("b").accessibilityIdentifier("t").modifier(Logged(model: model, name: "m")))
        #expect(host.texts(in: "t") == ["b"])
        #expect(model.log == ["m"])
        host.show(Text("b").accessibilityIdentifier("t").modifier(Logged(model: model, name: "n")))
        #expect(model.log == ["m", "n"])
    }

    struct Directed: View {
        let model: Model
        @Environment(\.layoutDirection) private var direction

        var body: some View {
            let _ = model.log.append("\(direction)")
            Child(model: model)
        }
    }

    /// Apple, `Environment.init(_:)`: "updates any parts of MyView that depend on the property when the associated
    /// environment value changes".
    @Test func environmentUpdatesItsReaders() {
        let model = Model()
        let host = Host(Directed(model: model).environment(\.layoutDirection, .leftToRight), size: Self.size)
        host.show(Directed(model: model).environment(\.layoutDirection, .rightToLeft))
        #expect(model.log == ["leftToRight", "child", "rightToLeft"])
    }

    /// Apple, "Environment values": "A view inherits its environment from its container view, subject to explicit changes
    /// from an environment(_:_:) view modifier".
    @Test func environmentIsSetAgainWithin() {
        let model = Model()
        let view = Directed(model: model).environment(\.layoutDirection, .leftToRight)
            .environment(\.layoutDirection, .rightToLeft)
        _ = Host(view, size: Self.size)
        #expect(model.log == ["leftToRight", "child"])
    }

    struct Switch: View {
        @Binding var isOn: Bool

        var body: some View {
            Button(isOn ? "on" : "off") { isOn.toggle() }.accessibilityIdentifier("switch")
        }
    }

    struct Owner: View {
        let model: Model
        @State private var isOn = false

        var body: some View {
            let _ = model.log.append("owner")
            Switch(isOn: $isOn)
        }
    }

    /// Apple, `Binding` and `State`: views that read the value are updated. Views that only pass it on
    /// aren't.
    @Test func bindingsUpdateTheirReaders() {
        let model = Model()
        let host = Host(Owner(model: model), size: Self.size)
        host.tap("switch")
        #expect(host.texts(in: "switch") == ["on"])
        #expect(model.log == ["owner"])
    }

    struct Taps: View {
        @State private var count = 0

        var body: some View {
            Button("\(count)") { count += 1 }.accessibilityIdentifier("taps")
        }
    }

    struct Row: Identifiable {
        var id: Int
        var text: String
    }

    /// Apple, `ForEach.init(_:content:)`: "If the id of a data element changes, the content view generated from that data
    /// element loses any current state and animations." Otherwise it keeps its state.
    @Test func elementsOfTheSameIdentityKeepTheirState() {
        func rows(_ rows: some RandomAccessCollection<Row>) -> some View {
            ForEach(rows) { _ in Taps() }
        }
        let host = Host(rows([Row(id: 1, text: "a")]), size: Self.size)
        host.tap("taps")
        host.show(rows([Row(id: 1, text: "b")]))
        #expect(host.texts(in: "taps") == ["1"])
        host.show(rows([Row(id: 2, text: "b")]))
        #expect(host.texts(in: "taps") == ["0"])
    }

    /// Apple, `onChange(of:initial:_:)`: with the old and the new value, and on appearance only if requested.
    @Test func changesAreTold() {
        var told: [String] = []
        func view(_ value: Int) -> some View {
            Text("").onChange(of: value, initial: true) { told.append("\($0) \($1)") }
                .onChange(of: value) { old, new in told.append("later \(old) \(new)") }
        }
        let host = Host(view(1), size: Self.size)
        host.show(view(1))
        host.show(view(2))
        #expect(told == ["1 1", "1 2", "later 1 2"] || told == ["1 1", "later 1 2", "1 2"])
    }

    struct Restless: View {
        @State private var count = 0

        var body: some View {
            Text("\(count)").accessibilityIdentifier("count").onChange(of: count, initial: true) {
                count += 1
            }
        }
    }

    /// OpenSwiftUI, `UpdateCycleDetector`: twice per update. The console prints "tried to update multiple
    /// times per frame".
    @Test func aThirdActionInAnUpdateIsLeftOut() {
        let before = StandIn.droppedActionCount
        let host = Host(Restless(), size: Self.size)
        #expect(host.texts(in: "count") == ["2"])
        #expect(StandIn.droppedActionCount == before + 1)
    }

    /// Apple, `onAppear(perform:)` and `onDisappear(perform:)`.
    @Test func appearingAndDisappearing() {
        var log: [String] = []
        func view(_ isShown: Bool) -> some View {
            VStack {
                if isShown {
                    Text("").onAppear { log.append("in") }.onDisappear { log.append("out") }
                }
            }
        }
        let host = Host(view(true), size: Self.size)
        host.show(view(true))
        host.show(view(false))
        #expect(log == ["in", "out"])
    }

    /// Apple, `onGeometryChange(for:of:action:)`: for the first value, and for later ones.
    @Test func geometryIsToldWhenItChanges() {
        var widths: [CGFloat] = []
        let view = Color.red.onGeometryChange(for: CGFloat.self) {
            $0.size.width
        } action: {
            widths.append($0)
        }
        let host = Host(view, size: Self.size)
        host.update()
        host.resize(to: CGSize(width: 80, height: 100))
        #expect(widths == [200, 80])
    }

    struct Scrolled: View {
        let model: Model
        @State private var position = ScrollPosition()

        var body: some View {
            ScrollView {
                Color.red.frame(width: 200, height: 1000)
                    .onGeometryChange(for: CGRect?.self) {
                        $0.bounds(of: .scrollView)
                    } action: {
                        model.log.append($0.map { "\($0.minY) \($0.height)" } ?? "none")
                    }
            }
            .scrollPosition($position)
            .overlay(alignment: .top) {
                Button("") { position.scrollTo(y: 5000) }.accessibilityIdentifier("end")
            }
            .overlay(alignment: .bottom) {
                Button("") { withAnimation { position.scrollTo(y: 400) } }.accessibilityIdentifier("middle")
            }
        }
    }

    /// Apple, `bounds(of:)`: in the view's coordinates. A published measurement on a device: between the
    /// insets.
    @Test func viewsKnowWhichPartOfThemIsVisible() {
        let model = Model()
        let host = Host(Scrolled(model: model), size: Self.size, safeArea: EdgeInsets(top: 20, bottom: 10))
        host.scroll(by: 345)
        #expect(model.log == ["0.0 70.0", "345.0 70.0"])
        model.log = []
        _ = Host(
            Color.red.onGeometryChange(for: Bool.self) {
                $0.bounds(of: .scrollView) == nil
            } action: {
                model.log.append("\($0)")
            },
            size: Self.size
        )
        #expect(model.log == ["true"])
    }

    /// `UIScrollView` and AppKit's clip views don't stay beyond their content.
    @Test func positionsBeyondTheContentAreItsEnd() {
        let host = Host(Scrolled(model: Model()), size: Self.size)
        host.tap("end")
        #expect(host.visibleStart.y == 900)
        #expect(!host.wasScrollAnimated)
    }

    /// Apple, `onScrollGeometryChange(for:of:action:)`: geometry changes while a scroll view is animated, many times.
    @Test func animatedScrollingTakesSeveralSteps() {
        let model = Model()
        let host = Host(Scrolled(model: model), size: Self.size)
        model.log = []
        host.tap("middle")
        #expect(model.log == ["100.0 100.0", "200.0 100.0", "300.0 100.0", "400.0 100.0"])
        // The current value.
        model.log = []
        host.tap("middle")
        #expect(model.log == [])
        #expect(host.visibleStart.y == 400)
    }
}
