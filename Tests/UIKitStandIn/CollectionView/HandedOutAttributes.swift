import Foundation

/// Remembers the attribute objects that a layout has returned to the view, without keeping them alive.
@MainActor
struct HandedOutAttributes {
    private struct Entry {
        weak var object: UICollectionViewLayoutAttributes?
        var changedByView = false
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var limit = 1_024

    /// Returns whether the object was returned before.
    func contains(_ object: UICollectionViewLayoutAttributes) -> Bool {
        entries[ObjectIdentifier(object)]?.object === object
    }

    /// Returns whether the view has changed the object since.
    func isChangedByView(_ object: UICollectionViewLayoutAttributes) -> Bool {
        guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return false }
        return entry.changedByView
    }

    mutating func insert(_ object: UICollectionViewLayoutAttributes, changedByView: Bool = false) {
        entries[ObjectIdentifier(object)] = Entry(object: object, changedByView: changedByView)
        guard entries.count > limit else { return }
        entries = entries.filter { $0.value.object != nil }
        limit = max(1_024, entries.count * 2)
    }
}
