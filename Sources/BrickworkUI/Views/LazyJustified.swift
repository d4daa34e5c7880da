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
        spacing: CGFloat = JustifiedSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        aspectRatio: @escaping (Items.Element) -> CGFloat,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        self.init(
            items,
            id: id,
            JustifiedSection(
                targetRowHeight: Double(targetRowHeight),
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
        id: KeyPath<Items.Element, ID>,
        _ section: JustifiedSection,
        describe: @escaping (_ elements: Items, _ range: Range<Int>) -> LayoutItems,
        content: @escaping (Items.Element) -> Cell
    ) {
        _contents = _SectionContents(items, id: id, layout: section, size: .aspectRatio(1), cell: content)
        _contents.items.describe = describe
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazyJustified {
    /// Creates rows with the elements of a collection. The views have the elements' identities.
    @inlinable
    public init(
        _ items: Items,
        targetRowHeight: CGFloat = JustifiedSection().targetRowHeight,
        spacing: CGFloat = JustifiedSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        aspectRatio: @escaping (Items.Element) -> CGFloat,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) where Items.Element: Identifiable, ID == Items.Element.ID {
        self.init(
            items,
            id: \.id,
            targetRowHeight: targetRowHeight,
            spacing: spacing,
            lineSpacing: lineSpacing,
            aspectRatio: aspectRatio,
            content: content
        )
    }

    /// Sets the alignment of the last row if its items don't fill it.
    ///
    /// - Parameter lastRow: The alignment, otherwise `.leading`.
    public func lastRow(_ lastRow: JustifiedSection.LastRow) -> Self {
        changing { $0.justified.lastRow = lastRow }
    }

    /// Sets the greatest height of a row that fills the width, in points. Rows that would be higher don't fill it.
    public func maximumRowHeight(_ height: CGFloat) -> Self {
        changing { $0.justified.maximumRowHeight = Double(height) }
    }

    /// Sets whether all rows have the target height, so that pictures have to be cropped.
    ///
    /// - Parameter hasEqualRowHeights: With `false`, each row has the height at which its pictures fill the width.
    public func hasEqualRowHeights(_ hasEqualRowHeights: Bool) -> Self {
        changing { $0.justified.hasEqualRowHeights = hasEqualRowHeights }
    }
}
