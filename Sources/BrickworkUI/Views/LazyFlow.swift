import BrickworkEngine
public import SwiftUI

/// Lines of items with sizes of their own, such as tags or words. Lines are leading, centered, trailing, justified or
/// filled.
///
/// In a filled line, a view with an `itemSize` is proposed its part of the line, and a self-sizing view keeps its width.
///
/// For a few tags that don't need to be lazy, use ``FlowStack``.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyFlow<Items: RandomAccessCollection, ID: Hashable, Cell: View>: SizedSection {
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var _contents: _SectionContents<Items, ID, Cell>

    /// Creates a flow with the elements of a collection, and their identities from a key path.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - id: The key path of an element's identity.
    ///   - alignment: The alignment of the items in a line.
    ///   - spacing: The space between the items of a line, in points.
    ///   - lineSpacing: The space between lines, in points. `nil` means the same as `spacing`.
    ///   - content: The view of an item.
    public init(
        _ items: Items,
        id: KeyPath<Items.Element, ID>,
        alignment: FlowSection.Alignment = FlowSection().alignment,
        spacing: CGFloat = FlowSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        _contents = _SectionContents(
            items,
            id: id,
            layout: FlowSection(
                alignment: alignment,
                itemSpacing: Double(spacing),
                lineSpacing: Double(lineSpacing ?? spacing)
            ),
            size: .estimatedSize(width: 80, height: 32),
            cell: content
        )
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazyFlow {
    /// Creates a flow with the elements of a collection. The views have the elements' identities.
    public init(
        _ items: Items,
        alignment: FlowSection.Alignment = FlowSection().alignment,
        spacing: CGFloat = FlowSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) where Items.Element: Identifiable, ID == Items.Element.ID {
        self.init(
            items,
            id: \.id,
            alignment: alignment,
            spacing: spacing,
            lineSpacing: lineSpacing,
            content: content
        )
    }

    /// Sets the alignment of the last line of a justified or filled flow.
    ///
    /// - Parameter alignment: The alignment, otherwise `.leading`.
    public func lastLineAlignment(_ alignment: FlowSection.Alignment) -> Self {
        changing { $0.flow.lastLineAlignment = alignment }
    }

    /// Sets the alignment of items across their line.
    ///
    /// - Parameter alignment: The alignment, otherwise `.center`.
    public func lineAlignment(_ alignment: FlowSection.LineAlignment) -> Self {
        changing { $0.flow.lineAlignment = alignment }
    }

    /// Limits the number of lines. The items after them are hidden, and have no views. The modifier `lineLimit(_:)` limits the
    /// lines of the texts in the items instead.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of lines, or `nil` for any number.
    ///   - hasOverflowItem: Whether the last item is shown only if others are hidden, at the end of the last line. Its
    ///     view reads their number from `lazyHiddenItemCount`.
    public func sectionLineLimit(_ limit: Int?, hasOverflowItem: Bool = false) -> Self {
        changing { ($0.flow.lineLimit, $0.flow.hasOverflowItem) = (limit, hasOverflowItem) }
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension EnvironmentValues {
    /// The number of items that the limit of lines of a ``LazyFlow`` hides, for the views in it: the overflow item, a header or
    /// a footer.
    ///
    /// A view that shows this number and measures itself needs digits of the same width (`monospacedDigit()`). Otherwise, a
    /// narrower number could show an item that a wider number hides again.
    public var lazyHiddenItemCount: Int { lazySettings.hiddenItemCount }
}
