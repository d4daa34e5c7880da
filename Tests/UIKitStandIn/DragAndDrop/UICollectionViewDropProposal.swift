import Foundation

/// What a collection view would do with dragged items.
open class UICollectionViewDropProposal: UIDropProposal {
    /// Where they would go.
    public enum Intent: Int, Sendable {
        /// Nobody says.
        case unspecified
        /// Between items: room opens for them.
        case insertAtDestinationIndexPath
        /// Into an item.
        case insertIntoDestinationIndexPath
    }

    /// Where they would go.
    public let intent: Intent

    /// A proposal.
    public init(operation: UIDropOperation, intent: Intent = .unspecified) {
        self.intent = intent
        super.init(operation: operation)
    }

    /// Whether room opens for the items where they would go.
    var opensRoom: Bool {
        (operation == .move || operation == .copy) && intent == .insertAtDestinationIndexPath
    }
}

/// A dragged item that is dropped.
@preconcurrency @MainActor
public protocol UICollectionViewDropItem: NSObjectProtocol {
    /// The item.
    var dragItem: UIDragItem { get }
    /// Where the collection view's data source has it, if the drag began there.
    var sourceIndexPath: IndexPath? { get }
}

/// A drop that is being performed.
@preconcurrency @MainActor
public protocol UICollectionViewDropCoordinator: NSObjectProtocol {
    /// What is dropped.
    var items: [any UICollectionViewDropItem] { get }
    /// Where, if over an item or the room for it.
    var destinationIndexPath: IndexPath? { get }
    /// What the delegate proposed last.
    var proposal: UICollectionViewDropProposal { get }
    /// The session.
    var session: any UIDropSession { get }
    /// Shows a cell in place of an item that is yet to come.
    func drop(_ dragItem: UIDragItem, to placeholder: UICollectionViewDropPlaceholder)
        -> any UICollectionViewDropPlaceholderContext
    /// Lets the dragged item fly to where its cell is. It changes nothing of the layout.
    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath)
}

/// A cell in place of an item that is yet to come.
@preconcurrency @MainActor
open class UICollectionViewDropPlaceholder: NSObject {
    /// Where.
    public let insertionIndexPath: IndexPath
    /// The cell's identifier.
    public let reuseIdentifier: String
    /// Fills the cell.
    open var cellUpdateHandler: ((UICollectionViewCell) -> Void)?

    /// A cell.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
        (self.insertionIndexPath, self.reuseIdentifier) = (insertionIndexPath, reuseIdentifier)
        super.init()
    }
}

/// A placeholder that is shown.
@preconcurrency @MainActor
public protocol UICollectionViewDropPlaceholderContext: NSObjectProtocol {
    /// What it stands for.
    var dragItem: UIDragItem { get }
    /// The item has come: the data source gets it, and its cell takes the place of the placeholder.
    @discardableResult func commitInsertion(dataSourceUpdates: (_ insertionIndexPath: IndexPath) -> Void)
        -> Bool
    /// The item does not come.
    @discardableResult func deletePlaceholder() -> Bool
}
