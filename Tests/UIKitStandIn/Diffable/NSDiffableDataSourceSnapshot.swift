import Foundation

/// Sections and items, listed by their identifiers. Each identifier occurs once.
public struct NSDiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable & Sendable,
    ItemIdentifierType: Hashable & Sendable
>: Sendable {
    public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
    private var itemsOfSection: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    private var known: Set<ItemIdentifierType> = []
    /// Items that get other cells.
    private(set) var reloaded: [ItemIdentifierType] = []
    /// Items whose cells must be configured again.
    private(set) var reconfigured: [ItemIdentifierType] = []

    public init() {}

    public var numberOfItems: Int { known.count }

    public var itemIdentifiers: [ItemIdentifierType] {
        sectionIdentifiers.flatMap { itemsOfSection[$0] ?? [] }
    }

    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        guard let items = itemsOfSection[identifier] else {
            preconditionFailure("there is no section \(identifier)")
        }
        return items
    }

    /// Appends items to a section, or to the last one if none is named.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType],
        toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sectionIdentifiers.last, itemsOfSection[section] != nil
        else {
            preconditionFailure(
                "There are currently no sections in the data source. Please add a section first."
            )
        }
        claim(identifiers)
        itemsOfSection[section, default: []] += identifiers
    }

    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType],
        beforeItem beforeIdentifier: ItemIdentifierType
    ) { insertItems(identifiers, at: 0, from: beforeIdentifier) }

    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType],
        afterItem afterIdentifier: ItemIdentifierType
    ) { insertItems(identifiers, at: 1, from: afterIdentifier) }

    private mutating func insertItems(
        _ identifiers: [ItemIdentifierType],
        at distance: Int,
        from neighbor: ItemIdentifierType
    ) {
        for section in sectionIdentifiers {
            guard let index = itemsOfSection[section]?.firstIndex(of: neighbor) else { continue }
            claim(identifiers)
            itemsOfSection[section]?.insert(contentsOf: identifiers, at: index + distance)
            return
        }
        preconditionFailure("there is no item \(neighbor)")
    }

    /// Notes the identifiers of new items.
    private mutating func claim(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers where !known.insert(identifier).inserted {
            preconditionFailure(
                "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {\(identifier)}"
            )
        }
    }

    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers where itemsOfSection.updateValue([], forKey: identifier) != nil {
            preconditionFailure(
                "Fatal: supplied section identifiers are not unique. Duplicate identifiers: {\(identifier)}"
            )
        }
        sectionIdentifiers += identifiers
    }

    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        expect(identifiers)
        reloaded += identifiers
    }

    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        expect(identifiers)
        reconfigured += identifiers
    }

    private func expect(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers where !known.contains(identifier) {
            preconditionFailure("there is no item \(identifier)")
        }
    }

    /// Returns the snapshot for the data source, with nothing left to reload or configure.
    func settled() -> Self {
        var result = self
        result.reloaded = []
        result.reconfigured = []
        return result
    }
}
