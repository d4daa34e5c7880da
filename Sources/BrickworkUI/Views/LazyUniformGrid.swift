import BrickworkEngine
public import SwiftUI

/// Cells of equal size in columns.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyUniformGrid<Items: RandomAccessCollection, Cell: View>: LazySection
where Items.Element: Identifiable {
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var _contents: _SectionContents<Items, Cell>

    /// Creates a grid with the elements of a collection. The views have the elements' identities.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - columns: The number of columns.
    ///   - aspectRatio: The aspect ratio of every cell, width divided by height.
    ///   - spacing: The space between columns, in points.
    ///   - lineSpacing: The space between rows, in points. `nil` means the same as `spacing`.
    ///   - content: The view of an item.
    public init(
        _ items: Items,
        columns: ColumnCount = GridSection().columns,
        aspectRatio: CGFloat = GridSection().aspectRatio,
        spacing: CGFloat = GridSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        _contents = _SectionContents(
            items,
            layout: GridSection(
                columns: columns,
                aspectRatio: Double(aspectRatio),
                itemSpacing: Double(spacing),
                lineSpacing: Double(lineSpacing ?? spacing)
            ),
            describe: { LayoutItems(repeating: .height(0), count: $1.count) },
            cell: content
        )
    }
}
