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
    ///   - lastLineAlignment: The alignment of the last line of a justified or filled flow.
    ///   - lineAlignment: The alignment of items across their line.
    ///   - spacing: The space between the items of a line, in points.
    ///   - lineSpacing: The space between lines, in points. `nil` means the same as `spacing`.
    ///   - lineLimit: The greatest number of lines, or `nil` for any number. The items after them are hidden, and have no
    ///     views.
    ///   - hasOverflowItem: Whether the last item is shown only if others are hidden, at the end of the last line. Its
    ///     view reads their number from `lazyHiddenItemCount`.
    ///   - estimatedSize: The size of an item until it is measured.
    ///   - content: The view of an item.
    public init(
        _ items: Items,
        id: KeyPath<Items.Element, ID>,
        alignment: FlowSection.Alignment = FlowSection().alignment,
        lastLineAlignment: FlowSection.Alignment = FlowSection().lastLineAlignment,
        lineAlignment: FlowSection.LineAlignment = FlowSection().lineAlignment,
        spacing: CGFloat = FlowSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        lineLimit: Int? = nil,
        hasOverflowItem: Bool = false,
        estimatedSize: CGSize = CGSize(width: 80, height: 32),
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        let item = ItemSize.estimatedSize(
            width: Double(estimatedSize.width),
            height: Double(estimatedSize.height)
        )
        _contents = _SectionContents(
            items,
            id: { $0[keyPath: id] },
            layout: FlowSection(
                alignment: alignment,
                lastLineAlignment: lastLineAlignment,
                lineAlignment: lineAlignment,
                itemSpacing: Double(spacing),
                lineSpacing: Double(lineSpacing ?? spacing),
                lineLimit: lineLimit,
                hasOverflowItem: hasOverflowItem
            ),
            describe: { LayoutItems(repeating: item, count: $1.count) },
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
        lastLineAlignment: FlowSection.Alignment = FlowSection().lastLineAlignment,
        lineAlignment: FlowSection.LineAlignment = FlowSection().lineAlignment,
        spacing: CGFloat = FlowSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        lineLimit: Int? = nil,
        hasOverflowItem: Bool = false,
        estimatedSize: CGSize = CGSize(width: 80, height: 32),
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) where Items.Element: Identifiable, ID == Items.Element.ID {
        self.init(
            items,
            id: \.id,
            alignment: alignment,
            lastLineAlignment: lastLineAlignment,
            lineAlignment: lineAlignment,
            spacing: spacing,
            lineSpacing: lineSpacing,
            lineLimit: lineLimit,
            hasOverflowItem: hasOverflowItem,
            estimatedSize: estimatedSize,
            content: content
        )
    }

    /// Creates a flow with the numbers of a range, which are their own identities.
    public init(
        _ items: Items,
        alignment: FlowSection.Alignment = FlowSection().alignment,
        lastLineAlignment: FlowSection.Alignment = FlowSection().lastLineAlignment,
        lineAlignment: FlowSection.LineAlignment = FlowSection().lineAlignment,
        spacing: CGFloat = FlowSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        lineLimit: Int? = nil,
        hasOverflowItem: Bool = false,
        estimatedSize: CGSize = CGSize(width: 80, height: 32),
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) where Items == Range<Int>, ID == Int {
        self.init(
            items,
            id: \.self,
            alignment: alignment,
            lastLineAlignment: lastLineAlignment,
            lineAlignment: lineAlignment,
            spacing: spacing,
            lineSpacing: lineSpacing,
            lineLimit: lineLimit,
            hasOverflowItem: hasOverflowItem,
            estimatedSize: estimatedSize,
            content: content
        )
    }
}

private struct HiddenItemCountKey: EnvironmentKey {
    static var defaultValue: Int { 0 }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension EnvironmentValues {
    /// The number of items that the limit of lines of a ``LazyFlow`` hides, for the views in it: the overflow item, a header or
    /// a footer.
    ///
    /// A view that shows this number and measures itself needs digits of the same width (`monospacedDigit()`). Otherwise, a
    /// narrower number could show an item that a wider number hides again.
    public internal(set) var lazyHiddenItemCount: Int {
        get { self[HiddenItemCountKey.self] }
        set { self[HiddenItemCountKey.self] = newValue }
    }
}
