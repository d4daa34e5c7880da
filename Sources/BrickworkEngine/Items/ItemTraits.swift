/// The kind of an item's extent, and its span, in two bytes.
struct ItemTraits: Equatable, Sendable {
    enum Kind: UInt16 {
        case aspectRatio, height, estimated, measured, size, estimatedSize, measuredSize

        /// Whether the item has a width and a height.
        var isSize: Bool {
            self == .size || self == .estimatedSize || self == .measuredSize
        }

        /// Whether the size is an estimate.
        var isEstimate: Bool {
            self == .estimated || self == .estimatedSize
        }

        /// Whether the size is measured.
        @inline(__always)
        var isMeasured: Bool {
            self == .measured || self == .measuredSize
        }
    }

    /// The stored value for "no estimate", which isn't a length.
    static let noEstimate = -Double.infinity

    static let fullSpan = 8_191

    var bits: UInt16

    /// An item with an aspect ratio in one column, the most common kind.
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
