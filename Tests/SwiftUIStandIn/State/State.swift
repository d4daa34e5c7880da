/// A property of a view that is connected before the body is evaluated.
public protocol DynamicProperty {}

/// A value that belongs to a view, and exists as long as the view is shown.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    let box: StateBox<Value>

    public init(wrappedValue value: Value) {
        box = StateBox(value)
    }

    public init(initialValue value: Value) {
        box = StateBox(value)
    }

    public var wrappedValue: Value {
        get { box.location.value }
        nonmutating set { box.location.set(newValue) }
    }

    public var projectedValue: Binding<Value> {
        Binding(location: box.location)
    }
}

extension State: @unchecked Sendable where Value: Sendable {}

extension State where Value: ExpressibleByNilLiteral {
    /// Makes a state without a value.
    public init() {
        self.init(wrappedValue: nil)
    }
}

/// The storage of a view's value. Each new value of the view uses the storage of the first.
final class StateBox<Value> {
    let initial: Value
    fileprivate var connected: Location<Value>?

    init(_ initial: Value) {
        self.initial = initial
    }

    /// The location of the value. Before the view is shown, it is separate, as in SwiftUI.
    var location: Location<Value> { connected ?? Location(initial) }
}

/// The value itself. A body that reads it depends on it. A body that only passes it on doesn't.
///
/// Witness: Apple's "Managing user interface state": SwiftUI updates the views that read the value.
final class Location<Value> {
    private struct Reader {
        weak var node: Node?
    }

    private var stored: Value
    private var readers: [ObjectIdentifier: Reader] = [:]

    init(_ value: Value) {
        stored = value
    }

    var value: Value {
        if let node = MainActor.assumeIsolated({ Node.current }) {
            readers[ObjectIdentifier(node)] = Reader(node: node)
        }
        return stored
    }

    func set(_ new: Value) {
        stored = new
        let readers = readers.values.compactMap(\.node)
        self.readers = [:]
        MainActor.assumeIsolated {
            for node in readers { node.graph.valueChanged(in: node) }
        }
    }
}

/// A dynamic property that can be connected to a view.
@MainActor
protocol ConnectableProperty {
    func connect(to node: Node, at index: Int)
}

extension State: ConnectableProperty, SelfComparing {
    /// An initial value has no effect after the first time.
    func isUnchanged(from old: Any) -> Bool { true }

    func connect(to node: Node, at index: Int) {
        let location = node.locations[index] as? Location<Value> ?? Location(box.initial)
        node.locations[index] = location
        box.connected = location
    }
}
