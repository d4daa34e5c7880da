import Foundation

/// A view of an image.
@preconcurrency @MainActor
open class UIImageView: UIView {
    open var image: UIImage?

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Decodes nothing: as new.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A view as large as its image.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}
