// A binding to a collection is a collection of bindings to its elements. It shows the present elements, even if it was made
// before a change. Witness: Apple's documentation of `Binding`, "Conforms when Value conforms to MutableCollection", and
// SwiftUI's interface.

extension Binding: Identifiable where Value: Identifiable {
    /// The identity of the value.
    public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
    /// A binding to an element.
    public typealias Element = Binding<Value.Element>
    /// Iterates over bindings to the elements.
    public typealias Iterator = IndexingIterator<Binding<Value>>
    /// A part of the collection.
    public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
    /// The index of an element.
    public typealias Index = Value.Index
    /// The valid indices.
    public typealias Indices = Value.Indices

    /// The index of the first element.
    public var startIndex: Value.Index { wrappedValue.startIndex }
    /// The index after the last element.
    public var endIndex: Value.Index { wrappedValue.endIndex }
    /// The valid indices.
    public var indices: Value.Indices { wrappedValue.indices }

    /// Returns the index after another one.
    public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }

    /// Returns a binding to an element.
    public subscript(position: Value.Index) -> Binding<Value.Element> {
        Binding<Value.Element>(
            source: [],
            read: { wrappedValue[position] },
            write: { new in
                var value = wrappedValue
                value[position] = new
                wrappedValue = value
            }
        )
    }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
    /// Returns the index before another one.
    public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {
    /// Returns the index at a distance from another one.
    public func index(_ index: Value.Index, offsetBy distance: Int) -> Value.Index {
        wrappedValue.index(index, offsetBy: distance)
    }

    /// Returns the distance between two indices.
    public func distance(from start: Value.Index, to end: Value.Index) -> Int {
        wrappedValue.distance(from: start, to: end)
    }
}
