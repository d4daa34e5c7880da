import BrickworkEngine
public import SwiftUI

/// A few views in columns of equal width. Each view chooses its height.
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
        columns: ColumnCount = WaterfallSection().columns,
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
        let across = ProposedViewSize(width: columnWidth(in: bounds.width), height: nil)
        subviews.place(
            as: layout(of: subviews, width: bounds.width),
            in: bounds,
            Array(repeating: across, count: subviews.count)
        )
    }

    private func idealWidth(of subviews: Subviews) -> CGFloat {
        let widest = subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
        guard case .fixed(let count) = section.columns else { return widest }
        let columns = CGFloat(max(1, min(count, 1_024)))
        return columns * widest + (columns - 1) * CGFloat(section.itemSpacing)
    }

    private func layout(of subviews: Subviews, width: CGFloat) -> CollectionLayout {
        let across = ProposedViewSize(width: columnWidth(in: width), height: nil)
        let items = LayoutItems(subviews.map { .height(Double($0.sizeThatFits(across).height)) })
        return CollectionLayout(
            container: LayoutContainer(width: Double(width)),
            sections: [LayoutSection(layout: section, items: items)]
        )
    }

    /// Returns the width of a column as the engine computes it.
    private func columnWidth(in width: CGFloat) -> CGFloat {
        CGFloat(
            LayoutContainer(width: Double(width)).itemWidth(
                .columns(1),
                columns: section.columns,
                spacing: section.itemSpacing,
                insets: .zero
            )
        )
    }
}
