import Foundation

/// Provides the dragged items.
@available(tvOS, unavailable)
@preconcurrency @MainActor
public protocol UICollectionViewDragDelegate: AnyObject {
    /// Returns the items of a drag that begins at an item. If empty, there is no drag.
    func collectionView(
        _ collectionView: UICollectionView,
        itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem]
    /// Called when a drag begins.
    func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
    /// Called when a drag has ended.
    func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
}

extension UICollectionViewDragDelegate {
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        dragSessionWillBegin session: any UIDragSession
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        dragSessionDidEnd session: any UIDragSession
    ) {}
}

/// Handles dropped items.
@available(tvOS, unavailable)
@preconcurrency @MainActor
public protocol UICollectionViewDropDelegate: AnyObject {
    /// Performs the drop.
    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
    )
    /// Returns whether the view accepts the items.
    func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool
    /// Called when the finger enters the view.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession)
    /// Called when the finger moves. Returns the drop's effect at this point.
    func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal
    /// Called when the finger leaves the view.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession)
    /// Called when the session ends.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)
}

extension UICollectionViewDropDelegate {
    /// Returns `true`.
    public func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession)
        -> Bool
    { true }
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidEnter session: any UIDropSession
    ) {}
    /// Returns a move within the app, and otherwise a copy.
    public func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(operation: session.localDragSession == nil ? .copy : .move)
    }
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidExit session: any UIDropSession
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidEnd session: any UIDropSession
    ) {}
}
