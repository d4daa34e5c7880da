/// A key of an environment's values.
public protocol EnvironmentKey {
    associatedtype Value
    /// The value unless another is set.
    static var defaultValue: Value { get }
}

/// Values that views inherit from their containers.
///
/// Witness: Apple's "Environment values": "A view inherits its environment from its container view, subject to explicit
/// changes from an environment(_:_:) view modifier".
public struct EnvironmentValues {
    private final class Version {}

    private var values: [ObjectIdentifier: Any] = [:]
    /// Copies share a version until a value is set.
    private var version = Version()

    /// Makes an environment with default values.
    public init() {}

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set {
            values[ObjectIdentifier(key)] = newValue
            version = Version()
        }
    }

    /// Returns whether all values are the same.
    @MainActor
    func isSame(as other: EnvironmentValues) -> Bool {
        if version === other.version { return true }
        guard values.count == other.values.count else { return false }
        return values.allSatisfy { key, value in
            other.values[key].map { isUnchangedValue($0, value) } ?? false
        }
    }
}

/// A property that reads the environment.
@MainActor
protocol EnvironmentReading {
    func reads(_ environment: EnvironmentValues, otherThan before: EnvironmentValues) -> Bool
}

/// The direction in which text is read.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
    case leftToRight, rightToLeft
}

private enum LayoutDirectionKey: EnvironmentKey {
    static let defaultValue = LayoutDirection.leftToRight
}

private enum DisplayScaleKey: EnvironmentKey {
    static let defaultValue: CGFloat = 1
}

extension EnvironmentValues {
    public var layoutDirection: LayoutDirection {
        get { self[LayoutDirectionKey.self] }
        set { self[LayoutDirectionKey.self] = newValue }
    }

    public var displayScale: CGFloat {
        get { self[DisplayScaleKey.self] }
        set { self[DisplayScaleKey.self] = newValue }
    }
}

/// Reads a value of the environment.
///
/// Witness: Apple's documentation of `init(_:)`: "SwiftUI automatically updates any parts of MyView that depend on the
/// property when the associated environment value changes."
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private final class Box {
        var value: Value?
    }

    private let keyPath: KeyPath<EnvironmentValues, Value>
    private let box = Box()

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        self.keyPath = keyPath
    }

    public var wrappedValue: Value {
        box.value ?? EnvironmentValues()[keyPath: keyPath]
    }
}

extension Environment: ConnectableProperty, SelfComparing, EnvironmentReading {
    func connect(to node: Node, at index: Int) {
        box.value = node.environment[keyPath: keyPath]
    }

    func isUnchanged(from old: Any) -> Bool {
        keyPath == (old as? Environment<Value>)?.keyPath
    }

    func reads(_ environment: EnvironmentValues, otherThan before: EnvironmentValues) -> Bool {
        !isUnchangedValue(before[keyPath: keyPath], environment[keyPath: keyPath])
    }
}
