#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
public import UIKit

/// The layout of one section: its kind, spacings, insets, header, footer and background.
///
/// ```swift
/// var section = BrickworkSection.waterfall(columns: 3)
/// section.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
/// section.headerReferenceSize.height = 44
/// section.sectionHeadersPinToVisibleBounds = true
/// ```
///
/// Lengths are in points. Properties shared with `UICollectionViewFlowLayout` have the same names. In a
/// layout that scrolls horizontally, rows and columns are exchanged: the spacing between items is vertical,
/// and a header takes the width of its reference size.
public struct BrickworkSection: Equatable {
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
    /// The inset of the header in its part of the section. Negative values count as zero.
    public var headerInset = UIEdgeInsets.zero
    /// The inset of the footer in its part of the section. Negative values count as zero.
    public var footerInset = UIEdgeInsets.zero
    /// The kind of the decoration view behind the section, which the app registers with the layout. If `nil`,
    /// there is no background.
    public var backgroundKind: String?
    /// The size of items without another size. If its width or height is zero, their cells are self-sizing, which justified rows
    /// and mosaics don't support.
    public var itemSize = CGSize.zero
    /// The estimated size of self-sizing items, until they are measured. At first, it is 80 × 32 points in a flow,
    /// 100 × 100 in justified rows and mosaics, and otherwise 100 × 150.
    public var estimatedItemSize: CGSize

    /// Creates a section with a layout, which can be the app's own. It has no insets, header, footer or background.
    public init(_ layout: some SectionArrangement) {
        kind = layout.kind
        estimatedItemSize =
            switch kind {
            case .flow: CGSize(width: 80, height: 32)
            case .justified, .mosaic: CGSize(width: 100, height: 100)
            case .waterfall, .grid, .custom: CGSize(width: 100, height: 150)
            }
    }

    /// The columns. They are a part of ``kind``. A kind without columns has one, and ignores another number.
    public var columns: ColumnCount {
        get { kind.columns ?? 1 }
        set { kind.columns = newValue }
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
        columns: some ColumnCountConvertible = WaterfallSection().columns,
        order: WaterfallSection.Order = WaterfallSection().order,
        enlargesItems: Bool = WaterfallSection().enlargesItems
    ) -> BrickworkSection {
        BrickworkSection(WaterfallSection(columns: columns, order: order, enlargesItems: enlargesItems))
    }

    /// Returns a flow: lines of items with sizes of their own, such as tags.
    public static func flow(
        alignment: FlowSection.Alignment = FlowSection().alignment,
        lastLineAlignment: FlowSection.Alignment = FlowSection().lastLineAlignment,
        lineAlignment: FlowSection.LineAlignment = FlowSection().lineAlignment,
        lineLimit: Int? = nil,
        hasOverflowItem: Bool = FlowSection().hasOverflowItem
    ) -> BrickworkSection {
        BrickworkSection(
            FlowSection(
                alignment: alignment,
                lastLineAlignment: lastLineAlignment,
                lineAlignment: lineAlignment,
                lineLimit: lineLimit,
                hasOverflowItem: hasOverflowItem
            )
        )
    }

    /// Returns justified rows: rows of about one height that fill the width.
    public static func justified(
        targetRowHeight: CGFloat = JustifiedSection().targetRowHeight,
        lastRow: JustifiedSection.LastRow = JustifiedSection().lastRow,
        maximumRowHeight: CGFloat = JustifiedSection().maximumRowHeight,
        hasEqualRowHeights: Bool = JustifiedSection().hasEqualRowHeights
    ) -> BrickworkSection {
        BrickworkSection(
            JustifiedSection(
                targetRowHeight: Double(targetRowHeight),
                lastRow: lastRow,
                maximumRowHeight: Double(maximumRowHeight),
                hasEqualRowHeights: hasEqualRowHeights
            )
        )
    }

    /// Returns a grid: cells of equal size.
    public static func grid(
        columns: some ColumnCountConvertible = GridSection().columns,
        aspectRatio: CGFloat = GridSection().aspectRatio
    ) -> BrickworkSection {
        BrickworkSection(GridSection(columns: columns, aspectRatio: Double(aspectRatio)))
    }

    /// Returns a mosaic: items over several columns and rows of equal cells.
    public static func mosaic(
        columns: some ColumnCountConvertible = MosaicSection().columns,
        aspectRatio: CGFloat = MosaicSection().aspectRatio
    ) -> BrickworkSection {
        BrickworkSection(MosaicSection(columns: columns, aspectRatio: Double(aspectRatio)))
    }
}

// A protocol's extension, because a type can't declare two properties with one name.
extension Equatable where Self == BrickworkSection {
    /// The fixed number of columns, to set ``BrickworkSection/columns`` to an `Int`. If the columns have a minimum width, it is 0.
    public var columns: Int {
        get { if case .fixed(let count) = (columns as ColumnCount).rule { count } else { 0 } }
        set { columns = .fixed(newValue) }
    }
}

// Conversion to the engine's types.
extension BrickworkSection {
    /// - Parameter margins: The safe area or layout margins at the sides, outside the inset.
    func section(
        axis: LayoutContainer.Axis,
        direction: LayoutContainer.Direction,
        margins: UIEdgeInsets,
        items: LayoutItems
    ) -> LayoutSection {
        LayoutSection(
            layout: kind,
            insets: insets(sectionInset, direction: direction, margins: margins),
            header: supplementary(
                .header,
                isPinned: sectionHeadersPinToVisibleBounds,
                axis: axis,
                insets: insets(headerInset, direction: direction, margins: .zero)
            ),
            footer: supplementary(
                .footer,
                isPinned: sectionFootersPinToVisibleBounds,
                axis: axis,
                insets: insets(footerInset, direction: direction, margins: .zero)
            ),
            supplementariesFollowInsets: supplementariesFollowSectionInset,
            hasBackground: backgroundKind != nil,
            items: items
        )
    }

    /// Returns the width of an item in points, not rounded to pixels. Without columns, the width of a line. In a layout that
    /// scrolls horizontally, it is the height.
    func itemWidth(
        _ span: ItemSize.Span = .columns(1),
        in container: LayoutContainer,
        margins: UIEdgeInsets
    ) -> CGFloat {
        let width = container.itemWidth(
            span,
            columns: kind.columns,
            spacing: kind.spacing.items,
            insets: insets(sectionInset, direction: container.direction, margins: margins)
        )
        return CGFloat(width)
    }

    var asksForItems: Bool {
        if case .grid = kind { false } else { true }
    }

    var allowsSelfSizing: Bool {
        switch kind {
        case .waterfall, .flow, .custom: true
        case .justified, .grid, .mosaic: false
        }
    }

    /// Returns whether item sizes have the same form in both kinds of section.
    func keepsItems(like other: BrickworkSection) -> Bool {
        switch (kind, other.kind) {
        case (.waterfall, .waterfall), (.flow, .flow), (.justified, .justified), (.grid, .grid),
            (.mosaic, .mosaic), (.custom, .custom):
            true
        default:
            false
        }
    }

    var pinsElements: Bool {
        (sectionHeadersPinToVisibleBounds && sizes(of: .header) != (.zero, .zero))
            || (sectionFootersPinToVisibleBounds && sizes(of: .footer) != (.zero, .zero))
    }

    private func sizes(of kind: LayoutElement.Kind) -> (given: CGSize, estimated: CGSize) {
        kind == .header
            ? (headerReferenceSize, estimatedHeaderSize) : (footerReferenceSize, estimatedFooterSize)
    }

    var isFlow: Bool {
        if case .flow = kind { true } else { false }
    }

    private func insets(
        _ inset: UIEdgeInsets,
        direction: LayoutContainer.Direction,
        margins: UIEdgeInsets
    ) -> LayoutInsets {
        let left = max(0, inset.left) + margins.left
        let right = max(0, inset.right) + margins.right
        let isLeftToRight = direction == .leftToRight
        return LayoutInsets(
            top: Double(max(0, inset.top) + margins.top),
            leading: Double(isLeftToRight ? left : right),
            bottom: Double(max(0, inset.bottom) + margins.bottom),
            trailing: Double(isLeftToRight ? right : left)
        )
    }

    private func supplementary(
        _ kind: LayoutElement.Kind,
        isPinned: Bool,
        axis: LayoutContainer.Axis,
        insets: LayoutInsets
    ) -> LayoutSection.Supplementary? {
        let (given, estimated) = sizes(of: kind)
        let length = given.length(along: axis)
        let guess = estimated.length(along: axis)
        guard length > 0 || guess > 0 else { return nil }
        var result: LayoutSection.Supplementary =
            length > 0 ? .init(height: length, isPinned: isPinned) : .estimated(guess, isPinned: isPinned)
        result.insets = insets
        return result
    }
}
#endif
