// Linux has no optional methods: what a delegate doesn't implement, it answers with NaN. Where there is Objective-C, the
// library has methods of the same names, which call the optional ones.
extension UICollectionViewDelegateFlowLayout {
    /// The size of an item, or nil if the delegate doesn't implement the method.
    public func sizeForItem(
        at indexPath: IndexPath,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGSize? { collectionView(view, layout: layout, sizeForItemAt: indexPath).ifImplemented }

    /// The inset of a section, or nil if the delegate doesn't implement the method.
    public func inset(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> UIEdgeInsets? { collectionView(view, layout: layout, insetForSectionAt: section).ifImplemented }

    /// The spacing between the items of a line, or nil if the delegate doesn't implement the method.
    public func interitemSpacing(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGFloat? {
        collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section).ifImplemented
    }

    /// The spacing between lines, or nil if the delegate doesn't implement the method.
    public func lineSpacing(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGFloat? {
        collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section).ifImplemented
    }

    /// The size of a header, or nil if the delegate doesn't implement the method.
    public func headerSize(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGSize? {
        collectionView(view, layout: layout, referenceSizeForHeaderInSection: section).ifImplemented
    }

    /// The size of a footer, or nil if the delegate doesn't implement the method.
    public func footerSize(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGSize? {
        collectionView(view, layout: layout, referenceSizeForFooterInSection: section).ifImplemented
    }
}

extension CGFloat {
    fileprivate var ifImplemented: CGFloat? { isNaN ? nil : self }
}

extension CGSize {
    fileprivate var ifImplemented: CGSize? { width.isNaN ? nil : self }
}

extension UIEdgeInsets {
    fileprivate var ifImplemented: UIEdgeInsets? { top.isNaN ? nil : self }
}
