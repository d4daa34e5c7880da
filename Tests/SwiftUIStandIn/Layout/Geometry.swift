/// Distances from the four sides.
public struct EdgeInsets: Equatable, Sendable {
    /// From the top.
    public var top: CGFloat
    /// The leading side.
    public var leading: CGFloat
    /// From the bottom.
    public var bottom: CGFloat
    /// The distance from the trailing side.
    public var trailing: CGFloat

    /// Insets from four distances.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

/// One of the two axes.
public enum Axis: Int8, CaseIterable, Sendable {
    /// From left to right, or from right to left.
    case horizontal
    /// From top to bottom.
    case vertical

    /// Some axes.
    public struct Set: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int8

        /// Axes from bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// The horizontal axis.
        public static let horizontal = Set(rawValue: 1)
        /// The vertical axis.
        public static let vertical = Set(rawValue: 2)
    }
}

/// One of the four sides.
public enum Edge: Int8, CaseIterable, Sendable {
    /// The upper one.
    case top
    /// The leading one.
    case leading
    /// The lower one.
    case bottom
    /// The trailing one.
    case trailing

    /// Some sides.
    public struct Set: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int8

        /// Sides from bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// The upper one.
        public static let top = Set(rawValue: 1)
        /// The leading one.
        public static let leading = Set(rawValue: 2)
        /// The lower one.
        public static let bottom = Set(rawValue: 4)
        /// The trailing one.
        public static let trailing = Set(rawValue: 8)
        /// All four.
        public static let all: Set = [.top, .leading, .bottom, .trailing]
        /// Leading and trailing.
        public static let horizontal: Set = [.leading, .trailing]
        /// Top and bottom.
        public static let vertical: Set = [.top, .bottom]
    }
}

/// A point of a rectangle, in shares of it.
public struct UnitPoint: Hashable, Sendable {
    /// The share of the width.
    public var x: CGFloat
    /// The share of the height.
    public var y: CGFloat

    /// A point from its shares.
    public init(x: CGFloat, y: CGFloat) {
        (self.x, self.y) = (x, y)
    }

    /// The top leading corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The middle of the upper side.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The center of the leading side.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The center of the trailing side.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The top corner at the trailing edge.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The middle of the lower side.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
}

/// The horizontal position of a view in a column.
public enum HorizontalAlignment: Equatable, Sendable {
    /// At the leading side.
    case leading
    /// In the middle.
    case center
    /// At the trailing side.
    case trailing

    var share: CGFloat {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}

/// The vertical position of a view in a row.
public enum VerticalAlignment: Equatable, Sendable {
    /// At the top.
    case top
    /// In the middle.
    case center
    /// At the bottom.
    case bottom

    var share: CGFloat {
        switch self {
        case .top: 0
        case .center: 0.5
        case .bottom: 1
        }
    }
}

/// The position of a view in a rectangle.
public struct Alignment: Equatable, Sendable {
    /// The horizontal position.
    public var horizontal: HorizontalAlignment
    /// The vertical position.
    public var vertical: VerticalAlignment

    /// An alignment on both axes.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// In the top leading corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// At the upper side.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// At the leading side.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// In the middle.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// At the trailing side.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// At the lower side.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// In the top trailing corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
}

/// The size that is proposed to a view. Nil means the view's own size.
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct ProposedViewSize: Equatable, Sendable {
    /// The width.
    public var width: CGFloat?
    /// The height.
    public var height: CGFloat?

    /// A proposal.
    public init(width: CGFloat?, height: CGFloat?) {
        (self.width, self.height) = (width, height)
    }

    /// A proposal of a size.
    public init(_ size: CGSize) {
        (width, height) = (size.width, size.height)
    }

    /// The smallest size.
    public static let zero = ProposedViewSize(width: 0, height: 0)
    /// The view's own size.
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    /// The largest size.
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    /// Returns the size, with replacements for unspecified dimensions.
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }
}
