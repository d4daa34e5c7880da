import Foundation

/// A color by its components. System colors have their light values.
open class UIColor: NSObject, @unchecked Sendable {
    /// The components.
    public let cgColor: CGColor

    /// Components from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        cgColor = CGColor([red, green, blue, alpha])
        super.init()
    }

    /// A gray from 0 to 1.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Hue, saturation and brightness from 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        func component(_ n: CGFloat) -> CGFloat {
            let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        let parts = cgColor.components ?? [0, 0, 0]
        return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.cgColor == cgColor }

    open override var hash: Int { cgColor.components.hashValue }
}

extension UIColor {
    /// A fixed color.
    public static let black = UIColor(white: 0, alpha: 1)
    /// A fixed color.
    public static let white = UIColor(white: 1, alpha: 1)
    /// A fixed color.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// A fixed color.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// A fixed color.
    public static let lightGray = UIColor(white: 0.667, alpha: 1)
    /// A fixed color.
    public static let darkGray = UIColor(white: 0.333, alpha: 1)
    /// A fixed color.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// A fixed color.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// A fixed color.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// A fixed color.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// A fixed color.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// A system color.
    public static let systemBackground = UIColor(white: 1, alpha: 1)
    /// A system color.
    public static let secondarySystemBackground = UIColor(white: 0.95, alpha: 1)
    /// A system color.
    public static let tertiarySystemBackground = UIColor(white: 1, alpha: 1)
    /// A system color.
    public static let systemGroupedBackground = UIColor(white: 0.95, alpha: 1)
    /// A system color.
    public static let label = UIColor(white: 0, alpha: 1)
    /// A system color.
    public static let secondaryLabel = UIColor(white: 0.24, alpha: 0.6)
    /// A system color.
    public static let tertiaryLabel = UIColor(white: 0.24, alpha: 0.3)
    /// A system color.
    public static let separator = UIColor(white: 0.24, alpha: 0.29)
    /// A system color.
    public static let systemFill = UIColor(white: 0.47, alpha: 0.2)
    /// A system color.
    public static let secondarySystemFill = UIColor(white: 0.47, alpha: 0.16)
    /// A system color.
    public static let systemGray = UIColor(white: 0.56, alpha: 1)
    /// A system color.
    public static let systemGray5 = UIColor(white: 0.9, alpha: 1)
    /// A system color.
    public static let systemGray6 = UIColor(white: 0.95, alpha: 1)
    /// A system color.
    public static let systemBlue = UIColor(red: 0, green: 0.48, blue: 1, alpha: 1)
    /// A system color.
    public static let systemRed = UIColor(red: 1, green: 0.23, blue: 0.19, alpha: 1)
    /// A system color.
    public static let systemGreen = UIColor(red: 0.2, green: 0.78, blue: 0.35, alpha: 1)
    /// A system color.
    public static let systemOrange = UIColor(red: 1, green: 0.58, blue: 0, alpha: 1)
    /// A system color.
    public static let systemPink = UIColor(red: 1, green: 0.18, blue: 0.33, alpha: 1)
}
