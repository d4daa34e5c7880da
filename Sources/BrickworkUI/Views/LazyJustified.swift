import BrickworkEngine
public import SwiftUI

/// Rows near a target height that fill the width exactly.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyJustified<Items: RandomAccessCollection, ID: Hashable, Cell: View>: LazySection {
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var _contents: _SectionContents<Items, ID, Cell>

    /// Creates rows with the elements of a collection, and their identities from a key path.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - id: The key path of an element's identity.
    ///   - targetRowHeight: The target height of rows, in points.
    ///   - lastRow: The alignment of the last row if its items don't fill it.
    ///   - maximumRowHeight: The greatest height of a row that fills the width, in points. Rows that would be higher don't
    ///     fill it.
    ///   - hasEqualRowHeights: Whether all rows have the target height, so that pictures have to be cropped.
    ///   - spacing: The space between the items of a row, in points.
    ///   - lineSpacing: The space between rows, in points. `nil` means the same as `spacing`.
    ///   - aspectRatio: Returns the aspect ratio of an item, width divided by height. Called for new items, and for items
    ///     that may have changed.
    ///   - content: The view of an item.
    @inlinable
    public init(
        _ items: Items,
        id: KeyPath<Items.Element, ID>,
        targetRowHeight: CGFloat = JustifiedSection().targetRowHeight,
        lastRow: JustifiedSection.LastRow = JustifiedSection().lastRow,
        maximumRowHeight: CGFloat = JustifiedSection().maximumRowHeight,
        hasEqualRowHeights: Bool = JustifiedSection().hasEqualRowHeights,
        spacing: CGFloat = JustifiedSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        aspectRatio: @escaping (Items.Element) -> CGFloat,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        self.init(
            items,
            id: { $0[keyPath: id] },
            JustifiedSection(
                targetRowHeight: Double(targetRowHeight),
                lastRow: lastRow,
                maximumRowHeight: Double(maximumRowHeight),
                hasEqualRowHeights: hasEqualRowHeights,
                itemSpacing: Double(spacing),
                lineSpacing: Double(lineSpacing ?? spacing)
            ),
            describe: { elements, range in
                let start = elements.index(elements.startIndex, offsetBy: range.lowerBound)
                return LayoutItems(
                    aspectRatios: elements[start...].prefix(range.count).map { Double(aspectRatio($0)) }
                )
            },
            content: content
        )
    }

    @usableFromInline
    init(
        _ items: Items,
        id: @escaping (Items.Element) -> ID,
        _ section: JustifiedSection,
        describe: @escaping (_ elements: Items, _ range: Range<Int>) -> LayoutItems,
        content: @escaping (Items.Element) -> Cell
    ) {
        _contents = _SectionContents(items, id: id, layout: section, describe: describe, cell: content)
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazyJustified {
    /// Creates rows with the elements of a collection. The views have the elements' identities.
    @inlinable
    public init(
        _ items: Items,
        targetRowHeight: CGFloat = JustifiedSection().targetRowHeight,
        lastRow: JustifiedSection.LastRow = JustifiedSection().lastRow,
        maximumRowHeight: CGFloat = JustifiedSection().maximumRowHeight,
        hasEqualRowHeights: Bool = JustifiedSection().hasEqualRowHeights,
        spacing: CGFloat = JustifiedSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        aspectRatio: @escaping (Items.Element) -> CGFloat,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) where Items.Element: Identifiable, ID == Items.Element.ID {
        self.init(
            items,
            id: \.id,
            targetRowHeight: targetRowHeight,
            lastRow: lastRow,
            maximumRowHeight: maximumRowHeight,
            hasEqualRowHeights: hasEqualRowHeights,
            spacing: spacing,
            lineSpacing: lineSpacing,
            aspectRatio: aspectRatio,
            content: content
        )
    }

    /// Creates rows with the numbers of a range, which are their own identities.
    @inlinable
    public init(
        _ items: Items,
        targetRowHeight: CGFloat = JustifiedSection().targetRowHeight,
        lastRow: JustifiedSection.LastRow = JustifiedSection().lastRow,
        maximumRowHeight: CGFloat = JustifiedSection().maximumRowHeight,
        hasEqualRowHeights: Bool = JustifiedSection().hasEqualRowHeights,
        spacing: CGFloat = JustifiedSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        aspectRatio: @escaping (Items.Element) -> CGFloat,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) where Items == Range<Int>, ID == Int {
        self.init(
            items,
            id: \.self,
            targetRowHeight: targetRowHeight,
            lastRow: lastRow,
            maximumRowHeight: maximumRowHeight,
            hasEqualRowHeights: hasEqualRowHeights,
            spacing: spacing,
            lineSpacing: lineSpacing,
            aspectRatio: aspectRatio,
            content: content
        )
    }
}
