#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The `UICollectionViewDelegateFlowLayout` methods of the collection view's delegate, written for another
/// layout. Each returns `nil` if the delegate doesn't implement it.
@MainActor
struct FlowDelegate {
    private let delegate: any UICollectionViewDelegateFlowLayout
    private let collectionView: UICollectionView
    private let layout: UICollectionViewLayout

    /// `nil` if the collection view's delegate doesn't conform.
    init?(of collectionView: UICollectionView, layout: UICollectionViewLayout) {
        guard let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout else {
            return nil
        }
        self.delegate = delegate
        self.collectionView = collectionView
        self.layout = layout
    }

    func size(at indexPath: IndexPath) -> CGSize? {
        delegate.sizeForItem(at: indexPath, in: collectionView, layout)
    }

    func inset(ofSection section: Int) -> UIEdgeInsets? {
        delegate.inset(ofSection: section, in: collectionView, layout)
    }

    func interitemSpacing(ofSection section: Int) -> CGFloat? {
        delegate.interitemSpacing(ofSection: section, in: collectionView, layout)
    }

    func lineSpacing(ofSection section: Int) -> CGFloat? {
        delegate.lineSpacing(ofSection: section, in: collectionView, layout)
    }

    func headerSize(ofSection section: Int) -> CGSize? {
        delegate.headerSize(ofSection: section, in: collectionView, layout)
    }

    func footerSize(ofSection section: Int) -> CGSize? {
        delegate.footerSize(ofSection: section, in: collectionView, layout)
    }
}

// Optional methods exist only in Objective-C.
#if canImport(ObjectiveC)
extension UICollectionViewDelegateFlowLayout {
    func sizeForItem(
        at indexPath: IndexPath,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGSize? {
        collectionView?(view, layout: layout, sizeForItemAt: indexPath)
    }

    func inset(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> UIEdgeInsets? {
        collectionView?(view, layout: layout, insetForSectionAt: section)
    }

    func interitemSpacing(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGFloat? {
        collectionView?(view, layout: layout, minimumInteritemSpacingForSectionAt: section)
    }

    func lineSpacing(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGFloat? {
        collectionView?(view, layout: layout, minimumLineSpacingForSectionAt: section)
    }

    func headerSize(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGSize? {
        collectionView?(view, layout: layout, referenceSizeForHeaderInSection: section)
    }

    func footerSize(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGSize? {
        collectionView?(view, layout: layout, referenceSizeForFooterInSection: section)
    }
}
#endif
#endif
