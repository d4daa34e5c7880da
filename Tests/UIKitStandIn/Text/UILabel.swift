import Foundation

/// The alignment of lines.
public enum NSTextAlignment: Int, Sendable {
    /// Left, center, right, justified, or by language.
    case left, center, right, justified, natural
}

/// The treatment of text that doesn't fit.
public enum NSLineBreakMode: Int, Sendable {
    /// Break at words or characters, cut off, or leave something out.
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// A label. It measures its text with invented, fixed metrics: see `HeadlessText`.
@preconcurrency @MainActor
open class UILabel: UIView {
    open var text: String? { didSet { if text != oldValue { invalidateIntrinsicContentSize() } } }
    open var attributedText: NSAttributedString? { didSet { text = attributedText?.string } }
    open var font: UIFont! = .systemFont(ofSize: 17) { didSet { invalidateIntrinsicContentSize() } }
    open var textColor: UIColor! = .label
    open var textAlignment = NSTextAlignment.natural
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    open var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { invalidateIntrinsicContentSize() } }
    }
    open var preferredMaxLayoutWidth: CGFloat = 0
    open var adjustsFontForContentSizeCategory = false
    open var adjustsFontSizeToFitWidth = false
    open var minimumScaleFactor: CGFloat = 0

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Makes a new label. Decodes nothing.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        HeadlessText.size(
            text ?? "",
            font: font ?? .systemFont(ofSize: 17),
            width: size.width > 0 ? size.width : .infinity,
            maximumLines: numberOfLines
        )
    }

    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
    }

    override func ownHeight(forWidth width: CGFloat) -> CGFloat {
        sizeThatFits(CGSize(width: width, height: 0)).height
    }
}
