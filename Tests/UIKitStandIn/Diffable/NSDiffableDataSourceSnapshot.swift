import Foundation

/// Sections and items, listed by their identifiers. Each identifier occurs once.
public struct NSDiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable & Sendable,
    ItemIdentifierType: Hashable & Sendable
>: Sendable {
    /// In order.
    public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
    private var itemsOfSection: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    private var sectionOfItem: [ItemIdentifierType: SectionIdentifierType] = [:]
    /// Items that need new cells.
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    /// Items whose cells must be configured again.
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
    /// Sections that must be reloaded.
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

    /// No sections.
    public init() {}

    // MARK: Queries

    /// How many items.
    public var numberOfItems: Int { sectionOfItem.count }

    /// How many sections.
    public var numberOfSections: Int { sectionIdentifiers.count }

    /// All items in order.
    public var itemIdentifiers: [ItemIdentifierType] {
        sectionIdentifiers.flatMap { itemsOfSection[$0] ?? [] }
    }

    /// How many items a section has.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        itemIdentifiers(inSection: identifier).count
    }

    /// The items of a section.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        itemsOfSection[known(identifier)] ?? []
    }

    /// The section of an item.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        sectionOfItem[identifier]
    }

    /// The index of an item among all. O(n).
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        itemIdentifiers.firstIndex(of: identifier)
    }

    /// The index of a section.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sectionIdentifiers.firstIndex(of: identifier)
    }

    // MARK: Items

    /// Appends items to a section, or to the last one if none is named.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType],
        toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sectionIdentifiers.last else {
            preconditionFailure(
                "There are currently no sections in the data source. Please add a section first."
            )
        }
        add(identifiers, to: known(section)) { items, new in items += new }
    }

    /// Inserts items before another one.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType],
        beforeItem beforeIdentifier: ItemIdentifierType
    ) { insert(identifiers, at: beforeIdentifier, offset: 0) }

    /// Inserts items after another one.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType],
        afterItem afterIdentifier: ItemIdentifierType
    ) { insert(identifiers, at: afterIdentifier, offset: 1) }

    /// Deletes items. Missing ones are ignored.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        let gone = Set(identifiers)
        for section in Set(gone.compactMap { sectionOfItem[$0] }) {
            itemsOfSection[section]?.removeAll { gone.contains($0) }
        }
        for identifier in gone { sectionOfItem[identifier] = nil }
        reloadedItemIdentifiers.removeAll { gone.contains($0) }
        reconfiguredItemIdentifiers.removeAll { gone.contains($0) }
    }

    /// Deletes all items and sections.
    public mutating func deleteAllItems() { self = Self() }

    /// Moves an item before another one.
    public mutating func moveItem(
        _ identifier: ItemIdentifierType,
        beforeItem toIdentifier: ItemIdentifierType
    ) {
        move(identifier, to: toIdentifier, offset: 0)
    }

    /// Moves an item after another one.
    public mutating func moveItem(
        _ identifier: ItemIdentifierType,
        afterItem toIdentifier: ItemIdentifierType
    ) {
        move(identifier, to: toIdentifier, offset: 1)
    }

    /// Gives items new cells.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers { _ = known(identifier) }
        reloadedItemIdentifiers += identifiers
    }

    /// Configures items again.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers { _ = known(identifier) }
        reconfiguredItemIdentifiers += identifiers
    }

    private mutating func insert(_ new: [ItemIdentifierType], at other: ItemIdentifierType, offset: Int) {
        add(new, to: known(other)) { items, new in
            let index = items.firstIndex(of: other) ?? items.count
            items.insert(contentsOf: new, at: index + offset)
        }
    }

    private mutating func move(_ identifier: ItemIdentifierType, to other: ItemIdentifierType, offset: Int) {
        guard identifier != other else { return }
        itemsOfSection[known(identifier)]?.removeAll { $0 == identifier }
        sectionOfItem[identifier] = nil
        insert([identifier], at: other, offset: offset)
    }

    private mutating func add(
        _ new: [ItemIdentifierType],
        to section: SectionIdentifierType,
        _ place: (inout [ItemIdentifierType], [ItemIdentifierType]) -> Void
    ) {
        for identifier in new {
            guard sectionOfItem.updateValue(section, forKey: identifier) == nil else {
                preconditionFailure(
                    "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {\(identifier)}"
                )
            }
        }
        place(&itemsOfSection[section, default: []], new)
    }

    // MARK: Sections

    /// Appends sections.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insertSections(identifiers, at: sectionIdentifiers.count)
    }

    /// Inserts sections before another one.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType],
        beforeSection toIdentifier: SectionIdentifierType
    ) { insertSections(identifiers, at: index(of: toIdentifier)) }

    /// Inserts sections after another one.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType],
        afterSection toIdentifier: SectionIdentifierType
    ) { insertSections(identifiers, at: index(of: toIdentifier) + 1) }

    /// Deletes sections with their items.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers {
            deleteItems(itemsOfSection[identifier] ?? [])
            itemsOfSection[identifier] = nil
        }
        sectionIdentifiers.removeAll { identifiers.contains($0) }
        reloadedSectionIdentifiers.removeAll { identifiers.contains($0) }
    }

    /// Moves a section before another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType,
        beforeSection toIdentifier: SectionIdentifierType
    ) { moveSection(identifier, to: toIdentifier, offset: 0) }

    /// Moves a section after another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType,
        afterSection toIdentifier: SectionIdentifierType
    ) { moveSection(identifier, to: toIdentifier, offset: 1) }

    /// Reloads sections.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers { _ = known(identifier) }
        reloadedSectionIdentifiers += identifiers
    }

    private mutating func insertSections(_ new: [SectionIdentifierType], at index: Int) {
        for identifier in new {
            guard itemsOfSection.updateValue([], forKey: identifier) == nil else {
                preconditionFailure(
                    "Fatal: supplied section identifiers are not unique. Duplicate identifiers: {\(identifier)}"
                )
            }
        }
        sectionIdentifiers.insert(contentsOf: new, at: index)
    }

    private mutating func moveSection(
        _ identifier: SectionIdentifierType,
        to other: SectionIdentifierType,
        offset: Int
    ) {
        guard identifier != other else { return }
        sectionIdentifiers.remove(at: index(of: identifier))
        sectionIdentifiers.insert(identifier, at: index(of: other) + offset)
    }

    // MARK: Checks

    private func known(_ section: SectionIdentifierType) -> SectionIdentifierType {
        guard itemsOfSection[section] != nil else { preconditionFailure("there is no section \(section)") }
        return section
    }

    private func known(_ item: ItemIdentifierType) -> SectionIdentifierType {
        guard let section = sectionOfItem[item] else { preconditionFailure("there is no item \(item)") }
        return section
    }

    private func index(of section: SectionIdentifierType) -> Int {
        guard let index = indexOfSection(section) else {
            preconditionFailure("there is no section \(section)")
        }
        return index
    }

    /// Returns the snapshot for the data source, with nothing left to reload.
    func settled() -> Self {
        var result = self
        result.reloadedItemIdentifiers = []
        result.reconfiguredItemIdentifiers = []
        result.reloadedSectionIdentifiers = []
        return result
    }
}
