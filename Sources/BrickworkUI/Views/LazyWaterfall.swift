import BrickworkEngine
import SwiftUI

/// Columns of equal width in which items keep their own heights, as on Pinterest's boards.
///
/// ```swift
/// LazyWaterfall(photos, columns: .fixed(2), spacing: 8) { photo in
///     PhotoCell(photo)
/// }
/// ```
///
/// Only what is near the visible part exists. An item goes to the shortest column; views measure themselves, unless
/// ``SizedSection/itemSize(_:)`` says how large they are.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyWaterfall<Items: RandomAccessCollection, Cell: View>: SizedSection
where Items.Element: Identifiable {
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var _contents: _SectionContents<Items, Cell>

    /// A waterfall of the elements of a collection, whose identities are those of the views.
    ///
    /// - Parameters:
    ///   - items: the collection.
    ///   - columns: how many columns there are.
    ///   - spacing: The space between columns, in points.
    ///   - lineSpacing: The space between the items of a column, in points. `nil` means the same as `spacing`.
    ///   - order: which column the next item goes to.
    ///   - estimatedHeight: how long an item is taken to be until it has been measured, in points.
    ///   - content: the view of an item.
    public init(
        _ items: Items,
        columns: ColumnCount = .minimumWidth(140),
        spacing: CGFloat = 10,
        lineSpacing: CGFloat? = nil,
        order: WaterfallSection.Order = .shortest,
        estimatedHeight: CGFloat = 150,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        _contents = _SectionContents(
            items,
            kind: .waterfall(columns: columns, order: order),
            spacing: spacing,
            lineSpacing: lineSpacing,
            describe: { LayoutItems(repeating: .estimated(Double(estimatedHeight)), count: $1.count) },
            cell: content
        )
    }
}
