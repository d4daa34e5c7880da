/// A property of a view that the graph connects before it asks for the body.
public protocol DynamicProperty {}

/// A value that belongs to a view, and lives as long as the view is shown.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    let box: StateBox<Value>

    /// A value to begin with.
    public init(wrappedValue value: Value) {
        box = StateBox(value)
    }

    /// A value to begin with.
    public init(initialValue value: Value) {
        box = StateBox(value)
    }

    /// The value.
    public var wrappedValue: Value {
        get { box.location.value }
        nonmutating set { box.location.set(newValue) }
    }

    /// Reads and writes the value.
    public var projectedValue: Binding<Value> {
        let location = box.location
        return Binding(location: location)
    }
}

extension State: @unchecked Sendable where Value: Sendable {}

extension State where Value: ExpressibleByNilLiteral {
    /// Nothing to begin with.
    public init() {
        self.init(wrappedValue: nil)
    }
}

/// Where a view's value is kept; every new value of the view is led to the one that there was first.
final class StateBox<Value> {
    let initial: Value
    private var connected: Location<Value>?

    init(_ initial: Value) {
        self.initial = initial
    }

    /// Where the value is; before the view is shown, a place of its own, as in SwiftUI.
    var location: Location<Value> {
        if let connected { return connected }
        return Location(initial)
    }

    fileprivate func connect(_ location: Location<Value>) {
        connected = location
    }
}

/// The value itself. A body that reads it depends on it, wherever that is; one that hands it on does not.
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

/// What the graph does with a view's dynamic property.
@MainActor
protocol ConnectableProperty {
    func connect(to node: Node, at index: Int)
}

extension State: ConnectableProperty, SelfComparing {
    /// A value to begin with is of no account once there is one.
    func isUnchanged(from old: Any) -> Bool { true }

    func connect(to node: Node, at index: Int) {
        if let location = node.locations[index] as? Location<Value> {
            box.connect(location)
        } else {
            let location = Location(box.initial)
            node.locations[index] = location
            box.connect(location)
        }
    }
}
