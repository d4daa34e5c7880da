import BrickworkEngine
public import SwiftUI

/// Items over several columns and rows of equal cells, packed densely in their order.
///
/// ```swift
/// LazyMosaic(photos, columns: 4) { PhotoCell($0) }
///     .itemSize { $0.isFavorite ? .aspectRatio(1, span: .columns(2)) : .aspectRatio(1) }
/// ```
///
/// An item has whole cells: the columns of its span, and the rows that come nearest to its size. Without a size, it has one cell.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyMosaic<Items: RandomAccessCollection, ID: Hashable, Cell: View>: SizedSection {
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var _contents: _SectionContents<Items, ID, Cell>

    /// Creates a mosaic with the elements of a collection, and their identities from a key path.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - id: The key path of an element's identity.
    ///   - columns: The number of columns.
    ///   - aspectRatio: The aspect ratio of a cell, width divided by height.
    ///   - spacing: The space between columns, in points.
    ///   - lineSpacing: The space between rows, in points. `nil` means the same as `spacing`.
    ///   - content: The view of an item.
    public init(
        _ items: Items,
        id: KeyPath<Items.Element, ID>,
        columns: some ColumnCountConvertible = MosaicSection().columns,
        aspectRatio: CGFloat = MosaicSection().aspectRatio,
        spacing: CGFloat = MosaicSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        _contents = _SectionContents(
            items,
            id: id,
            layout: MosaicSection(
                columns: columns,
                aspectRatio: Double(aspectRatio),
                itemSpacing: Double(spacing),
                lineSpacing: Double(lineSpacing ?? spacing)
            ),
            size: .aspectRatio(Double(aspectRatio)),
            cell: content
        )
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazyMosaic {
    /// Creates a mosaic with the elements of a collection. The views have the elements' identities.
    public init(
        _ items: Items,
        columns: some ColumnCountConvertible = MosaicSection().columns,
        aspectRatio: CGFloat = MosaicSection().aspectRatio,
        spacing: CGFloat = MosaicSection().itemSpacing,
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
