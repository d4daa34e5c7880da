/// An item's size and column span.
public struct ItemSize: Equatable, Hashable, Sendable {
    /// The maximum height and width of an item: 131,072 points. Greater values are reduced to it.
    public static let maximumHeight = LayoutUnit.longest

    /// The source of an item's size.
    public enum Extent: Equatable, Hashable, Sendable {
        /// The aspect ratio of a picture, width divided by height, and the height of a caption below it, in points.
        ///
        /// The width of the column gives the height. With a horizontal axis, the height of the row gives the width,
        /// and the caption adds to the width.
        case aspectRatio(Double, captionHeight: Double)
        /// A given height, in points. With a horizontal axis, a width.
        case height(Double)
        /// An estimated height, until the item is measured. With a horizontal axis, a width.
        case estimated(Double)
        /// A height that was measured at the present width. At another width, it becomes an estimate.
        case measured(Double)
        /// A given width and height, in points. In columns, they count as an aspect ratio.
        case size(width: Double, height: Double)
        /// An estimated width and height, until the item is measured.
        case estimatedSize(width: Double, height: Double)
        /// A width and height that were measured in the present container. At another width, they become an
        /// estimate.
        case measuredSize(width: Double, height: Double)
    }

    /// The number of columns that an item takes.
    public enum Span: Equatable, Hashable, Sendable {
        /// A number of adjacent columns. Values below 1 count as 1. Values above the section's number of
        /// columns count as all.
        case columns(Int)
        /// All columns of the section.
        case full
    }

    /// The source of the size.
    public var extent: Extent {
        didSet { estimate = Self.estimate(of: extent, before: estimate) }
    }
    /// The number of columns that the item takes.
    public var span: Span
    /// The first estimated length of an item that has been measured. `nil` if it had no estimate, or an
    /// estimated width and height.
    public private(set) var estimate: Double?

    /// Creates an item with an extent and a span.
    public init(_ extent: Extent, span: Span = .columns(1)) {
        self.extent = extent
        self.span = span
        estimate = Self.estimate(of: extent, before: nil)
    }

    /// Creates an item that is or was measured.
    init(_ extent: Extent, span: Span, estimate: Double?) {
        self.extent = extent
        self.span = span
        self.estimate = estimate
    }

    private static func estimate(of extent: Extent, before: Double?) -> Double? {
        switch extent {
        case .estimated(let length): length
        case .measured: before
        default: nil
        }
    }

    /// Returns the item with the measured size of `previous`, an earlier version of the item, if both have
    /// the same estimate. Otherwise, returns the item unchanged.
    ///
    /// So a cell isn't measured again when the app is asked for the item again, and a changed estimate takes
    /// effect. Items without an estimate don't change.
    public func keepingMeasure(of previous: ItemSize) -> ItemSize {
        guard case .estimated = extent, let estimate, estimate == previous.estimate else { return self }
        guard case .measured(let length) = previous.extent, span != previous.span else {
            return ItemSize(previous.extent, span: span, estimate: estimate)
        }
        return ItemSize(.estimated(length), span: span, estimate: estimate)
    }

    /// Returns an item with an aspect ratio, width divided by height, and a caption below its picture, in points.
    public static func aspectRatio(
        _ aspectRatio: Double,
        captionHeight: Double = 0,
        span: Span = .columns(1)
    ) -> ItemSize {
        ItemSize(.aspectRatio(aspectRatio, captionHeight: captionHeight), span: span)
    }

    /// Returns an item with a height, in points. With a horizontal axis, it is a width.
    public static func height(_ height: Double, span: Span = .columns(1)) -> ItemSize {
        ItemSize(.height(height), span: span)
    }

    /// Returns an item with an estimated height, in points, until it is measured.
    public static func estimated(_ height: Double, span: Span = .columns(1)) -> ItemSize {
        ItemSize(.estimated(height), span: span)
    }

    /// Returns an item with an estimated width and height, in points, until it is measured.
    public static func estimatedSize(width: Double, height: Double, span: Span = .columns(1)) -> ItemSize {
        ItemSize(.estimatedSize(width: width, height: height), span: span)
    }

    /// Returns an item with a width and a height, in points.
    public static func size(width: Double, height: Double, span: Span = .columns(1)) -> ItemSize {
        ItemSize(.size(width: width, height: height), span: span)
    }
}
