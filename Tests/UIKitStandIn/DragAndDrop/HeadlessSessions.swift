import Foundation

/// A drag that began in a collection view.
@MainActor
final class HeadlessDragSession: NSObject, UIDragSession {
    weak var view: UICollectionView?
    var items: [UIDragItem] = []
    var position = CGPoint.zero
    /// The data source's path of the dragged item; `nil` once it is removed.
    var sourceIndexPath: IndexPath?

    init(in view: UICollectionView, at indexPath: IndexPath) {
        self.view = view
        sourceIndexPath = indexPath
        super.init()
    }
}

/// A drag that is over a collection view.
@MainActor
final class HeadlessDropSession: NSObject, UIDropSession {
    let items: [UIDragItem]
    let drag: HeadlessDragSession?
    var position = CGPoint.zero
    /// The path below the finger.
    var destination: IndexPath?
    var proposal = UICollectionViewDropProposal(operation: .cancel)

    init(_ items: [UIDragItem], of drag: HeadlessDragSession? = nil) {
        (self.items, self.drag) = (items, drag)
        super.init()
    }

    var localDragSession: (any UIDragSession)? { drag }

    /// Returns a view's path of the item that is dragged within it, or `nil` if it is another view's item, or
    /// one of several.
    func source(in view: UICollectionView) -> IndexPath? {
        drag?.view === view && items.count == 1 ? drag?.sourceIndexPath : nil
    }
}

/// The coordinator for a delegate that performs a drop.
@MainActor
final class HeadlessDropCoordinator: NSObject, UICollectionViewDropCoordinator {
    private final class Item: NSObject, UICollectionViewDropItem {
        let dragItem: UIDragItem
        let sourceIndexPath: IndexPath?

        init(_ dragItem: UIDragItem, from sourceIndexPath: IndexPath?) {
            (self.dragItem, self.sourceIndexPath) = (dragItem, sourceIndexPath)
            super.init()
        }
    }

    private let view: UICollectionView
    let items: [any UICollectionViewDropItem]
    let destinationIndexPath: IndexPath?

    init(_ view: UICollectionView, _ session: HeadlessDropSession) {
        self.view = view
        let source = session.source(in: view)
        items = session.items.map { Item($0, from: source) }
        destinationIndexPath = view.movement?.target ?? session.destination
        super.init()
    }

    func drop(_ dragItem: UIDragItem, to placeholder: UICollectionViewDropPlaceholder)
        -> any UICollectionViewDropPlaceholderContext
    {
        view.show(placeholder)
        return HeadlessPlaceholderContext(placeholder, in: view)
    }

    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) {}
}

/// A placeholder that is shown.
@MainActor
private final class HeadlessPlaceholderContext: NSObject, UICollectionViewDropPlaceholderContext {
    private let placeholder: UICollectionViewDropPlaceholder
    private weak var view: UICollectionView?

    init(_ placeholder: UICollectionViewDropPlaceholder, in view: UICollectionView) {
        (self.placeholder, self.view) = (placeholder, view)
        super.init()
    }

    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool {
        view?.commit(placeholder, dataSourceUpdates) ?? false
    }

    func deletePlaceholder() -> Bool {
        view?.remove(placeholder) ?? false
    }
}
