import Foundation

/// One operation of a batch update, as the layout is told of it.
///
/// A section's operation has paths whose `item` is `NSNotFound`.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
    /// What is done.
    public enum Action: Int, Sendable {
        /// Something new.
        case insert
        /// Something goes.
        case delete
        /// Something is shown anew.
        case reload
        /// Something changes its place.
        case move
        /// Nothing.
        case none
    }

    private let before: IndexPath?
    private let after: IndexPath?
    private let action: Action

    open var indexPathBeforeUpdate: IndexPath? { before }
    open var indexPathAfterUpdate: IndexPath? { after }
    open var updateAction: Action { action }

    /// An operation of nothing: for mocks, which override the properties.
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
