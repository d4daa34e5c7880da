/// Makes bindings to the properties of an observable object.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
    /// The object.
    public var wrappedValue: Value

    /// Bindings to an object's properties.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Bindings to an object's properties.
    public init(_ wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// The bindings.
    public var projectedValue: Bindable<Value> { self }

    /// A binding to a property.
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<
        Subject
    > {
        Binding(object: wrappedValue, keyPath: keyPath)
    }
}
