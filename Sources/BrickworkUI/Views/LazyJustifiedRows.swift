import BrickworkEngine
public import SwiftUI

/// Rows near a target height that fill the width exactly.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyJustifiedRows<Items: RandomAccessCollection, Cell: View>: LazySection
where Items.Element: Identifiable {
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var _contents: _SectionContents<Items, Cell>

    /// Creates rows with the elements of a collection. The views have the elements' identities.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - targetRowHeight: The target height of rows, in points.
    ///   - lastRow: The alignment of the last row if its items don't fill it.
    ///   - spacing: The space between the items of a row, in points.
    ///   - lineSpacing: The space between rows, in points. `nil` means the same as `spacing`.
    ///   - aspectRatio: Returns the aspect ratio of an item, width divided by height. Called for new and
    ///     changed items.
    ///   - content: The view of an item.
    @inlinable
    public init(
        _ items: Items,
        targetRowHeight: CGFloat = JustifiedSection().targetRowHeight,
        lastRow: JustifiedSection.LastRow = JustifiedSection().lastRow,
        spacing: CGFloat = JustifiedSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        aspectRatio: @escaping (Items.Element) -> CGFloat,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        self.init(
            items,
            JustifiedSection(
                targetRowHeight: Double(targetRowHeight),
                lastRow: lastRow,
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
        _ section: JustifiedSection,
        describe: @escaping (_ elements: Items, _ range: Range<Int>) -> LayoutItems,
        content: @escaping (Items.Element) -> Cell
    ) {
        _contents = _SectionContents(items, layout: section, describe: describe, cell: content)
    }
}
