#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A cell that takes the width from the layout and chooses its height with Auto Layout.
///
/// In a layout that scrolls horizontally, the cell takes the height and chooses its width. In a flow, it chooses both, as a
/// tag does. A plain `UICollectionViewCell` always chooses both, so a label in it would ask for one long line.
@preconcurrency @MainActor
open class SelfSizingCell: UICollectionViewCell {
    /// Returns attributes with the size that the content's constraints require.
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.fitting(contentView)
    }
}

/// A header or footer that takes the width from the layout and chooses its height with Auto Layout. Use it in
/// sections with a ``BrickworkSection/estimatedHeaderSize``. In a layout that scrolls horizontally, it takes the
/// height and chooses its width.
@preconcurrency @MainActor
open class SelfSizingReusableView: UICollectionReusableView {
    /// Returns attributes with the size that the constraints require.
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.fitting(self)
    }
}

extension UICollectionViewLayoutAttributes {
    /// Returns attributes with the size that a view's constraints require. The size across the scroll axis is
    /// given.
    @MainActor
    fileprivate func fitting(_ content: UIView) -> UICollectionViewLayoutAttributes {
        let attributes = copy() as? UICollectionViewLayoutAttributes ?? self
        let own = self as? BrickworkLayoutAttributes
        let scrollsSideways = own?.scrollDirection == .horizontal
        let choosesBoth = own?.choosesBothDimensions == true
        let choosesWidth = choosesBoth || scrollsSideways
        let choosesHeight = choosesBoth || !scrollsSideways
        let least = UIView.layoutFittingCompressedSize
        var fitting = content.systemLayoutSizeFitting(
            CGSize(
                width: choosesWidth ? least.width : size.width,
                height: choosesHeight ? least.height : size.height
            ),
            withHorizontalFittingPriority: choosesWidth ? .fittingSizeLevel : .required,
            verticalFittingPriority: choosesHeight ? .fittingSizeLevel : .required
        )
        if !choosesWidth { fitting.width = size.width }
        if !choosesHeight { fitting.height = size.height }
        attributes.size = fitting
        return attributes
    }
}
#endif
