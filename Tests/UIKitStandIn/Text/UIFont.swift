import Foundation

/// A font with a size and weight. Its metrics are invented, but fixed: see `HeadlessText`.
open class UIFont: NSObject, @unchecked Sendable {
    /// How thick the strokes are.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// From -1 to 1.
        public var rawValue: CGFloat
        /// A weight from its number.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Thin.
        public static let light = Weight(rawValue: -0.4)
        /// The usual one.
        public static let regular = Weight(rawValue: 0)
        /// A little thicker.
        public static let medium = Weight(rawValue: 0.23)
        /// Thicker.
        public static let semibold = Weight(rawValue: 0.3)
        /// Thick.
        public static let bold = Weight(rawValue: 0.4)
    }

    /// The purpose of a text.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String
        /// A style from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// 34 points.
        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        /// 28 points.
        public static let title1 = TextStyle(rawValue: "title1")
        /// 22 points.
        public static let title2 = TextStyle(rawValue: "title2")
        /// 20 points.
        public static let title3 = TextStyle(rawValue: "title3")
        /// 17 points, semibold.
        public static let headline = TextStyle(rawValue: "headline")
        /// 15 points.
        public static let subheadline = TextStyle(rawValue: "subheadline")
        /// 17 points.
        public static let body = TextStyle(rawValue: "body")
        /// 16 points.
        public static let callout = TextStyle(rawValue: "callout")
        /// 13 points.
        public static let footnote = TextStyle(rawValue: "footnote")
        /// 12 points.
        public static let caption1 = TextStyle(rawValue: "caption1")
        /// 11 points.
        public static let caption2 = TextStyle(rawValue: "caption2")

        var pointSize: CGFloat {
            let sizes: [TextStyle: CGFloat] = [
                .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .subheadline: 15, .callout: 16,
                .footnote: 13, .caption1: 12, .caption2: 11,
            ]
            return sizes[self] ?? 17
        }
    }

    /// Points.
    public let pointSize: CGFloat
    /// How thick the strokes are.
    public let weight: Weight

    init(pointSize: CGFloat, weight: Weight = .regular) {
        (self.pointSize, self.weight) = (pointSize, weight)
        super.init()
    }

    /// 1.2 times the size.
    open var lineHeight: CGFloat { pointSize * 1.2 }
    open var ascender: CGFloat { pointSize * 0.95 }
    open var descender: CGFloat { pointSize * -0.25 }
    open var leading: CGFloat { 0 }
    open var fontName: String { "Headless" }

    open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }

    open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(pointSize: size, weight: weight)
    }

    open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size, weight: .bold) }

    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont(pointSize: style.pointSize, weight: style == .headline ? .semibold : .regular)
    }

    /// Ignores the name.
    public convenience init?(name: String, size: CGFloat) { self.init(pointSize: size) }

    open func withSize(_ size: CGFloat) -> UIFont { UIFont(pointSize: size, weight: weight) }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other.pointSize == pointSize && other.weight == weight
    }

    open override var hash: Int { pointSize.hashValue }
}

/// Text sizes that follow the user's settings. Here, there is only the default.
open class UIFontMetrics: NSObject {
    /// For body text.
    public nonisolated(unsafe) static let `default` = UIFontMetrics(forTextStyle: .body)

    /// Metrics for a style.
    public init(forTextStyle style: UIFont.TextStyle) { super.init() }

    open func scaledFont(for font: UIFont) -> UIFont { font }

    open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
