/// The geometry of a scroll view.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public struct ScrollGeometry: Equatable, Sendable {
    /// The position of the container in the content. It is negative within insets, or when the user pulls the
    /// content.
    public var contentOffset: CGPoint
    public var contentSize: CGSize
    /// The insets around the content that can be scrolled into.
    public var contentInsets: EdgeInsets
    /// The size of the scroll view within the insets.
    ///
    /// Witness: published values of an iPhone: 617 = 874 - 116 - 141, where the last two are the insets.
    public var containerSize: CGSize

    /// The visible part of the content, including the part below bars.
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

    /// The visible part within the insets.
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

/// The position of a scroll view, or a request to scroll.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public struct ScrollPosition: Equatable, Sendable {
    /// A request to scroll, with the number of requests so far.
    struct Request: Equatable, Sendable {
        var number = 0
        var x: CGFloat?
        var y: CGFloat?

        /// Returns whether both request the same, whatever their numbers.
        func goesWhere(_ other: Request) -> Bool {
            (x, y) == (other.x, other.y)
        }
    }

    private(set) var request = Request()
    public private(set) var isPositionedByUser = false

    public init() {}

    public init(idType: (some Hashable & Sendable).Type = Never.self, y: CGFloat) {
        request = Request(number: 1, y: y)
    }

    /// Scrolls to a horizontal position. Zero is the content's start, within the insets.
    public mutating func scrollTo(x: CGFloat) {
        self = ScrollPosition(request: Request(number: request.number + 1, x: x))
    }

    /// Scrolls to a vertical position. Zero is the content's start, within the insets.
    public mutating func scrollTo(y: CGFloat) {
        self = ScrollPosition(request: Request(number: request.number + 1, y: y))
    }

    private init(request: Request) {
        self.request = request
    }

    /// The position after the user has scrolled.
    var byUser: ScrollPosition {
        var result = ScrollPosition(request: Request(number: request.number))
        result.isPositionedByUser = true
        return result
    }
}
