// Linux has no optional methods: what a delegate doesn't implement, it answers with NaN. Where there is Objective-C, the
// library has methods of the same names, which call the optional ones.
extension UICollectionViewDelegateFlowLayout {
    /// The size of an item, or nil if the delegate doesn't implement the method.
    public func sizeForItem(
        at indexPath: IndexPath,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGSize? {
        let answer = collectionView(view, layout: layout, sizeForItemAt: indexPath)
        return answer.width.isNaN ? nil : answer
    }

    /// The inset of a section, or nil if the delegate doesn't implement the method.
    public func inset(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> UIEdgeInsets? {
        let answer = collectionView(view, layout: layout, insetForSectionAt: section)
        return answer.top.isNaN ? nil : answer
    }

    /// The spacing between the items of a line, or nil if the delegate doesn't implement the method.
    public func interitemSpacing(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGFloat? {
        let answer = collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section)
        return answer.isNaN ? nil : answer
    }

    /// The spacing between lines, or nil if the delegate doesn't implement the method.
    public func lineSpacing(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGFloat? {
        let answer = collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
        return answer.isNaN ? nil : answer
    }

    /// The size of a header, or nil if the delegate doesn't implement the method.
    public func headerSize(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGSize? {
        let answer = collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
        return answer.width.isNaN ? nil : answer
    }

    /// The size of a footer, or nil if the delegate doesn't implement the method.
    public func footerSize(
        ofSection section: Int,
        in view: UICollectionView,
        _ layout: UICollectionViewLayout
    ) -> CGSize? {
        let answer = collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
        return answer.width.isNaN ? nil : answer
    }
}
