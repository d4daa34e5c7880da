import BrickworkEngine
import SwiftUI

/// The items of a section for the model: their number, identities and sizes.
protocol ItemSource {
    var count: Int { get }

    func identity(at index: Int) -> AnyHashable

    /// Returns the index of an item, or `nil` if it isn't in this section. O(number of items).
    func index(of identity: AnyHashable) -> Int?

    func items(_ range: Range<Int>) -> LayoutItems

    /// Returns the changes since `previous`, or `nil` if the two have different types.
    func changes(since previous: any ItemSource) -> ItemDiff?
}

/// Items that are elements of an app's collection.
struct CollectionItems<Elements: RandomAccessCollection, ID: Hashable>: ItemSource {
    /// Returns the sizes of the elements in a range of offsets.
    typealias Describe = (_ elements: Elements, _ range: Range<Int>) -> LayoutItems

    /// The app's elements, for the views.
    private let live: Elements
    /// The elements at the time of the evaluation.
    private let elements: Elements
    private let id: (Elements.Element) -> ID
    /// The size of an element without a description: an estimate, or that of all elements.
    var size: ItemSize
    var describe: Describe?
    /// The other value that sizes depend on.
    var dependency: AnyHashable?

    init(
        elements: Elements,
        id: @escaping (Elements.Element) -> ID,
        size: ItemSize = .height(0),
        describe: Describe? = nil
    ) {
        live = elements
        self.id = id
        self.elements = copied(elements)
        self.size = size
        self.describe = describe
    }

    var count: Int { elements.count }

    func element(at index: Int) -> Elements.Element {
        live[live.index(live.startIndex, offsetBy: index)]
    }

    func identity(at index: Int) -> AnyHashable {
        AnyHashable(id(elements[elements.index(elements.startIndex, offsetBy: index)]))
    }

    func index(of identity: AnyHashable) -> Int? {
        guard let wanted = identity.base as? ID else { return nil }
        return elements.firstIndex { id($0) == wanted }.map {
            elements.distance(from: elements.startIndex, to: $0)
        }
    }

    func items(_ range: Range<Int>) -> LayoutItems {
        describe?(elements, range) ?? LayoutItems(repeatElement(size, count: range.count))
    }

    func changes(since previous: any ItemSource) -> ItemDiff? {
        guard let previous = previous as? Self else { return nil }
        return ItemDiff(
            from: previous.elements,
            to: elements,
            id: id,
            asksEverywhere: dependency != previous.dependency
        )
    }
}

/// A collection that always shows the present elements, such as a binding. A container compares copies of it, because after a
/// change the collection from before the change has the new elements too.
protocol LiveElements {
    var copy: Self { get }
}

extension Binding: LiveElements where Value: RandomAccessCollection {
    var copy: Self { .constant(wrappedValue) }
}

func copied<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements {
    (elements as? any LiveElements)?.copy as? Elements ?? elements
}
