import BrickworkEngine
import SwiftUI

/// Equal cells in equal columns.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyUniformGrid<Items: RandomAccessCollection, Cell: View>: LazySection
where Items.Element: Identifiable {
    /// What the grid shows, and how.
    public var contents: SectionContents<Items, Cell>

    /// A grid of the elements of a collection, whose identities are those of the views.
    ///
    /// - Parameters:
    ///   - items: the collection.
    ///   - columns: how many columns there are.
    ///   - aspectRatio: width over height of every cell.
    ///   - spacing: points between columns, and between rows.
    ///   - content: the view of an item.
    public init(
        _ items: Items,
        columns: ColumnCount = .minimumWidth(90),
        aspectRatio: CGFloat = 1,
        spacing: CGFloat = 8,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        contents = SectionContents(
            items,
            kind: .grid(columns: columns, ratio: Double(aspectRatio)),
            spacing: spacing,
            describe: { LayoutItems(repeating: .length(0), count: $1.count) },
            cell: content
        )
    }
}
