#if canImport(UIKit) && !os(watchOS)
import UIKit

// Each method returns `nil` if the delegate doesn't implement it. Optional methods exist only in Objective-C; the stand-in for
// UIKit on Linux has methods with the names below.
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
