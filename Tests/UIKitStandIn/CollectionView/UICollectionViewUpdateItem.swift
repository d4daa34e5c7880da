import Foundation

/// One operation of a batch update, as passed to the layout.
///
/// A section's operation has paths whose `item` is `NSNotFound`.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
    /// The kind of operation.
    public enum Action: Int, Sendable {
        case insert, delete, reload, move, none
    }

    open private(set) var indexPathBeforeUpdate: IndexPath?
    open private(set) var indexPathAfterUpdate: IndexPath?
    open private(set) var updateAction: Action

    init(before: IndexPath?, after: IndexPath?, action: Action) {
        (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (before, after, action)
        super.init()
    }

    /// For failure messages and the logs of tests.
    nonisolated open override var description: String {
        MainActor.assumeIsolated {
            func text(_ path: IndexPath?) -> String {
                guard let path else { return "-" }
                return path.item == NSNotFound ? "[\(path.section)]" : "[\(path.section), \(path.item)]"
            }
            return "\(updateAction) \(text(indexPathBeforeUpdate)) \(text(indexPathAfterUpdate))"
        }
    }
}
