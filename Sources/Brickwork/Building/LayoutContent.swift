#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// The engine's layout, and the descriptions and sources that it was made from.
struct LayoutContent {
    /// The engine's layout with all frames.
    var layout: CollectionLayout
    /// The descriptions of the sections.
    private(set) var descriptions: [SectionDescription]
    /// The safe area or margins at the sides.
    var margins: UIEdgeInsets
    /// Whether an item's size may differ at another width.
    var sizesDependOnWidth = false
    /// The data source and delegate that were asked.
    var sources: ContentSources
    /// The number of sections with pinned elements.
    private var pinningSections: Int

    init(
        layout: CollectionLayout,
        descriptions: [SectionDescription],
        margins: UIEdgeInsets,
        sizesDependOnWidth: Bool,
        sources: ContentSources
    ) {
        self.layout = layout
        self.descriptions = descriptions
        self.margins = margins
        self.sizesDependOnWidth = sizesDependOnWidth
        self.sources = sources
        pinningSections = descriptions.count { $0.pinsElements }
    }

    /// The room that the layout was made for.
    var room: LayoutRoom { LayoutRoom(container: layout.container, margins: margins) }

    /// Whether an element's position depends on the visible rect.
    var hasPinnedElements: Bool { pinningSections > 0 }

    /// Sets the description of a section.
    mutating func describe(_ section: Int, as description: SectionDescription) {
        pinningSections += (description.pinsElements ? 1 : 0) - (descriptions[section].pinsElements ? 1 : 0)
        descriptions[section] = description
    }

    /// Sets the descriptions of a section and all sections after it.
    mutating func describe(from first: Int, as new: [SectionDescription]) {
        let first = min(first, descriptions.count)
        pinningSections += new.count { $0.pinsElements } - descriptions[first...].count { $0.pinsElements }
        descriptions.replaceSubrange(first..., with: new)
    }

    /// Sets the descriptions of all sections.
    mutating func describeAll(as new: [SectionDescription]) { describe(from: 0, as: new) }

    /// Returns the description of a section, or `nil` if the section doesn't exist.
    func description(of section: Int) -> SectionDescription? {
        descriptions.indices.contains(section) ? descriptions[section] : nil
    }

    /// Returns whether a section exists and is a flow.
    func isFlow(_ section: Int) -> Bool {
        descriptions.indices.contains(section) && descriptions[section].isFlow
    }

    /// Returns the items of a section if it exists and has this number of items.
    func items(ofSection index: Int, ifThereAre count: Int) -> LayoutItems? {
        guard layout.itemCount(inSection: index) == count else { return nil }
        return layout.section(index)?.items
    }

    /// Returns an item with its current size.
    func item(at path: ItemPath) -> LayoutItem? {
        guard let items = layout.section(path.section)?.items, items.indices.contains(path.item) else {
            return nil
        }
        return items[path.item]
    }
}

/// The view and the delegates that a layout was built from, kept to detect a change.
struct ContentSources: Equatable {
    private let collectionView: ObjectIdentifier
    private let delegate: ObjectIdentifier?
    private let viewDelegate: ObjectIdentifier?

    @MainActor
    init(_ delegate: (any BrickworkLayoutDelegate)?, _ collectionView: UICollectionView) {
        self.collectionView = ObjectIdentifier(collectionView)
        self.delegate = delegate.map { ObjectIdentifier($0) }
        viewDelegate = collectionView.delegate.map { ObjectIdentifier($0) }
    }

    /// Returns whether the layout was made for a view.
    @MainActor
    func isFor(_ collectionView: UICollectionView) -> Bool {
        self.collectionView == ObjectIdentifier(collectionView)
    }
}
#endif
