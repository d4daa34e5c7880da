import BrickworkEngine

/// The items of a section as the model knows them: how many there are, which, and how large.
protocol ItemSource {
    /// How many items there are.
    var count: Int { get }

    /// Which item stands at an index.
    func identity(at index: Int) -> AnyHashable

    /// Where an item stands, if it is here. O(number of items).
    func index(of identity: AnyHashable) -> Int?

    /// How large the items of a range are to be.
    func items(_ range: Range<Int>) -> LayoutItems

    /// What became of the items of `previous`, or nil if they have nothing to do with these.
    func changes(since previous: any ItemSource) -> ItemChanges?
}

/// Items that are elements of an app's collection.
struct CollectionItems<Elements: RandomAccessCollection>: ItemSource where Elements.Element: Identifiable {
    /// Says how large the elements of a range of offsets are.
    typealias Describe = (_ elements: Elements, _ range: Range<Int>) -> LayoutItems

    let elements: Elements
    var describe: Describe
    /// What sizes depend on besides the elements.
    var dependency: AnyHashable?

    var count: Int { elements.count }

    func element(at index: Int) -> Elements.Element {
        elements[elements.index(elements.startIndex, offsetBy: index)]
    }

    func identity(at index: Int) -> AnyHashable {
        AnyHashable(element(at: index).id)
    }

    func index(of identity: AnyHashable) -> Int? {
        guard let wanted = identity.base as? Elements.Element.ID else { return nil }
        return elements.firstIndex { $0.id == wanted }.map {
            elements.distance(from: elements.startIndex, to: $0)
        }
    }

    func items(_ range: Range<Int>) -> LayoutItems {
        describe(elements, range)
    }

    func changes(since previous: any ItemSource) -> ItemChanges? {
        guard let previous = previous as? Self else { return nil }
        return ItemChanges(
            from: previous.elements,
            to: elements,
            asksEverywhere: dependency != previous.dependency
        )
    }
}
