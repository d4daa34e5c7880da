import BrickworkEngine
public import SwiftUI

/// Columns of equal width with items of different heights, as on Pinterest's boards.
///
/// ```swift
/// LazyWaterfall(photos, columns: .fixed(2), spacing: 8) { photo in
///     PhotoCell(photo)
/// }
/// ```
///
/// Only views near the visible rect exist. Each item goes to the shortest column. Views are self-sizing,
/// unless ``SizedSection/itemSize(_:)`` sets their sizes.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyWaterfall<Items: RandomAccessCollection, Cell: View>: SizedSection
where Items.Element: Identifiable {
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var _contents: _SectionContents<Items, Cell>

    /// Creates a waterfall with the elements of a collection. The views have the elements' identities.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - columns: The number of columns.
    ///   - spacing: The space between columns, in points.
    ///   - lineSpacing: The space between the items of a column, in points. `nil` means the same as
    ///     `spacing`.
    ///   - order: How items are distributed over the columns.
    ///   - estimatedHeight: The length of an item until it is measured, in points.
    ///   - content: The view of an item.
    public init(
        _ items: Items,
        columns: ColumnCount = WaterfallSection().columns,
        spacing: CGFloat = WaterfallSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        order: WaterfallSection.Order = WaterfallSection().order,
        estimatedHeight: CGFloat = 150,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        _contents = _SectionContents(
            items,
            layout: WaterfallSection(
                columns: columns,
                order: order,
                itemSpacing: Double(spacing),
                lineSpacing: Double(lineSpacing ?? spacing)
            ),
            describe: { LayoutItems(repeating: .estimated(Double(estimatedHeight)), count: $1.count) },
            cell: content
        )
    }
}
