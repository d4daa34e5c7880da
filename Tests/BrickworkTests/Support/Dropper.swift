// Only the stand-in can simulate drops.
#if canImport(UIKit) && os(Linux)
import UIKit

/// Drags photos within a stage, and drops them as apps do: deletes and inserts, or moves, in one batch.
@MainActor
final class Dropper: UICollectionViewDragDelegate, UICollectionViewDropDelegate {
    unowned let stage: Stage
    /// The dropped photo from another app.
    var newPhoto: Photo?
    /// Whether a photo from another app is still loading.
    var isLate = false
    private(set) var placeholder: (any UICollectionViewDropPlaceholderContext)?

    init(_ stage: Stage) {
        self.stage = stage
        stage.view.dragDelegate = self
        stage.view.dropDelegate = self
    }

    func collectionView(
        _ collectionView: UICollectionView,
        itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider())] }

    func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(
            operation: session.localDragSession == nil ? .copy : .move,
            intent: .insertAtDestinationIndexPath
        )
    }

    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
        let last = stage.albums.count - 1
        let end = IndexPath(item: stage.albums[last].photos.count, section: last)
        guard let item = coordinator.items.first else { return }
        let from = item.sourceIndexPath
        let to = coordinator.destinationIndexPath ?? end
        if isLate {
            placeholder = coordinator.drop(
                item.dragItem,
                to: UICollectionViewDropPlaceholder(insertionIndexPath: to, reuseIdentifier: "photo")
            )
            return
        }
        let stage = stage
        let newPhoto = newPhoto
        stage.view.performBatchUpdates {
            if let from {
                stage.albums = stage.albums.moving(from, to: to)
                stage.view.deleteItems(at: [from])
            } else if let newPhoto {
                stage.albums[to.section].photos.insert(newPhoto, at: to.item)
            }
            stage.view.insertItems(at: [to])
        }
        coordinator.drop(item.dragItem, toItemAt: to)
    }
}
#endif
