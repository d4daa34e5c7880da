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

    /// Headless: all traits at once.
    public init(
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
    /// A category from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The default.
    public static let large = UIContentSizeCategory(rawValue: "L")
    /// The largest of the usual ones.
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "XXXL")
}
