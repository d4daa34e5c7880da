import Foundation

/// Distances from the edges of a rect, in the layout direction.
public struct NSDirectionalEdgeInsets: Equatable, Sendable {
    /// Points from the top.
    public var top: CGFloat
    /// The distance from the leading edge, in points.
    public var leading: CGFloat
    /// Points from the bottom.
    public var bottom: CGFloat
    /// The distance from the trailing edge, in points.
    public var trailing: CGFloat

    /// No insets.
    public static let zero = NSDirectionalEdgeInsets()

    /// Insets of zero.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// Insets from four distances.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}
