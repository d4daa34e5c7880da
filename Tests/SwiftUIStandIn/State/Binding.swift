/// Reads and writes a value that another object owns.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
    private let read: () -> Value
    private let write: (Value) -> Void
    /// The source of the value: the object and the path from there. Empty for values that the binding
    /// computes.
    let source: [AnyHashable]

    init(location: Location<Value>) {
        source = [ObjectIdentifier(location)]
        read = { location.value }
        write = { location.set($0) }
    }

    init<Object: AnyObject>(object: Object, keyPath: ReferenceWritableKeyPath<Object, Value>) {
        source = [ObjectIdentifier(object), keyPath]
        read = { object[keyPath: keyPath] }
        write = { object[keyPath: keyPath] = $0 }
    }

    @preconcurrency
    public init(get read: @escaping @Sendable () -> Value, set write: @escaping @Sendable (Value) -> Void) {
        self.init(source: [], read: read, write: write)
    }

    init(source: [AnyHashable], read: @escaping () -> Value, write: @escaping (Value) -> Void) {
        (self.source, self.read, self.write) = (source, read, write)
    }

    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(source: [], read: { value }, write: { _ in })
    }

    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }

    public init(projectedValue: Binding<Value>) { self = projectedValue }

    public var projectedValue: Binding<Value> { self }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(
            source: source.isEmpty ? [] : source + [keyPath],
            read: { read()[keyPath: keyPath] },
            write: { new in
                var value = read()
                value[keyPath: keyPath] = new
                write(value)
            }
        )
    }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: SelfComparing {
    func isUnchanged(from old: Any) -> Bool {
        !source.isEmpty && source == (old as? Binding<Value>)?.source
    }
}
