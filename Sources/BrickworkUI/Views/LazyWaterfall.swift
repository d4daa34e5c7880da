import BrickworkEngine
import SwiftUI

/// Columns of equal width in which items keep their own heights, as on Pinterest's boards.
///
/// ```swift
/// LazyWaterfall(photos, columns: .minimumWidth(160), spacing: 8) { photo in
///     PhotoCell(photo)
/// }
/// ```
///
/// Only what is near the visible part exists. An item goes to the shortest column; views measure themselves, unless
/// ``SizedSection/itemSize(_:)`` says how large they are.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyWaterfall<Items: RandomAccessCollection, Cell: View>: SizedSection
where Items.Element: Identifiable {
    /// What the waterfall shows, and how.
    public var contents: SectionContents<Items, Cell>

    /// A waterfall of the elements of a collection, whose identities are those of the views.
    ///
    /// - Parameters:
    ///   - items: the collection.
    ///   - columns: how many columns there are.
    ///   - spacing: points between columns, and between the items of a column.
    ///   - order: which column the next item goes to.
    ///   - estimatedLength: how long an item is taken to be until it has been measured, in points.
    ///   - content: the view of an item.
    public init(
        _ items: Items,
        columns: ColumnCount = .minimumWidth(160),
        spacing: CGFloat = 8,
        order: WaterfallSection.Order = .shortest,
        estimatedLength: CGFloat = 150,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        contents = SectionContents(
            items,
            kind: .waterfall(columns: columns, order: order),
            spacing: spacing,
            describe: { LayoutItems(repeating: .estimated(Double(estimatedLength)), count: $1.count) },
            cell: content
        )
    }
}
