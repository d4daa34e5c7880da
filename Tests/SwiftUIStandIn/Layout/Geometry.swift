/// Distances from the four sides.
public struct EdgeInsets: Equatable, Sendable {
    public var top: CGFloat
    public var leading: CGFloat
    public var bottom: CGFloat
    public var trailing: CGFloat

    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    /// The same length on some sides.
    init(_ edges: Edge.Set, _ length: CGFloat) {
        self.init(
            top: edges.contains(.top) ? length : 0,
            leading: edges.contains(.leading) ? length : 0,
            bottom: edges.contains(.bottom) ? length : 0,
            trailing: edges.contains(.trailing) ? length : 0
        )
    }
}

extension CGRect {
    func inset(by insets: EdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.leading,
            y: minY + insets.top,
            width: width - insets.leading - insets.trailing,
            height: height - insets.top - insets.bottom
        )
    }
}

/// One of the two axes.
public enum Axis: Int8, CaseIterable, Sendable {
    case horizontal, vertical

    /// Some axes.
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)
    }
}

/// One of the four sides.
public enum Edge: Int8, CaseIterable, Sendable {
    case top, leading, bottom, trailing

    /// Some sides.
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Set(rawValue: 1)
        public static let leading = Set(rawValue: 2)
        public static let bottom = Set(rawValue: 4)
        public static let trailing = Set(rawValue: 8)
        public static let all: Set = [.top, .leading, .bottom, .trailing]
        public static let vertical: Set = [.top, .bottom]
    }
}

/// A point of a rectangle, in shares of it.
public struct UnitPoint: Hashable, Sendable {
    public var x: CGFloat
    public var y: CGFloat

    public static let topLeading = UnitPoint(x: 0, y: 0)
    public static let top = UnitPoint(x: 0.5, y: 0)
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    public static let bottom = UnitPoint(x: 0.5, y: 1)
}

/// The horizontal position of a view in a column.
public enum HorizontalAlignment: Equatable, Sendable {
    case leading, center, trailing

    var share: CGFloat {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}

/// The vertical position of a view in a row.
public struct VerticalAlignment: Equatable, Sendable {
    let id: ObjectIdentifier
    let defaultValue: @Sendable (ViewDimensions) -> CGFloat

    public init(_ id: any AlignmentID.Type) {
        self.id = ObjectIdentifier(id)
        defaultValue = { id.defaultValue(in: $0) }
    }

    public static let top = VerticalAlignment(TopID.self)
    public static let center = VerticalAlignment(CenterID.self)
    public static let bottom = VerticalAlignment(BottomID.self)
    public static let firstTextBaseline = VerticalAlignment(FirstTextBaselineID.self)
    public static let lastTextBaseline = VerticalAlignment(LastTextBaselineID.self)

    public static func == (left: VerticalAlignment, right: VerticalAlignment) -> Bool { left.id == right.id }

    /// The part of the free space before a view. Only ``HStack`` uses it, and isn't modeled for other guides.
    var share: CGFloat {
        switch self {
        case .top: 0
        case .center: 0.5
        case .bottom: 1
        default: fatalError("the stand-in's stacks don't align views by this guide")
        }
    }
}

/// An alignment guide.
public protocol AlignmentID: SendableMetatype {
    static func defaultValue(in context: ViewDimensions) -> CGFloat
}

private enum TopID: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
private enum CenterID: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
}
private enum BottomID: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
// Views without text end at the baseline. Witness: Apple's documentation of `firstTextBaseline` and `lastTextBaseline`,
// and OpenSwiftUI's `FirstTextBaselineKey`.
private enum FirstTextBaselineID: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
private enum LastTextBaselineID: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}

/// A view's size and guides.
public struct ViewDimensions {
    public var width: CGFloat { size.width }
    public var height: CGFloat { size.height }
    let size: CGSize
    let explicit: (VerticalAlignment) -> CGFloat?

    /// The position of a guide: that of the view, or the default.
    public subscript(guide: VerticalAlignment) -> CGFloat { explicit(guide) ?? guide.defaultValue(self) }
}

/// The position of a view in a rectangle.
public struct Alignment: Equatable, Sendable {
    public var horizontal: HorizontalAlignment
    public var vertical: VerticalAlignment

    /// Returns the frame of a view in a room.
    func frame(of size: CGSize, in room: CGSize) -> CGRect {
        let x = (room.width - size.width) * horizontal.share
        return CGRect(origin: CGPoint(x: x, y: (room.height - size.height) * vertical.share), size: size)
    }

    public static let top = Alignment(horizontal: .center, vertical: .top)
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    public static let center = Alignment(horizontal: .center, vertical: .center)
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
}

/// The size that is proposed to a view. Nil means the view's own size.
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct ProposedViewSize: Equatable, Sendable {
    public var width: CGFloat?
    public var height: CGFloat?

    public init(width: CGFloat?, height: CGFloat?) {
        (self.width, self.height) = (width, height)
    }

    public init(_ size: CGSize) {
        (width, height) = (size.width, size.height)
    }

    public static let zero = ProposedViewSize(width: 0, height: 0)
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    func inset(by insets: EdgeInsets) -> ProposedViewSize {
        ProposedViewSize(
            width: width.map { max(0, $0 - insets.leading - insets.trailing) },
            height: height.map { max(0, $0 - insets.top - insets.bottom) }
        )
    }

    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }
}
