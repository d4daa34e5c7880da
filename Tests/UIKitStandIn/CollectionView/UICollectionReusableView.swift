import Foundation

/// A view that a collection view makes and reuses.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
    open internal(set) var reuseIdentifier: String?

    /// The initializer for views of a registered class. It is required, but still lets a subclass write
    /// `override init(frame:)`.
    public required convenience init(headlessFrame frame: CGRect) { self.init(frame: frame) }

    open func prepareForReuse() {}

    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// Returns the size from the view's constraints, without a required width or height. Without constraints, returns the
    /// attributes unchanged.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let preferred = layoutAttributes.duplicate()
        preferred.size = systemLayoutSizeFitting(layoutAttributes.size)
        return preferred
    }
}
