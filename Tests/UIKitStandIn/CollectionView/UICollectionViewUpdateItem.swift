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

    private let before: IndexPath?
    private let after: IndexPath?
    private let action: Action

    open var indexPathBeforeUpdate: IndexPath? { before }
    open var indexPathAfterUpdate: IndexPath? { after }
    open var updateAction: Action { action }

    /// Makes an empty operation. Mocks override the properties.
    public override init() {
        (before, after, action) = (nil, nil, .none)
        super.init()
    }

    init(before: IndexPath?, after: IndexPath?, action: Action) {
        (self.before, self.after, self.action) = (before, after, action)
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
