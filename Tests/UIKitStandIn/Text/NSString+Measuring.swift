import Foundation

/// How text is measured.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    /// One bit an option.
    public let rawValue: Int
    /// Options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Several lines.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// With the font's leading.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
}

/// The context of drawing text. Empty.
open class NSStringDrawingContext: NSObject {}

extension NSAttributedString.Key {
    /// The font.
    public static let font = NSAttributedString.Key("NSFont")
    /// The color of the text.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The style of paragraphs.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
}

extension String {
    /// The size of the text on one line.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
        return HeadlessText.size(self, font: font, width: .infinity, maximumLines: 0)
    }

    /// The rect of the text within a size.
    public func boundingRect(
        with size: CGSize,
        options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
        let lines = options.contains(.usesLineFragmentOrigin) ? 0 : 1
        return CGRect(
            origin: .zero,
            size: HeadlessText.size(self, font: font, width: size.width, maximumLines: lines)
        )
    }
}

extension NSString {
    /// The size of the text on one line.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        description.size(withAttributes: attributes)
    }

    /// The rect of the text within a size.
    public func boundingRect(
        with size: CGSize,
        options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        description.boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}
