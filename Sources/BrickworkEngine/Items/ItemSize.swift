/// An item's size and column span.
///
/// In a column of 150 points, `.aspectRatio(1.5)` is 100 points high, and `.aspectRatio(1.5, captionHeight: 20)` 120. With
/// `span: .full`, it is as wide as all columns.
public struct ItemSize: Equatable, Hashable, Sendable {
    /// The maximum height and width: 131,072 points. Greater values are reduced to it. A picture and its caption
    /// have this limit each.
    public static let maximumHeight = LayoutUnit.longest

    /// The source of an item's size.
    package enum Extent: Equatable, Hashable, Sendable {
        /// The aspect ratio of a picture, width divided by height, and the height of a caption below it, in points.
        ///
        /// The width of the column gives the height. With a horizontal axis, the height of the row gives the width,
        /// and the caption adds to the width. If the ratio isn't a positive finite number, the picture has no height.
        case aspectRatio(Double, captionHeight: Double)
        case height(Double)
        case estimated(Double)
        /// A height that was measured at the present width. At another width, it becomes an estimate.
        case measured(Double)
        /// A given width and height, in points. In columns, they count as an aspect ratio, and limit the height if
        /// ``WaterfallSection/enlargesItems`` is `false`.
        case size(width: Double, height: Double)
        case estimatedSize(width: Double, height: Double)
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

    // Two numbers and a kind instead of an extent: so delegates return an item in registers.
    /// The aspect ratio, the length or the width.
    private var first: Double
    /// The height of the caption or the item, or the estimate of the length.
    private var second: Double
    /// The number of columns that the item takes.
    public var span: Span
    private var kind: ItemTraits.Kind

    private init(_ kind: ItemTraits.Kind, _ first: Double, _ second: Double = 0, span: Span) {
        (self.first, self.second, self.span, self.kind) = (first, second, span, kind)
    }

    package init(_ extent: Extent, span: Span = .columns(1)) {
        self.init(extent, span: span, estimate: nil)
    }

    private init(_ extent: Extent, span: Span, estimate: Double?) {
        switch extent {
        case .aspectRatio(let ratio, let extra): self.init(.aspectRatio, ratio, extra, span: span)
        case .height(let length): self.init(.height, length, span: span)
        case .estimated(let length): self.init(.estimated, length, length, span: span)
        case .measured(let length): self.init(.measured, length, estimate ?? Self.noEstimate, span: span)
        case .size(let width, let height): self.init(.size, width, height, span: span)
        case .estimatedSize(let width, let height): self.init(.estimatedSize, width, height, span: span)
        case .measuredSize(let width, let height): self.init(.measuredSize, width, height, span: span)
        }
    }

    package var extent: Extent {
        get {
            switch kind {
            case .aspectRatio: .aspectRatio(first, captionHeight: second)
            case .height: .height(first)
            case .estimated: .estimated(first)
            case .measured: .measured(first)
            case .size: .size(width: first, height: second)
            case .estimatedSize: .estimatedSize(width: first, height: second)
            case .measuredSize: .measuredSize(width: first, height: second)
            }
        }
        set { self = ItemSize(newValue, span: span, estimate: estimate) }
    }

    /// The estimated length that the app gave the item. It stays the same when the item is measured. `nil` if the item
    /// had no estimated length.
    public var estimate: Double? {
        (kind == .estimated || kind == .measured) && second != Self.noEstimate ? second : nil
    }

    /// The stored value for "no estimate", which isn't a length.
    private static let noEstimate = -Double.infinity

    /// Returns the item with the measured length of `previous`, an earlier version of the item, if both have
    /// the same estimated length. Otherwise, returns the item unchanged.
    ///
    /// So a cell isn't measured again when the app is asked for the item again, and a changed estimate takes
    /// effect. If the spans differ, the measured length is the new estimate. Items without an estimated length
    /// don't change.
    public func keepingMeasure(of previous: ItemSize) -> ItemSize {
        guard kind == .estimated, let estimate, estimate == previous.estimate else { return self }
        var kept = previous
        kept.span = span
        if span != previous.span { kept.kind = .estimated }
        return kept
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

/// The kind of an item's extent, and its span, in two bytes.
///
/// An aspect ratio over two columns has the bits 16: zero for its kind, and two in the bits after the third.
struct ItemTraits: Equatable, Sendable {
    enum Kind: UInt16 {
        case aspectRatio, height, estimated, measured, size, estimatedSize, measuredSize

        @inline(__always)
        var bit: UInt16 { 1 << rawValue }

        static var measures: UInt16 { measured.bit | measuredSize.bit }

        static var lengths: UInt16 { height.bit | estimated.bit | measured.bit }

        var isSize: Bool {
            self == .size || self == .estimatedSize || self == .measuredSize
        }

        var isEstimate: Bool {
            self == .estimated || self == .estimatedSize
        }

        @inline(__always)
        var isMeasured: Bool {
            self == .measured || self == .measuredSize
        }
    }

    static let fullSpan = 8_191

    var bits: UInt16

    static let plain = ItemTraits(kind: .aspectRatio, span: 1)

    init(kind: Kind, span: Int) {
        bits = kind.rawValue | UInt16(max(1, min(span, Self.fullSpan))) << 3
    }

    @inline(__always)
    var kind: Kind {
        Kind(rawValue: bits & 7) ?? .aspectRatio
    }

    /// The number of columns of the item. ``fullSpan`` means all columns.
    var span: Int {
        Int(bits >> 3)
    }
}

// Conversion to what a list stores.
extension ItemSize {
    /// The three stored numbers of an item.
    ///
    /// Invalid numbers are replaced here, so that placing doesn't need to check them. An invalid ratio
    /// becomes infinity, which gives a length of zero. An invalid caption height becomes zero.
    @inline(__always)
    var stored: (first: Double, second: Double, traits: ItemTraits) {
        let columns =
            switch span {
            case .columns(let count): max(1, min(count, ItemTraits.fullSpan - 1))
            case .full: ItemTraits.fullSpan
            }
        let traits = ItemTraits(kind: kind, span: columns)
        guard kind == .aspectRatio else { return (first, second, traits) }
        return (first > 0 ? first : .infinity, LayoutUnit.sanitized(second), traits)
    }

    init(first: Double, second: Double, traits: ItemTraits) {
        self.init(
            traits.kind,
            first,
            second,
            span: traits.span == ItemTraits.fullSpan ? .full : .columns(traits.span)
        )
    }
}
