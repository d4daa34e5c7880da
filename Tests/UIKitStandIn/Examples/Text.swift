import Foundation

/// A font with a size. Its metrics are invented, but fixed: a character is half as wide as the font's size, and a line is 1.2
/// times as high.
open class UIFont: NSObject, @unchecked Sendable {
    /// The purpose of a text.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let headline = TextStyle(rawValue: "headline")
        public static let subheadline = TextStyle(rawValue: "subheadline")
        public static let footnote = TextStyle(rawValue: "footnote")
    }

    let pointSize: CGFloat

    init(pointSize: CGFloat) {
        self.pointSize = pointSize
        super.init()
    }

    open var lineHeight: CGFloat { pointSize * 1.2 }

    open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }

    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont(pointSize: style == .footnote ? 13 : style == .subheadline ? 15 : 17)
    }

    /// Returns the size of a text with a maximum width and, unless it is 0, a maximum number of lines. Whole points, rounded
    /// up. Lines break at spaces, or within a word that is wider than the line, and at line feeds.
    func size(of text: String, width: CGFloat, maximumLines: Int) -> CGSize {
        guard !text.isEmpty else { return .zero }
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
        let natural = CGFloat(paragraphs.map(\.count).max() ?? 0) * pointSize / 2
        let fitting = maximumLines == 1 ? .infinity : (width / (pointSize / 2)).rounded(.down)
        let perLine = fitting < 1_000_000 ? max(1, Int(fitting)) : 1_000_000
        let lines = paragraphs.reduce(0) { $0 + lineCount($1, perLine: perLine) }
        let shown = maximumLines > 0 ? min(lines, maximumLines) : lines
        return CGSize(
            width: min(natural, width).rounded(.up),
            height: (CGFloat(shown) * lineHeight).rounded(.up)
        )
    }

    private func lineCount(_ paragraph: Substring, perLine: Int) -> Int {
        var (lines, used) = (1, 0)
        for word in paragraph.split(separator: " ") {
            if used > 0, used + 1 + word.count <= perLine {
                used += 1 + word.count
                continue
            }
            if used > 0 { lines += 1 }
            lines += (word.count - 1) / perLine
            used = (word.count - 1) % perLine + 1
        }
        return lines
    }
}

/// Text sizes that follow the user's settings. Here, there is only the default.
open class UIFontMetrics: NSObject {
    public nonisolated(unsafe) static let `default` = UIFontMetrics()

    open func scaledValue(for value: CGFloat) -> CGFloat { value }
}

/// How text is measured.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
}

/// The context of drawing text. Empty.
open class NSStringDrawingContext: NSObject {}

extension NSAttributedString.Key {
    public static let font = NSAttributedString.Key("NSFont")
}

extension String {
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        boundingRect(
            with: CGSize(width: CGFloat.infinity, height: .infinity),
            attributes: attributes,
            context: nil
        ).size
    }

    public func boundingRect(
        with size: CGSize,
        options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
        let lines = options.contains(.usesLineFragmentOrigin) ? 0 : 1
        return CGRect(origin: .zero, size: font.size(of: self, width: size.width, maximumLines: lines))
    }
}

/// The alignment of lines.
public enum NSTextAlignment: Int, Sendable {
    case center = 1
    case natural = 4
}

/// A label.
@preconcurrency @MainActor
open class UILabel: UIView {
    open var text: String? { didSet { if text != oldValue { invalidateIntrinsicContentSize() } } }
    open var font: UIFont! = .systemFont(ofSize: 17) { didSet { invalidateIntrinsicContentSize() } }
    open var textColor: UIColor! = .label
    open var textAlignment = NSTextAlignment.natural
    open var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { invalidateIntrinsicContentSize() } }
    }

    override func ownSize(width: CGFloat) -> CGSize {
        (font ?? .systemFont(ofSize: 17)).size(of: text ?? "", width: width, maximumLines: numberOfLines)
    }
}
