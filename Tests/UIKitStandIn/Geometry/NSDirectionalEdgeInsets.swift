import Foundation

/// Distances from the edges of a rect, along the direction of reading.
public struct NSDirectionalEdgeInsets: Equatable, Sendable {
    /// Points from the top.
    public var top: CGFloat
    /// Points from the edge where reading starts.
    public var leading: CGFloat
    /// Points from the bottom.
    public var bottom: CGFloat
    /// Points from the edge where reading ends.
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
