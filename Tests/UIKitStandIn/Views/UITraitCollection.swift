import Foundation

/// The traits that layouts read. On no actor, as in the SDK.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// The traits of a view outside every hierarchy; by thread in UIKit, here one for all tests, which leave it alone.
    nonisolated(unsafe) public static var current = UITraitCollection(displayScale: 2)

    /// Pixels a point.
    public let displayScale: CGFloat
    /// The layout direction.
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    /// Narrow or wide.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// Low or high.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// Light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The size of text that the reader chose.
    public let preferredContentSizeCategory: UIContentSizeCategory

    /// The given traits. The others are a phone's.
    init(
        displayScale: CGFloat = 2,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        horizontalSizeClass: UIUserInterfaceSizeClass = .compact,
        verticalSizeClass: UIUserInterfaceSizeClass = .regular,
        userInterfaceStyle: UIUserInterfaceStyle = .light,
        preferredContentSizeCategory: UIContentSizeCategory = .large
    ) {
        self.displayScale = displayScale
        self.layoutDirection = layoutDirection
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.userInterfaceStyle = userInterfaceStyle
        self.preferredContentSizeCategory = preferredContentSizeCategory
        super.init()
    }

    /// A phone's traits.
    override public convenience init() { self.init(displayScale: 2, layoutDirection: .leftToRight) }

    /// A phone's traits with another display scale.
    public convenience init(displayScale: CGFloat) {
        self.init(displayScale: displayScale, layoutDirection: .leftToRight)
    }

    /// A phone's traits with another size of text.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(layoutDirection: .leftToRight, preferredContentSizeCategory: preferredContentSizeCategory)
    }
}

/// Narrow or wide.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Not said, narrow, wide.
    case unspecified, compact, regular
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Not said, light, dark.
    case unspecified, light, dark
}

/// The size of text that the reader chose.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Posted when the user has chosen another size of text.
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
    /// A category from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The default.
    public static let large = UIContentSizeCategory(rawValue: "L")
    /// The largest of the usual ones.
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "XXXL")
}
