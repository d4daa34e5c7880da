import Foundation

/// A view that a collection view makes, uses and uses again.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
    open internal(set) var reuseIdentifier: String?

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Decodes nothing: as new.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// How the collection view makes a view of a registered class: a required initializer that still lets a
    /// subclass write `override init(frame:)`.
    public required convenience init(reusableFrame frame: CGRect) { self.init(frame: frame) }

    open func prepareForReuse() {}

    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

    open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

    /// The size that the view would like: what `headlessFittingSize` answers, or else what the constraints within
    /// give it, with neither width nor height required; without either the attributes come back as they are.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let preferred = layoutAttributes.duplicate()
        preferred.size =
            headlessFittingSize?(layoutAttributes.size) ?? systemLayoutSizeFitting(layoutAttributes.size)
        return preferred
    }
}
