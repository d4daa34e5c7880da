#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// The layout of one section: its kind, spacings, insets, header, footer and background.
///
/// ```swift
/// var section = SectionDescription.waterfall(columns: .fixed(3))
/// section.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
/// section.headerReferenceSize.height = 44
/// section.sectionHeadersPinToVisibleBounds = true
/// ```
///
/// Lengths are in points. Properties shared with `UICollectionViewFlowLayout` have the same names. In a
/// layout that scrolls horizontally, rows and columns are exchanged: the spacing between items is vertical,
/// and a header takes the width of its reference size.
public struct SectionDescription: Equatable {
    /// The kind of section, with the values that only this kind has.
    public var kind: Kind
    /// The inset of the items, inside header and footer. Negative values count as zero.
    public var sectionInset = UIEdgeInsets.zero
    /// The spacing across the scroll direction, in points: between columns, or between the items of a line.
    public var minimumInteritemSpacing: CGFloat = 10
    /// The spacing along the scroll direction, in points: between the items of a column, or between lines.
    public var minimumLineSpacing: CGFloat = 10
    /// The header's size. Only the length along the scroll direction counts. If zero, there is no header.
    public var headerReferenceSize = CGSize.zero
    /// The footer's size. Only the length along the scroll direction counts. If zero, there is no footer.
    public var footerReferenceSize = CGSize.zero
    /// The estimated size of a self-sizing header, until it is measured. It counts if ``headerReferenceSize``
    /// is zero. If both are zero, there is no header.
    public var estimatedHeaderSize = CGSize.zero
    /// The estimated size of a self-sizing footer, until it is measured. See ``estimatedHeaderSize``.
    public var estimatedFooterSize = CGSize.zero
    /// Whether the header stays at the edge of the visible rect while its section is visible.
    public var sectionHeadersPinToVisibleBounds = false
    /// Whether the footer stays at the edge of the visible rect while its section is visible.
    public var sectionFootersPinToVisibleBounds = false
    /// Whether header and footer keep the section's inset at the sides, as the items do. Otherwise, they
    /// reach from edge to edge.
    public var supplementariesFollowSectionInset = false
    /// The kind of the decoration view behind the section, which the app registers with the layout. If `nil`,
    /// there is no background.
    public var backgroundKind: String?
    /// The size of items without another size. If zero, their cells are self-sizing.
    public var itemSize = CGSize.zero
    /// The estimated size of self-sizing items, until they are measured.
    public var estimatedItemSize = CGSize(width: 100, height: 150)

    /// Creates a section of a kind, with spacings of 10 points and no inset.
    public init(_ kind: Kind) {
        self.kind = kind
    }

    /// Returns a waterfall: columns of equal width with items of different heights.
    public static func waterfall(
        columns: ColumnCount = .minimumWidth(140),
        order: WaterfallSection.Order = .shortest
    ) -> SectionDescription {
        SectionDescription(.waterfall(columns: columns, order: order))
    }

    /// Returns a flow: lines of items with sizes of their own, such as tags.
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

    /// Returns justified rows: rows of about one height that fill the width.
    public static func justified(
        targetRowHeight: CGFloat = 200,
        lastRow: JustifiedSection.LastRow = .leading
    ) -> SectionDescription {
        var description = SectionDescription(.justified(targetRowHeight: targetRowHeight, lastRow: lastRow))
        description.estimatedItemSize = CGSize(width: 100, height: 100)
        return description
    }

    /// Returns a grid: cells of equal size.
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
        /// Columns of equal width with items of different heights.
        case waterfall(columns: ColumnCount, order: WaterfallSection.Order)
        /// Lines of items with sizes of their own.
        case flow(
            alignment: FlowSection.Alignment,
            lastLineAlignment: FlowSection.Alignment,
            lineAlignment: FlowSection.LineAlignment
        )
        /// Rows of about one height that fill the width.
        case justified(targetRowHeight: CGFloat, lastRow: JustifiedSection.LastRow)
        /// Cells of equal size. The aspect ratio is width divided by height.
        case grid(columns: ColumnCount, aspectRatio: CGFloat)
        /// The app's own layout.
        case custom(any SectionLayout)

        /// Returns whether both describe the same section. The app's own layouts are equal only if they are
        /// the same object.
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
