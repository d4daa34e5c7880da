import Foundation

/// Who says what is dragged.
@preconcurrency @MainActor
public protocol UICollectionViewDragDelegate: AnyObject {
    /// What a drag carries that begins at an item; nothing for no drag.
    func collectionView(
        _ collectionView: UICollectionView,
        itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem]
    /// A drag begins.
    func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
    /// A drag has ended.
    func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
}

extension UICollectionViewDragDelegate {
    /// Nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        dragSessionWillBegin session: any UIDragSession
    ) {}
    /// Nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        dragSessionDidEnd session: any UIDragSession
    ) {}
}

/// Who takes what is dropped.
@preconcurrency @MainActor
public protocol UICollectionViewDropDelegate: AnyObject {
    /// The items are dropped.
    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
    )
    /// Whether the items could be dropped at all.
    func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool
    /// The finger has come.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession)
    /// The finger has moved; what would be done here?
    func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal
    /// The finger has left.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession)
    /// The session is over.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)
}

extension UICollectionViewDropDelegate {
    /// Yes.
    public func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession)
        -> Bool
    { true }
    /// Nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidEnter session: any UIDropSession
    ) {}
    /// A move within the app, and otherwise a copy.
    public func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(operation: session.localDragSession == nil ? .copy : .move)
    }
    /// Nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidExit session: any UIDropSession
    ) {}
    /// Nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidEnd session: any UIDropSession
    ) {}
}
