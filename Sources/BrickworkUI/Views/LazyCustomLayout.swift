import BrickworkEngine
public import SwiftUI

/// Items in the app's own layout.
///
/// A value that conforms to `SectionLayout`, in the module `BrickworkEngine`, places the items. Otherwise, it
/// works like the other sections: only views near the visible rect exist, and insets, headers and changes
/// work as usual.
///
/// ```swift
/// LazyCustomLayout(photos, layout: StaircaseSection(step: 10)) { PhotoCell($0) }
///     .itemSize { .size(width: 100, height: 100 / $0.aspectRatio) }
/// ```
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyCustomLayout<Items: RandomAccessCollection, Cell: View>: SizedSection
where Items.Element: Identifiable {
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var _contents: _SectionContents<Items, Cell>

    /// Creates a section with the elements of a collection. The views have the elements' identities.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - layout: The layout, which places the items. If it changes, all items are placed again.
    ///   - estimatedHeight: The length of an item until it is measured, in points.
    ///   - content: The view of an item.
    public init(
        _ items: Items,
        layout: some SectionLayout,
        estimatedHeight: CGFloat = 150,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        _contents = _SectionContents(
            items,
            layout: layout,
            describe: { LayoutItems(repeating: .estimated(Double(estimatedHeight)), count: $1.count) },
            cell: content
        )
    }
}
