import Foundation

/// The traits that layouts read. On no actor, as in the SDK.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// The traits of a view outside every hierarchy; by thread in UIKit, here one for all tests, which leave it alone.
    nonisolated(unsafe) public static var current = UITraitCollection()

    public let displayScale: CGFloat
    public let preferredContentSizeCategory: UIContentSizeCategory

    override public convenience init() { self.init(displayScale: 2) }

    public init(displayScale: CGFloat) {
        (self.displayScale, preferredContentSizeCategory) = (displayScale, .large)
        super.init()
    }

    public init(preferredContentSizeCategory: UIContentSizeCategory) {
        (displayScale, self.preferredContentSizeCategory) = (2, preferredContentSizeCategory)
        super.init()
    }
}

/// The size of text that the reader chose.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The default.
    public static let large = UIContentSizeCategory(rawValue: "L")
    /// The largest of the usual ones.
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "XXXL")
}

/// The layout direction.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight, rightToLeft
}

/// Whether a view follows the layout direction.
public enum UISemanticContentAttribute: Int, Sendable {
    /// It follows. Here, this is from left to right.
    case unspecified = 0
    case forceLeftToRight = 3, forceRightToLeft
}
