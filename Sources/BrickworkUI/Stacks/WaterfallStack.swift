import BrickworkEngine
public import SwiftUI

/// A few views in columns of equal width. Each view chooses its height.
///
/// ```swift
/// WaterfallStack(columns: 3) {
///     Text("News").waterfallColumnSpan(.full)
///     ForEach(articles) { ArticleCard($0) }
/// }
/// ```
///
/// All views exist at once, as in any SwiftUI `Layout`. The stack is as high as its longest column, and
/// doesn't scroll by itself. For many views, ``LazyWaterfall`` is lazy.
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct WaterfallStack: Layout {
    private let section: WaterfallSection

    /// Creates a waterfall.
    ///
    /// - Parameters:
    ///   - columns: The number of columns.
    ///   - spacing: The space between columns, in points.
    ///   - lineSpacing: The space between the views of a column, in points. `nil` means the same as
    ///     `spacing`.
    ///   - order: How views are distributed over the columns.
    public init(
        columns: some ColumnCountConvertible = WaterfallSection().columns,
        spacing: CGFloat = WaterfallSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        order: WaterfallSection.Order = WaterfallSection().order
    ) {
        section = WaterfallSection(
            columns: columns,
            order: order,
            itemSpacing: Double(spacing),
            lineSpacing: Double(lineSpacing ?? spacing)
        )
    }

    /// Returns the proposed width, or the width of columns that fit the widest view, and the height of the
    /// longest column.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let width = proposal.width ?? idealWidth(of: subviews)
        return CGSize(width: width, height: layout(of: subviews, width: width).contentSize.height)
    }

    /// Places the views.
    public func placeSubviews(
        in bounds: CGRect,
        proposal: ProposedViewSize,
        subviews: Subviews,
        cache: inout ()
    ) {
        let layout = layout(of: subviews, width: bounds.width)
        for (index, subview) in subviews.enumerated() {
            guard let frame = layout.frame(of: LayoutElement(.item, section: 0, item: index)) else {
                continue
            }
            subview.place(
                at: CGPoint(x: bounds.minX + frame.x, y: bounds.minY + frame.y),
                proposal: columnProposal(for: subview, in: bounds.width)
            )
        }
    }

    private func idealWidth(of subviews: Subviews) -> CGFloat {
        let widths = subviews.map { $0.sizeThatFits(.unspecified).width }
        guard case .fixed(let count) = section.columns.rule else { return widths.max() ?? 0 }
        let (columns, spacing) = (CGFloat(max(1, min(count, 1_024))), CGFloat(section.itemSpacing))
        let widest =
            zip(subviews, widths).map { subview, width in
                var span = columns
                if case .columns(let count) = subview[ColumnSpanKey.self] {
                    span = max(1, min(CGFloat(count), columns))
                }
                return (width + spacing) / span - spacing
            }.max() ?? 0
        return columns * widest + (columns - 1) * spacing
    }

    private func layout(of subviews: Subviews, width: CGFloat) -> CollectionLayout {
        let items = LayoutItems(
            subviews.map { subview in
                let height = subview.sizeThatFits(columnProposal(for: subview, in: width)).height
                return .height(Double(height), span: subview[ColumnSpanKey.self])
            }
        )
        return CollectionLayout(
            container: LayoutContainer(width: Double(width)),
            sections: [LayoutSection(layout: section, items: items)]
        )
    }

    /// Proposes the width of a view's columns as the engine computes it.
    private func columnProposal(for subview: LayoutSubview, in width: CGFloat) -> ProposedViewSize {
        let width = LayoutContainer(width: Double(width)).itemWidth(
            subview[ColumnSpanKey.self],
            columns: section.columns,
            spacing: section.itemSpacing,
            insets: .zero
        )
        return ProposedViewSize(width: CGFloat(width), height: nil)
    }
}

private struct ColumnSpanKey: LayoutValueKey {
    static let defaultValue = ItemSize.Span.columns(1)
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
extension View {
    /// Sets the number of columns that this view takes in a ``WaterfallStack``. The lazy sections take it from their `itemSize`.
    public func waterfallColumnSpan(_ span: ItemSize.Span) -> some View {
        layoutValue(key: ColumnSpanKey.self, value: span)
    }
}
