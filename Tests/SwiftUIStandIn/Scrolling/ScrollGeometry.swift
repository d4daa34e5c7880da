/// What is seen of a scroll view's content.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public struct ScrollGeometry: Equatable, Sendable {
    /// Where the container is in the content; before zero where insets or the reader's finger let it.
    public var contentOffset: CGPoint
    /// How large the content is.
    public var contentSize: CGSize
    /// What is added around the content to what can be scrolled.
    public var contentInsets: EdgeInsets
    /// How large the scroll view is within the insets.
    ///
    /// Witness: values that others have published of an iPhone: 617 = 874 - 116 - 141, the last two being the insets.
    public var containerSize: CGSize

    /// A geometry.
    public init(
        contentOffset: CGPoint,
        contentSize: CGSize,
        contentInsets: EdgeInsets,
        containerSize: CGSize
    ) {
        self.contentOffset = contentOffset
        self.contentSize = contentSize
        self.contentInsets = contentInsets
        self.containerSize = containerSize
    }

    /// What is visible of the content, below bars too.
    ///
    /// Witness: OpenSwiftUI's `ScrollGeometry`, and Apple's documentation: "computed from the scroll view's content offset,
    /// content insets, and its container size".
    public var visibleRect: CGRect {
        CGRect(
            x: contentOffset.x,
            y: contentOffset.y,
            width: containerSize.width + contentInsets.leading + contentInsets.trailing,
            height: containerSize.height + contentInsets.top + contentInsets.bottom
        )
    }

    /// What is visible within the insets.
    ///
    /// Witness: Apple's documentation: "Unlike the visible rect, this value is within the content insets".
    public var bounds: CGRect {
        CGRect(
            origin: CGPoint(
                x: contentOffset.x + contentInsets.leading,
                y: contentOffset.y + contentInsets.top
            ),
            size: containerSize
        )
    }
}

/// Where a scroll view is, or is to go.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public struct ScrollPosition: Equatable, Sendable {
    /// Where it is to go, with how often that was asked.
    struct Request: Equatable, Sendable {
        var number = 0
        var x: CGFloat?
        var y: CGFloat?
        var edge: Edge?

        /// Whether both want the same, whatever their numbers.
        func goesWhere(_ other: Request) -> Bool {
            (x, y, edge) == (other.x, other.y, other.edge)
        }
    }

    private(set) var request = Request()
    /// Whether the reader has scrolled since.
    public private(set) var isPositionedByUser = false

    /// Wherever the scroll view is.
    public init(idType: (some Hashable & Sendable).Type) {}

    /// Wherever the scroll view is.
    public init() {}

    /// The point to go to across, if there is one.
    public var x: CGFloat? { request.x }
    /// The point to go to from the top, if there is one.
    public var y: CGFloat? { request.y }

    /// Goes to a place from the left; zero is the content's start, within the insets.
    public mutating func scrollTo(x: CGFloat) {
        self = ScrollPosition(request: Request(number: request.number + 1, x: x))
    }

    /// Goes to a place from the top; zero is the content's start, within the insets.
    public mutating func scrollTo(y: CGFloat) {
        self = ScrollPosition(request: Request(number: request.number + 1, y: y))
    }

    /// Goes to a point.
    public mutating func scrollTo(point: CGPoint) {
        self = ScrollPosition(request: Request(number: request.number + 1, x: point.x, y: point.y))
    }

    /// Goes to an end of the content.
    public mutating func scrollTo(edge: Edge) {
        self = ScrollPosition(request: Request(number: request.number + 1, edge: edge))
    }

    private init(request: Request) {
        self.request = request
    }

    /// The position after the reader has scrolled.
    var byUser: ScrollPosition {
        var result = ScrollPosition(request: Request(number: request.number))
        result.isPositionedByUser = true
        return result
    }
}
