#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A `UICollectionViewDelegateFlowLayout` that was written for another layout: what it implements is asked.
///
/// Its methods are optional in Objective-C. In the stand-in for UIKit that the tests run in, what is not implemented
/// answers NaN.
@MainActor
struct FlowDelegate {
    private let delegate: any UICollectionViewDelegateFlowLayout
    private let collectionView: UICollectionView
    private let layout: UICollectionViewLayout

    /// `nil` if the collection view's delegate is none.
    init?(of collectionView: UICollectionView, layout: UICollectionViewLayout) {
        guard let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout else {
            return nil
        }
        self.delegate = delegate
        self.collectionView = collectionView
        self.layout = layout
    }

    #if canImport(ObjectiveC)
    func size(at indexPath: IndexPath) -> CGSize? {
        delegate.collectionView?(collectionView, layout: layout, sizeForItemAt: indexPath)
    }

    func inset(ofSection section: Int) -> UIEdgeInsets? {
        delegate.collectionView?(collectionView, layout: layout, insetForSectionAt: section)
    }

    func interitemSpacing(ofSection section: Int) -> CGFloat? {
        delegate.collectionView?(
            collectionView,
            layout: layout,
            minimumInteritemSpacingForSectionAt: section
        )
    }

    func lineSpacing(ofSection section: Int) -> CGFloat? {
        delegate.collectionView?(collectionView, layout: layout, minimumLineSpacingForSectionAt: section)
    }

    func headerSize(ofSection section: Int) -> CGSize? {
        delegate.collectionView?(collectionView, layout: layout, referenceSizeForHeaderInSection: section)
    }

    func footerSize(ofSection section: Int) -> CGSize? {
        delegate.collectionView?(collectionView, layout: layout, referenceSizeForFooterInSection: section)
    }
    #else
    func size(at indexPath: IndexPath) -> CGSize? {
        let size = delegate.collectionView(collectionView, layout: layout, sizeForItemAt: indexPath)
        return size.width.isNaN ? nil : size
    }

    func inset(ofSection section: Int) -> UIEdgeInsets? {
        let inset = delegate.collectionView(collectionView, layout: layout, insetForSectionAt: section)
        return inset.top.isNaN ? nil : inset
    }

    func interitemSpacing(ofSection section: Int) -> CGFloat? {
        let spacing = delegate.collectionView(
            collectionView,
            layout: layout,
            minimumInteritemSpacingForSectionAt: section
        )
        return spacing.isNaN ? nil : spacing
    }

    func lineSpacing(ofSection section: Int) -> CGFloat? {
        let spacing = delegate.collectionView(
            collectionView,
            layout: layout,
            minimumLineSpacingForSectionAt: section
        )
        return spacing.isNaN ? nil : spacing
    }

    func headerSize(ofSection section: Int) -> CGSize? {
        let size = delegate.collectionView(
            collectionView,
            layout: layout,
            referenceSizeForHeaderInSection: section
        )
        return size.width.isNaN ? nil : size
    }

    func footerSize(ofSection section: Int) -> CGSize? {
        let size = delegate.collectionView(
            collectionView,
            layout: layout,
            referenceSizeForFooterInSection: section
        )
        return size.width.isNaN ? nil : size
    }
    #endif
}
#endif
