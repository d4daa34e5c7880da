#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// All that a layout knows: the engine's layout, and what it was made from.
struct LayoutContent {
    /// Every frame.
    var layout: CollectionLayout
    /// How each section was described.
    private(set) var descriptions: [SectionDescription]
    /// What the safe area or the margins take at the sides.
    var margins: UIEdgeInsets
    /// Whether an item's size may be another at another width, by what gave it.
    var sizesDependOnWidth = false
    /// Who was asked.
    var sources: ContentSources
    /// How many sections have elements that stand by what is visible.
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

    /// The room that it was made for.
    var room: LayoutRoom { LayoutRoom(container: layout.container, margins: margins) }

    /// Whether an element's position depends on what is visible.
    var hasPinnedElements: Bool { pinningSections > 0 }

    /// Notes how a section is described now.
    mutating func describe(_ section: Int, as description: SectionDescription) {
        pinningSections += (description.pinsElements ? 1 : 0) - (descriptions[section].pinsElements ? 1 : 0)
        descriptions[section] = description
    }

    /// Notes how the sections from one on are described now, which are all there are from there on.
    mutating func describe(from first: Int, as new: [SectionDescription]) {
        let first = min(first, descriptions.count)
        pinningSections += new.count { $0.pinsElements } - descriptions[first...].count { $0.pinsElements }
        descriptions.replaceSubrange(first..., with: new)
    }

    /// Notes how all sections are described now.
    mutating func describeAll(as new: [SectionDescription]) { describe(from: 0, as: new) }

    /// How a section was described; `nil` if there is none.
    func description(of section: Int) -> SectionDescription? {
        descriptions.indices.contains(section) ? descriptions[section] : nil
    }

    /// Whether a section exists and is a flow.
    func isFlow(_ section: Int) -> Bool {
        descriptions.indices.contains(section) && descriptions[section].isFlow
    }

    /// The items of a section, if it exists and has so many.
    func items(ofSection index: Int, ifThereAre count: Int) -> LayoutItems? {
        guard layout.itemCount(inSection: index) == count else { return nil }
        return layout.section(index)?.items
    }

    /// An item as it is known now.
    func item(at path: ItemPath) -> LayoutItem? {
        guard let items = layout.section(path.section)?.items, items.indices.contains(path.item) else {
            return nil
        }
        return items[path.item]
    }
}

/// Whom a layout was made for and asked, to notice when it is someone else.
struct ContentSources: Equatable {
    private let collectionView: ObjectIdentifier
    private let delegate: ObjectIdentifier?
    private let viewDelegate: ObjectIdentifier?

    @MainActor
    init(_ layout: BrickworkLayout, _ collectionView: UICollectionView) {
        self.collectionView = ObjectIdentifier(collectionView)
        delegate = layout.delegate.map { ObjectIdentifier($0) }
        viewDelegate = collectionView.delegate.map { ObjectIdentifier($0) }
    }

    /// Whether it was made for a view.
    @MainActor
    func isFor(_ collectionView: UICollectionView) -> Bool {
        self.collectionView == ObjectIdentifier(collectionView)
    }
}
#endif
