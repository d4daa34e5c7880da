/// Makes bindings to the properties of an observable object.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    public var projectedValue: Bindable<Value> { self }

    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<
        Subject
    > {
        Binding(object: wrappedValue, keyPath: keyPath)
    }
}
