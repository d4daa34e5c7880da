import Foundation

/// The effect of a drop on a collection view.
@available(tvOS, unavailable)
open class UICollectionViewDropProposal: UIDropProposal {
    /// The destination of the items.
    public enum Intent: Int, Sendable {
        case unspecified
        /// Between items, where a gap opens.
        case insertAtDestinationIndexPath
        case insertIntoDestinationIndexPath
    }

    public let intent: Intent

    public init(operation: UIDropOperation, intent: Intent = .unspecified) {
        self.intent = intent
        super.init(operation: operation)
    }

    /// Whether a gap opens at the destination.
    var opensRoom: Bool {
        (operation == .move || operation == .copy) && intent == .insertAtDestinationIndexPath
    }
}

/// A dragged item that is dropped.
@available(tvOS, unavailable)
@preconcurrency @MainActor
public protocol UICollectionViewDropItem: NSObjectProtocol {
    var dragItem: UIDragItem { get }
    /// The item's path in the collection view's data source, if the drag began there.
    var sourceIndexPath: IndexPath? { get }
}

/// A drop that is being performed.
@available(tvOS, unavailable)
@preconcurrency @MainActor
public protocol UICollectionViewDropCoordinator: NSObjectProtocol {
    var items: [any UICollectionViewDropItem] { get }
    /// The destination, if it is an item or the gap.
    var destinationIndexPath: IndexPath? { get }
    /// Shows a placeholder for an item that is still loading.
    func drop(_ dragItem: UIDragItem, to placeholder: UICollectionViewDropPlaceholder)
        -> any UICollectionViewDropPlaceholderContext
    /// Animates the dragged item to its cell. It doesn't change the layout.
    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath)
}

/// A cell for an item that is still loading.
@available(tvOS, unavailable)
@preconcurrency @MainActor
open class UICollectionViewDropPlaceholder: NSObject {
    public let insertionIndexPath: IndexPath
    public let reuseIdentifier: String
    open var cellUpdateHandler: ((UICollectionViewCell) -> Void)?

    public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
        (self.insertionIndexPath, self.reuseIdentifier) = (insertionIndexPath, reuseIdentifier)
        super.init()
    }
}

/// A placeholder that is shown.
@available(tvOS, unavailable)
@preconcurrency @MainActor
public protocol UICollectionViewDropPlaceholderContext: NSObjectProtocol {
    /// Calls the closure, which inserts the item into the data source, and replaces the placeholder with the
    /// item's cell.
    @discardableResult func commitInsertion(dataSourceUpdates: (_ insertionIndexPath: IndexPath) -> Void)
        -> Bool
    /// Removes the placeholder without its item.
    @discardableResult func deletePlaceholder() -> Bool
}
