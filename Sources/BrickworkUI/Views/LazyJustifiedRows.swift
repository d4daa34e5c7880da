import BrickworkEngine
import SwiftUI

/// Rows of one height that fill the width exactly, near a target height.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyJustifiedRows<Items: RandomAccessCollection, Cell: View>: LazySection
where Items.Element: Identifiable {
    /// What the rows show, and how.
    public var contents: SectionContents<Items, Cell>

    /// Rows of the elements of a collection, whose identities are those of the views.
    ///
    /// - Parameters:
    ///   - items: the collection.
    ///   - targetHeight: the height that rows are near to, in points.
    ///   - lastRow: how the last row stands if its items do not fill it.
    ///   - spacing: points between the items of a row, and between rows.
    ///   - aspectRatio: width over height of an item. Asked when an item is new or has changed.
    ///   - content: the view of an item.
    @inlinable
    public init(
        _ items: Items,
        targetHeight: CGFloat = 200,
        lastRow: JustifiedSection.LastRow = .leading,
        spacing: CGFloat = 8,
        aspectRatio: @escaping (Items.Element) -> CGFloat,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        self.init(
            items,
            kind: targetHeight,
            lastRow: lastRow,
            spacing: spacing,
            describe: { elements, range in
                let start = elements.index(elements.startIndex, offsetBy: range.lowerBound)
                return LayoutItems(
                    ratios: elements[start...].prefix(range.count).map { Double(aspectRatio($0)) }
                )
            },
            content: content
        )
    }

    @usableFromInline
    init(
        _ items: Items,
        kind targetHeight: CGFloat,
        lastRow: JustifiedSection.LastRow,
        spacing: CGFloat,
        describe: @escaping (_ elements: Items, _ range: Range<Int>) -> LayoutItems,
        content: @escaping (Items.Element) -> Cell
    ) {
        contents = SectionContents(
            items,
            kind: .justified(targetHeight: Double(targetHeight), lastRow: lastRow),
            spacing: spacing,
            describe: describe,
            cell: content
        )
    }
}
