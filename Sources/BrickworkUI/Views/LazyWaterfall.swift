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
/// Only views near the visible rect exist. By default, each item goes to the shortest column. Views are self-sizing,
/// unless ``SizedSection/itemSize(_:)`` sets their sizes.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyWaterfall<Items: RandomAccessCollection, ID: Hashable, Cell: View>: SizedSection {
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var _contents: _SectionContents<Items, ID, Cell>

    /// Creates a waterfall with the elements of a collection, and their identities from a key path.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - id: The key path of an element's identity.
    ///   - columns: The number of columns.
    ///   - spacing: The space between columns, in points.
    ///   - lineSpacing: The space between the items of a column, in points. `nil` means the same as
    ///     `spacing`.
    ///   - content: The view of an item.
    public init(
        _ items: Items,
        id: KeyPath<Items.Element, ID>,
        columns: some ColumnCountConvertible = WaterfallSection().columns,
        spacing: CGFloat = WaterfallSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        _contents = _SectionContents(
            items,
            id: id,
            layout: WaterfallSection(
                columns: columns,
                itemSpacing: Double(spacing),
                lineSpacing: Double(lineSpacing ?? spacing)
            ),
            size: .estimated(150),
            cell: content
        )
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazyWaterfall {
    /// Creates a waterfall with the elements of a collection. The views have the elements' identities.
    public init(
        _ items: Items,
        columns: some ColumnCountConvertible = WaterfallSection().columns,
        spacing: CGFloat = WaterfallSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) where Items.Element: Identifiable, ID == Items.Element.ID {
        self.init(
            items,
            id: \.id,
            columns: columns,
            spacing: spacing,
            lineSpacing: lineSpacing,
            content: content
        )
    }

    /// Sets how items are distributed over the columns.
    ///
    /// - Parameter order: `.shortest`, the default, puts each item into the shortest column.
    public func order(_ order: WaterfallSection.Order) -> Self { changing { $0.waterfall.order = order } }

    /// Sets whether items with a given width and height are enlarged to the width of their columns, as they are otherwise.
    ///
    /// - Parameter enlargesItems: With `false`, the items' views are no higher than given.
    public func enlargesItems(_ enlargesItems: Bool) -> Self {
        changing { $0.waterfall.enlargesItems = enlargesItems }
    }
}
