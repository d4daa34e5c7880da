import BrickworkEngine
public import SwiftUI

/// Cells of equal size in columns.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyGrid<Items: RandomAccessCollection, ID: Hashable, Cell: View>: LazySection {
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var _contents: _SectionContents<Items, ID, Cell>

    /// Creates a grid with the elements of a collection, and their identities from a key path.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - id: The key path of an element's identity.
    ///   - columns: The number of columns.
    ///   - aspectRatio: The aspect ratio of every cell, width divided by height.
    ///   - spacing: The space between columns, in points.
    ///   - lineSpacing: The space between rows, in points. `nil` means the same as `spacing`.
    ///   - content: The view of an item.
    public init(
        _ items: Items,
        id: KeyPath<Items.Element, ID>,
        columns: some ColumnCountConvertible = GridSection().columns,
        aspectRatio: CGFloat = GridSection().aspectRatio,
        spacing: CGFloat = GridSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        _contents = _SectionContents(
            items,
            id: id,
            layout: GridSection(
                columns: columns,
                aspectRatio: Double(aspectRatio),
                itemSpacing: Double(spacing),
                lineSpacing: Double(lineSpacing ?? spacing)
            ),
            size: .height(0),
            cell: content
        )
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazyGrid {
    /// Creates a grid with the elements of a collection. The views have the elements' identities.
    public init(
        _ items: Items,
        columns: some ColumnCountConvertible = GridSection().columns,
        aspectRatio: CGFloat = GridSection().aspectRatio,
        spacing: CGFloat = GridSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) where Items.Element: Identifiable, ID == Items.Element.ID {
        self.init(
            items,
            id: \.id,
            columns: columns,
            aspectRatio: aspectRatio,
            spacing: spacing,
            lineSpacing: lineSpacing,
            content: content
        )
    }
}
