import BrickworkEngine
public import SwiftUI

/// Items in the app's own layout.
///
/// A value that conforms to `SectionArrangement`, in the module `BrickworkEngine`, places the items. Otherwise, it
/// works like the other sections: only views near the visible rect exist, and insets, headers and changes
/// work as usual.
///
/// ```swift
/// LazyCustomLayout(photos, layout: StaircaseSection(step: 10)) { PhotoCell($0) }
///     .itemSize { .size(width: 100, height: 100 / $0.aspectRatio) }
/// ```
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazyCustomLayout<Items: RandomAccessCollection, ID: Hashable, Cell: View>: SizedSection {
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public var _contents: _SectionContents<Items, ID, Cell>

    /// Creates a section with the elements of a collection, and their identities from a key path.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - id: The key path of an element's identity.
    ///   - layout: The layout, which places the items. If it changes, all items are placed again.
    ///   - content: The view of an item.
    public init(
        _ items: Items,
        id: KeyPath<Items.Element, ID>,
        layout: some SectionArrangement,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) {
        _contents = _SectionContents(items, id: id, layout: layout, size: .estimated(150), cell: content)
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazyCustomLayout {
    /// Creates a section with the elements of a collection. The views have the elements' identities.
    public init(
        _ items: Items,
        layout: some SectionArrangement,
        @ViewBuilder content: @escaping (Items.Element) -> Cell
    ) where Items.Element: Identifiable, ID == Items.Element.ID {
        self.init(items, id: \.id, layout: layout, content: content)
    }
}
