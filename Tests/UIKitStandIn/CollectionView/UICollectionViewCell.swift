import Foundation

/// A cell. Its content is in its content view.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
    public let contentView = UIView()
    open var isSelected = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addContentView()
    }

    /// Makes a new cell. Decodes nothing.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addContentView()
    }

    private func addContentView() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    /// The constraints are those in the content view.
    override func sizeByConstraints(width: CGFloat?) -> CGSize? {
        contentView.sizeByConstraints(width: width)
    }
}
