/// A collection of elements with identities from a key path, as with `id:`.
public struct IdentifiedElements<Base: RandomAccessCollection, ID: Hashable>: RandomAccessCollection {
    /// The collection.
    public let base: Base
    let id: KeyPath<Base.Element, ID>

    init(_ base: Base, id: KeyPath<Base.Element, ID>) {
        self.base = base
        self.id = id
    }

    /// The index of the first element.
    public var startIndex: Base.Index { base.startIndex }
    /// The index after the last element.
    public var endIndex: Base.Index { base.endIndex }

    /// Returns the index after another one.
    public func index(after index: Base.Index) -> Base.Index { base.index(after: index) }
    /// Returns the index before another one.
    public func index(before index: Base.Index) -> Base.Index { base.index(before: index) }
    /// Returns the index at a distance from another one.
    public func index(_ index: Base.Index, offsetBy distance: Int) -> Base.Index {
        base.index(index, offsetBy: distance)
    }
    /// Returns the distance between two indices.
    public func distance(from start: Base.Index, to end: Base.Index) -> Int {
        base.distance(from: start, to: end)
    }

    /// Returns an element with its identity.
    public subscript(index: Base.Index) -> IdentifiedElement<Base.Element, ID> {
        let element = base[index]
        return IdentifiedElement(element: element, id: element[keyPath: id])
    }
}

/// An element with an identity. It has the properties of the element.
@dynamicMemberLookup
public struct IdentifiedElement<Element, ID: Hashable>: Identifiable {
    /// The element.
    public let element: Element
    /// The identity.
    public let id: ID

    /// Returns a property of the element.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Element, Value>) -> Value {
        element[keyPath: keyPath]
    }
}
