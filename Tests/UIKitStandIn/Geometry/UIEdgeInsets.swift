import Foundation

/// Distances from the four edges of a rect.
public struct UIEdgeInsets: Equatable, Sendable {
    /// Points from the top.
    public var top: CGFloat
    /// Points from the left.
    public var left: CGFloat
    /// Points from the bottom.
    public var bottom: CGFloat
    /// Points from the right.
    public var right: CGFloat

    /// No insets.
    public static let zero = UIEdgeInsets()

    /// Insets of zero.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Insets from four distances.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

extension CGRect {
    /// The rect without the insets.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left,
            y: minY + insets.top,
            width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom
        )
    }
}
