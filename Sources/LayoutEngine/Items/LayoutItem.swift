/// What the engine knows of one item: how large it wants to be, and over how many columns it stretches.
public struct LayoutItem: Equatable, Hashable, Sendable {
    /// Where an item's size comes from.
    public enum Extent: Equatable, Hashable, Sendable {
        /// Proportions: the length is the cross size divided by `ratio`, plus `extra` points (a caption).
        ///
        /// With a vertical axis `ratio` is width over height.
        case ratio(Double, extra: Double)
        /// A given length along the scroll axis, in points.
        case length(Double)
        /// A guess at the length, until the item is measured.
        case estimated(Double)
        /// A length that was measured at the present width; a new width makes it a guess again.
        case measured(Double)
        /// A given width and height, in points. Where columns give the cross size, it counts as proportions.
        case size(width: Double, height: Double)
    }

    /// How many columns an item takes.
    public enum Span: Equatable, Hashable, Sendable {
        /// So many adjoining columns; less than one is one, more than the section has is all.
        case columns(Int)
        /// All columns of the section.
        case full
    }

    /// Where the size comes from.
    public var extent: Extent
    /// How many columns the item takes.
    public var span: Span

    /// An item from its extent and span.
    public init(_ extent: Extent, span: Span = .columns(1)) {
        self.extent = extent
        self.span = span
    }

    /// An item of given proportions.
    public static func ratio(_ ratio: Double, extra: Double = 0, span: Span = .columns(1)) -> LayoutItem {
        LayoutItem(.ratio(ratio, extra: extra), span: span)
    }

    /// An item of a given length along the scroll axis, in points.
    public static func length(_ length: Double, span: Span = .columns(1)) -> LayoutItem {
        LayoutItem(.length(length), span: span)
    }

    /// An item whose length is guessed until it is measured, in points.
    public static func estimated(_ length: Double, span: Span = .columns(1)) -> LayoutItem {
        LayoutItem(.estimated(length), span: span)
    }

    /// An item of a given width and height, in points.
    public static func size(width: Double, height: Double, span: Span = .columns(1)) -> LayoutItem {
        LayoutItem(.size(width: width, height: height), span: span)
    }
}
