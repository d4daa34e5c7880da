#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// How one section is laid out: its kind, the room around and between its items, and what surrounds them.
///
/// ```swift
/// var section = SectionDescription.waterfall(columns: .fixed(3))
/// section.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
/// section.headerReferenceSize.height = 44
/// section.sectionHeadersPinToVisibleBounds = true
/// ```
///
/// Lengths are points. Properties that `UICollectionViewFlowLayout` has too are named as there. In a layout that
/// scrolls horizontally, rows and columns are exchanged: the spacing between items is vertical, and a header takes the
/// width of its reference size.
public struct SectionDescription: Equatable {
    /// The kind of section, with what belongs to it alone.
    public var kind: Kind
    /// Room around the items, inside header and footer. Negative distances count as zero.
    public var sectionInset = UIEdgeInsets.zero
    /// Points between neighbors across the scroll direction: between columns, between the items of a line.
    public var minimumInteritemSpacing: CGFloat = 10
    /// Points between neighbors along the scroll direction: between the items of a column, between lines.
    public var minimumLineSpacing: CGFloat = 10
    /// The header's size, of which only the length along the scroll direction counts. None: no header.
    public var headerReferenceSize = CGSize.zero
    /// The footer's size, of which only the length along the scroll direction counts. None: no footer.
    public var footerReferenceSize = CGSize.zero
    /// The guess at the size of a header whose view says how long it is, until it is measured. It counts where
    /// ``headerReferenceSize`` is none; if it is none itself, there is no such header.
    public var estimatedHeaderSize = CGSize.zero
    /// The guess at the size of a footer whose view says how long it is, as ``estimatedHeaderSize``.
    public var estimatedFooterSize = CGSize.zero
    /// Whether the header stays at the edge of what is visible while its section is there.
    public var sectionHeadersPinToVisibleBounds = false
    /// Whether the footer stays at the edge of what is visible while its section is there.
    public var sectionFootersPinToVisibleBounds = false
    /// Whether header and footer keep within the section's inset at the sides, as the items do, instead of filling the
    /// room from edge to edge.
    public var supplementariesFollowSectionInset = false
    /// The kind of the decoration view behind the section, which the app registers with the layout; `nil`: none.
    public var backgroundKind: String?
    /// The size of an item that nothing else gives a size; none: the cell sizes itself.
    public var itemSize = CGSize.zero
    /// The guess at the size of an item that sizes itself, until its cell is measured.
    public var estimatedItemSize = CGSize(width: 100, height: 150)

    /// A section of a kind, with spacings of 10 points and no inset.
    public init(_ kind: Kind) {
        self.kind = kind
    }

    /// Columns of equal width in which items keep their own heights.
    public static func waterfall(
        columns: ColumnCount = .minimumWidth(140),
        order: WaterfallSection.Order = .shortest
    ) -> SectionDescription {
        SectionDescription(.waterfall(columns: columns, order: order))
    }

    /// Items of their own sizes in lines: tags, chips.
    public static func flow(
        alignment: FlowSection.Alignment = .leading,
        lastLineAlignment: FlowSection.Alignment = .leading,
        lineAlignment: FlowSection.LineAlignment = .center
    ) -> SectionDescription {
        var description = SectionDescription(
            .flow(alignment: alignment, lastLineAlignment: lastLineAlignment, lineAlignment: lineAlignment)
        )
        description.estimatedItemSize = CGSize(width: 80, height: 32)
        return description
    }

    /// Rows of one height that fill the width.
    public static func justified(
        targetRowHeight: CGFloat = 200,
        lastRow: JustifiedSection.LastRow = .leading
    ) -> SectionDescription {
        var description = SectionDescription(.justified(targetRowHeight: targetRowHeight, lastRow: lastRow))
        description.estimatedItemSize = CGSize(width: 100, height: 100)
        return description
    }

    /// Equal cells.
    public static func grid(
        columns: ColumnCount = .minimumWidth(90),
        aspectRatio: CGFloat = 1
    ) -> SectionDescription {
        SectionDescription(.grid(columns: columns, aspectRatio: aspectRatio))
    }
}

extension SectionDescription {
    /// The kinds of section.
    public enum Kind: Equatable {
        /// Columns of equal width in which items keep their own heights.
        case waterfall(columns: ColumnCount, order: WaterfallSection.Order)
        /// Items of their own sizes in lines.
        case flow(
            alignment: FlowSection.Alignment,
            lastLineAlignment: FlowSection.Alignment,
            lineAlignment: FlowSection.LineAlignment
        )
        /// Rows of one height that fill the width.
        case justified(targetRowHeight: CGFloat, lastRow: JustifiedSection.LastRow)
        /// Equal cells; the aspect ratio is width over height.
        case grid(columns: ColumnCount, aspectRatio: CGFloat)
        /// A layout of the app's own.
        case custom(any SectionLayout)

        /// Whether both describe the same section; an app's own layouts are the same if they are one object.
        public static func == (left: Kind, right: Kind) -> Bool {
            switch (left, right) {
            case (.waterfall(let a, let b), .waterfall(let c, let d)): a == c && b == d
            case (.flow(let a, let b, let c), .flow(let d, let e, let f)): a == d && b == e && c == f
            case (.justified(let a, let b), .justified(let c, let d)): a == c && b == d
            case (.grid(let a, let b), .grid(let c, let d)): a == c && b == d
            case (.custom(let a), .custom(let b)): a === b
            default: false
            }
        }
    }
}
#endif
