#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
public import UIKit

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
    /// The kind of section, with its settings.
    public var kind: SectionKind
    /// The inset of the items, inside header and footer. Negative values count as zero.
    public var sectionInset = UIEdgeInsets.zero
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
    public var estimatedItemSize: CGSize

    /// Creates a section with a layout, which can be the app's own, and without insets.
    public init(_ layout: some SectionLayout) {
        kind = layout.kind
        estimatedItemSize =
            switch kind {
            case .flow: CGSize(width: 80, height: 32)
            case .justified, .mosaic: CGSize(width: 100, height: 100)
            case .waterfall, .grid, .custom: CGSize(width: 100, height: 150)
            }
    }

    /// The spacing across the scroll direction, in points: between columns, or between the items of a line. It is a part of
    /// ``kind``. An app's own layout has none.
    public var minimumInteritemSpacing: CGFloat {
        get { CGFloat(kind.spacing.items) }
        set { kind.spacing.items = Double(newValue) }
    }

    /// The spacing along the scroll direction, in points: between the items of a column, or between lines. It is a part of
    /// ``kind``. An app's own layout has none.
    public var minimumLineSpacing: CGFloat {
        get { CGFloat(kind.spacing.lines) }
        set { kind.spacing.lines = Double(newValue) }
    }

    /// Returns a waterfall: columns of equal width with items of different heights.
    public static func waterfall(
        columns: ColumnCount = WaterfallSection().columns,
        order: WaterfallSection.Order = WaterfallSection().order
    ) -> SectionDescription {
        SectionDescription(WaterfallSection(columns: columns, order: order))
    }

    /// Returns a flow: lines of items with sizes of their own, such as tags.
    public static func flow(
        alignment: FlowSection.Alignment = FlowSection().alignment,
        lastLineAlignment: FlowSection.Alignment = FlowSection().lastLineAlignment,
        lineAlignment: FlowSection.LineAlignment = FlowSection().lineAlignment
    ) -> SectionDescription {
        SectionDescription(
            FlowSection(
                alignment: alignment,
                lastLineAlignment: lastLineAlignment,
                lineAlignment: lineAlignment
            )
        )
    }

    /// Returns justified rows: rows of about one height that fill the width.
    public static func justified(
        targetRowHeight: CGFloat = JustifiedSection().targetRowHeight,
        lastRow: JustifiedSection.LastRow = JustifiedSection().lastRow
    ) -> SectionDescription {
        SectionDescription(JustifiedSection(targetRowHeight: Double(targetRowHeight), lastRow: lastRow))
    }

    /// Returns a grid: cells of equal size.
    public static func grid(
        columns: ColumnCount = GridSection().columns,
        aspectRatio: CGFloat = GridSection().aspectRatio
    ) -> SectionDescription {
        SectionDescription(GridSection(columns: columns, aspectRatio: Double(aspectRatio)))
    }

    /// Returns a mosaic: items over several columns and rows of equal cells.
    public static func mosaic(
        columns: ColumnCount = MosaicSection().columns,
        aspectRatio: CGFloat = MosaicSection().aspectRatio
    ) -> SectionDescription {
        SectionDescription(MosaicSection(columns: columns, aspectRatio: Double(aspectRatio)))
    }
}
#endif
