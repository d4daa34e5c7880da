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

    package var extent: Extent {
        didSet { estimate = Self.estimate(of: extent, before: estimate) }
    }
    /// The number of columns that the item takes.
    public var span: Span
    /// The estimated length that the app gave the item. It stays the same when the item is measured. `nil` if the item
    /// had no estimated length.
    public private(set) var estimate: Double?

    package init(_ extent: Extent, span: Span = .columns(1)) {
        self.extent = extent
        self.span = span
        estimate = Self.estimate(of: extent, before: nil)
    }

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

    /// Returns the item with the measured length of `previous`, an earlier version of the item, if both have
    /// the same estimated length. Otherwise, returns the item unchanged.
    ///
    /// So a cell isn't measured again when the app is asked for the item again, and a changed estimate takes
    /// effect. If the spans differ, the measured length is the new estimate. Items without an estimated length
    /// don't change.
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

    /// The stored value for "no estimate", which isn't a length.
    static let noEstimate = -Double.infinity

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

extension ItemSize {
    /// The three stored numbers of an item.
    ///
    /// Invalid numbers are replaced here, so that placing doesn't need to check them. An invalid ratio
    /// becomes infinity, which gives a length of zero. An invalid caption height becomes zero.
    var stored: (first: Double, second: Double, traits: ItemTraits) {
        let span =
            switch self.span {
            case .columns(let count): max(1, min(count, ItemTraits.fullSpan - 1))
            case .full: ItemTraits.fullSpan
            }
        switch extent {
        case .aspectRatio(let ratio, let extra):
            let sensible = ratio > 0 ? ratio : .infinity
            return (sensible, LayoutUnit.sanitized(extra), ItemTraits(kind: .aspectRatio, span: span))
        case .height(let length): return (length, 0, ItemTraits(kind: .height, span: span))
        case .estimated(let length):
            return (length, estimate ?? ItemTraits.noEstimate, ItemTraits(kind: .estimated, span: span))
        case .measured(let length):
            return (length, estimate ?? ItemTraits.noEstimate, ItemTraits(kind: .measured, span: span))
        case .size(let width, let height): return (width, height, ItemTraits(kind: .size, span: span))
        case .estimatedSize(let width, let height):
            return (width, height, ItemTraits(kind: .estimatedSize, span: span))
        case .measuredSize(let width, let height):
            return (width, height, ItemTraits(kind: .measuredSize, span: span))
        }
    }

    init(first: Double, second: Double, traits: ItemTraits) {
        let extent: Extent =
            switch traits.kind {
            case .aspectRatio: .aspectRatio(first, captionHeight: second)
            case .height: .height(first)
            case .estimated: .estimated(first)
            case .measured: .measured(first)
            case .size: .size(width: first, height: second)
            case .estimatedSize: .estimatedSize(width: first, height: second)
            case .measuredSize: .measuredSize(width: first, height: second)
            }
        let hasEstimate =
            (traits.kind == .estimated || traits.kind == .measured) && second != ItemTraits.noEstimate
        self.init(
            extent,
            span: traits.span == ItemTraits.fullSpan ? .full : .columns(traits.span),
            estimate: hasEstimate ? second : nil
        )
    }
}
