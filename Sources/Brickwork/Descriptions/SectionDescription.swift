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
    /// The inset of the header in its part of the section. Negative values count as zero.
    public var headerInset = UIEdgeInsets.zero
    /// The inset of the footer in its part of the section. Negative values count as zero.
    public var footerInset = UIEdgeInsets.zero
    /// The kind of the decoration view behind the section, which the app registers with the layout. If `nil`,
    /// there is no background.
    public var backgroundKind: String?
    /// The size of items without another size. If its width or height is zero, their cells are self-sizing. In
    /// justified rows and mosaics, they then have the ``estimatedItemSize``.
    public var itemSize = CGSize.zero
    /// The estimated size of self-sizing items, until they are measured. At first, it is 80 × 32 points in a flow,
    /// 100 × 100 in justified rows and mosaics, and otherwise 100 × 150.
    public var estimatedItemSize: CGSize

    /// Creates a section with a layout, which can be the app's own. It has no insets, header, footer or background.
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
        order: WaterfallSection.Order = WaterfallSection().order,
        enlargesItems: Bool = WaterfallSection().enlargesItems
    ) -> SectionDescription {
        SectionDescription(WaterfallSection(columns: columns, order: order, enlargesItems: enlargesItems))
    }

    /// Returns a flow: lines of items with sizes of their own, such as tags.
    public static func flow(
        alignment: FlowSection.Alignment = FlowSection().alignment,
        lastLineAlignment: FlowSection.Alignment = FlowSection().lastLineAlignment,
        lineAlignment: FlowSection.LineAlignment = FlowSection().lineAlignment,
        lineLimit: Int? = nil,
        hasOverflowItem: Bool = FlowSection().hasOverflowItem
    ) -> SectionDescription {
        SectionDescription(
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
    ) -> SectionDescription {
        SectionDescription(
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

// Conversion to the engine's types.
extension SectionDescription {
    /// Returns the section for the engine.
    ///
    /// - Parameters:
    ///   - axis: The scroll axis.
    ///   - direction: The layout direction. It turns left and right into leading and trailing.
    ///   - margins: The safe area or layout margins at the sides, outside the inset.
    ///   - items: The items.
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

    /// Whether items have sizes of their own.
    var asksForItems: Bool {
        if case .grid = kind { false } else { true }
    }

    /// Whether cells may be self-sizing.
    var allowsSelfSizing: Bool {
        switch kind {
        case .waterfall, .flow, .custom: true
        case .justified, .grid, .mosaic: false
        }
    }

    /// Returns whether item sizes have the same form in both kinds of section.
    func keepsItems(like other: SectionDescription) -> Bool {
        switch (kind, other.kind) {
        case (.waterfall, .waterfall), (.flow, .flow), (.justified, .justified), (.grid, .grid),
            (.mosaic, .mosaic), (.custom, .custom):
            true
        default:
            false
        }
    }

    /// Whether an element's position depends on the visible rect.
    var pinsElements: Bool {
        (sectionHeadersPinToVisibleBounds && sizes(of: .header) != (.zero, .zero))
            || (sectionFootersPinToVisibleBounds && sizes(of: .footer) != (.zero, .zero))
    }

    /// Sets the size of a header or footer, which is then not self-sizing.
    mutating func setSize(_ size: CGSize, of kind: LayoutElement.Kind) {
        if kind == .header {
            (headerReferenceSize, estimatedHeaderSize) = (size, .zero)
        } else {
            (footerReferenceSize, estimatedFooterSize) = (size, .zero)
        }
    }

    private func sizes(of kind: LayoutElement.Kind) -> (given: CGSize, estimated: CGSize) {
        kind == .header
            ? (headerReferenceSize, estimatedHeaderSize) : (footerReferenceSize, estimatedFooterSize)
    }

    /// Whether items are in lines, with widths of their own.
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

/// The environment of a section, which a ``SectionedLayout``'s closure can use.
public struct SectionEnvironment {
    /// The size of the visible rect between the collection view's insets, in points. If the content scrolls
    /// vertically, sections fill its width, otherwise its height.
    public let containerSize: CGSize
    /// The number of items in the section.
    public let itemCount: Int
    /// The collection view's traits.
    public let traitCollection: UITraitCollection
    /// The direction in which the content scrolls.
    public let scrollDirection: UICollectionView.ScrollDirection
    /// The delegates with values for sections, looked up once for all sections. `nil` in an app's tests.
    var source: AppSource?

    /// Creates an environment for a test of a section provider.
    ///
    /// - Parameters:
    ///   - containerSize: The size that the sections fill, in points.
    ///   - itemCount: The number of items in the section.
    ///   - traitCollection: The traits of the collection view.
    ///   - scrollDirection: The direction in which the content scrolls.
    public init(
        containerSize: CGSize,
        itemCount: Int,
        traitCollection: UITraitCollection = UITraitCollection(),
        scrollDirection: UICollectionView.ScrollDirection = .vertical
    ) {
        self.containerSize = containerSize
        self.itemCount = itemCount
        self.traitCollection = traitCollection
        self.scrollDirection = scrollDirection
    }
}
#endif
