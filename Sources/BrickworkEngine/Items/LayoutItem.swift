/// What the engine knows of one item: how large it wants to be, and over how many columns it stretches.
public struct LayoutItem: Equatable, Hashable, Sendable {
    /// The greatest height, and the greatest width, of one item: 131,072 points. Greater ones count as this.
    public static let maximumHeight = LayoutUnit.longest

    /// Where an item's size comes from.
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
        /// A height that was measured at the present width. Another width makes it an estimate again.
        case measured(Double)
        /// A given width and height, in points. Where columns give the cross size, it counts as proportions.
        case size(width: Double, height: Double)
        /// A guess at the width and height, until the item is measured.
        case estimatedSize(width: Double, height: Double)
        /// A width and height that were measured for the present container; another width makes them a guess again.
        case measuredSize(width: Double, height: Double)
    }

    /// How many columns an item takes.
    public enum Span: Equatable, Hashable, Sendable {
        /// So many adjoining columns; less than one is one, more than the section has is all.
        case columns(Int)
        /// All columns of the section.
        case full
    }

    /// Where the size comes from.
    public var extent: Extent {
        didSet { estimate = Self.estimate(of: extent, before: estimate) }
    }
    /// How many columns the item takes.
    public var span: Span
    /// The length that was first guessed of an item that has been measured, or has become a guess again since; nil if
    /// none was, or a whole size.
    public private(set) var estimate: Double?

    /// An item from its extent and span.
    public init(_ extent: Extent, span: Span = .columns(1)) {
        self.extent = extent
        self.span = span
        estimate = Self.estimate(of: extent, before: nil)
    }

    /// An item that has been measured, or was.
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

    /// What is known of an item whose length is estimated once more: what `previous`, the same item before, was measured
    /// to be, or the guess that came of that, if it was estimated alike; otherwise the new estimate.
    ///
    /// So a cell need not be measured again when an app is asked for it again, and an estimate that the app has changed
    /// counts. Items that are not estimates are what they are.
    public func keepingMeasure(of previous: LayoutItem) -> LayoutItem {
        guard case .estimated = extent, let estimate, estimate == previous.estimate else { return self }
        guard case .measured(let length) = previous.extent, span != previous.span else {
            return LayoutItem(previous.extent, span: span, estimate: estimate)
        }
        return LayoutItem(.estimated(length), span: span, estimate: estimate)
    }

    /// Returns an item with an aspect ratio, width divided by height, and a caption below its picture, in points.
    public static func aspectRatio(
        _ aspectRatio: Double,
        captionHeight: Double = 0,
        span: Span = .columns(1)
    ) -> LayoutItem {
        LayoutItem(.aspectRatio(aspectRatio, captionHeight: captionHeight), span: span)
    }

    /// Returns an item with a height, in points. With a horizontal axis, it is a width.
    public static func height(_ height: Double, span: Span = .columns(1)) -> LayoutItem {
        LayoutItem(.height(height), span: span)
    }

    /// Returns an item with an estimated height, in points, until it is measured.
    public static func estimated(_ height: Double, span: Span = .columns(1)) -> LayoutItem {
        LayoutItem(.estimated(height), span: span)
    }

    /// An item whose width and height are guessed until it is measured, in points.
    public static func estimatedSize(width: Double, height: Double, span: Span = .columns(1)) -> LayoutItem {
        LayoutItem(.estimatedSize(width: width, height: height), span: span)
    }

    /// An item of a given width and height, in points.
    public static func size(width: Double, height: Double, span: Span = .columns(1)) -> LayoutItem {
        LayoutItem(.size(width: width, height: height), span: span)
    }
}
