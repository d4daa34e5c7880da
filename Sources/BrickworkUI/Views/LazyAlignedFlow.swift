import BrickworkEngine
import SwiftUI

/// Items of their own sizes in lines, aligned leading, center, trailing or justified: tags, chips, words.
///
/// For a few tags that need not be lazy there is ``FlowStack``.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyAlignedFlow<Items: RandomAccessCollection, Cell: View>: SizedSection
where Items.Element: Identifiable {
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var _contents: _SectionContents<Items, Cell>

    /// A flow of the elements of a collection, whose identities are those of the views.
    ///
    /// - Parameters:
    ///   - items: the collection.
    ///   - alignment: where the items of a line stand.
    ///   - lastLineAlignment: how the last line of a justified flow stands.
    ///   - lineAlignment: where an item stands within its line.
    ///   - spacing: points between the items of a line.
    ///   - lineSpacing: points between lines; nil: as between items.
    ///   - estimatedSize: how large an item is taken to be until it has been measured.
    ///   - content: the view of an item.
    public init(
        _ items: Items,
        alignment: FlowSection.Alignment = .leading,
        lastLineAlignment: FlowSection.Alignment = .leading,
        lineAlignment: FlowSection.LineAlignment = .center,
        spacing: CGFloat = 10,
        lineSpacing: CGFloat? = nil,
        estimatedSize: CGSize = CGSize(width: 80, height: 32),
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        let item = LayoutItem.estimatedSize(
            width: Double(estimatedSize.width),
            height: Double(estimatedSize.height)
        )
        _contents = _SectionContents(
            items,
            kind: .flow(alignment, lastLineAlignment: lastLineAlignment, lineAlignment: lineAlignment),
            spacing: spacing,
            lineSpacing: lineSpacing,
            describe: { LayoutItems(repeating: item, count: $1.count) },
            cell: content
        )
    }
}
