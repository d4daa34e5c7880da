#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A cell that takes the width that the layout gives it, and says with Auto Layout how high it has to be then.
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
        let attributes = layoutAttributes.copy() as? UICollectionViewLayoutAttributes ?? layoutAttributes
        let present = layoutAttributes.size
        var size = contentView.systemLayoutSizeFitting(
            CGSize(
                width: fitsWidth ? UIView.layoutFittingCompressedSize.width : present.width,
                height: UIView.layoutFittingCompressedSize.height
            ),
            withHorizontalFittingPriority: fitsWidth ? .fittingSizeLevel : .required,
            verticalFittingPriority: .fittingSizeLevel
        )
        if !fitsWidth { size.width = present.width }
        attributes.size = size
        return attributes
    }
}
#endif
