#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A cell that takes the width that the layout gives it, and says with Auto Layout how high it has to be then. (In a layout
/// that scrolls horizontally, it takes the height, and says how wide.)
///
/// A plain `UICollectionViewCell` fits both sizes: a label in it would ask for one long line. Use this class for cells
/// that size themselves in a ``WaterfallLayout``; in an ``AlignedFlowLayout``, where a cell chooses its width as well,
/// set ``fitsWidth``.
@preconcurrency @MainActor
open class SelfSizingCell: UICollectionViewCell {
    /// Whether the cell chooses its width too, as a tag does.
    open var fitsWidth: Bool { false }

    /// The attributes with the size that the content's constraints ask for.
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.fitting(contentView, choosesBoth: fitsWidth)
    }
}

/// A header or footer that fills the width that the layout gives it, and says with Auto Layout how high it has to be
/// then: for layouts with an ``UniformLayout/estimatedHeaderSize``. (In a layout that scrolls horizontally, it fills the
/// height, and says how wide.)
@preconcurrency @MainActor
open class SelfSizingReusableView: UICollectionReusableView {
    /// The attributes with the size that the constraints ask for.
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.fitting(self, choosesBoth: false)
    }
}

extension UICollectionViewLayoutAttributes {
    /// The attributes with the size that a view's constraints ask for, given the size across.
    @MainActor
    fileprivate func fitting(
        _ content: UIView,
        choosesBoth: Bool
    ) -> UICollectionViewLayoutAttributes {
        let attributes = copy() as? UICollectionViewLayoutAttributes ?? self
        let scrollsSideways = (self as? BrickworkLayoutAttributes)?.scrollDirection == .horizontal
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
