#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

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
            insets: insets(direction: direction, margins: margins),
            header: supplementary(
                .header,
                isPinned: sectionHeadersPinToVisibleBounds,
                axis: axis
            ),
            footer: supplementary(
                .footer,
                isPinned: sectionFootersPinToVisibleBounds,
                axis: axis
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
            insets: insets(direction: container.direction, margins: margins)
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

    private func insets(direction: LayoutContainer.Direction, margins: UIEdgeInsets) -> LayoutInsets {
        let left = max(0, sectionInset.left) + margins.left
        let right = max(0, sectionInset.right) + margins.right
        let isLeftToRight = direction == .leftToRight
        return LayoutInsets(
            top: Double(max(0, sectionInset.top) + margins.top),
            leading: Double(isLeftToRight ? left : right),
            bottom: Double(max(0, sectionInset.bottom) + margins.bottom),
            trailing: Double(isLeftToRight ? right : left)
        )
    }

    private func supplementary(
        _ kind: LayoutElement.Kind,
        isPinned: Bool,
        axis: LayoutContainer.Axis
    ) -> LayoutSection.Supplementary? {
        let (given, estimated) = sizes(of: kind)
        let length = given.length(along: axis)
        let guess = estimated.length(along: axis)
        if length > 0 { return LayoutSection.Supplementary(height: length, isPinned: isPinned) }
        return guess > 0 ? .estimated(guess, isPinned: isPinned) : nil
    }
}
#endif
