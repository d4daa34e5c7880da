#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

/// All that a layout knows: the engine's layout, and what it was made from.
struct LayoutContent {
    /// Every frame.
    var layout: CollectionLayout
    /// How each section was described.
    var descriptions: [SectionDescription]
    /// What the safe area or the margins take at the sides.
    var margins: UIEdgeInsets
    /// Whether an item's size may be another at another width, by what gave it.
    var sizesDependOnWidth = false
    /// Who was asked.
    var delegates: [ObjectIdentifier?] = []

    /// Whether an element's place depends on what is visible.
    var hasPinnedElements: Bool {
        descriptions.contains {
            ($0.sectionHeadersPinToVisibleBounds && $0.headerReferenceSize != .zero)
                || ($0.sectionFootersPinToVisibleBounds && $0.footerReferenceSize != .zero)
        }
    }
}

extension LayoutContent {
    /// The items of a section, if it exists and has so many.
    func items(ofSection index: Int, ifThereAre count: Int) -> LayoutItems? {
        guard let items = layout.section(index)?.items, items.count == count else { return nil }
        return items
    }

    /// Whether a section's items need not be asked for again when it is described differently: what is known of them
    /// is of the same form, and holds at the width that they get.
    func canKeepItems(of index: Int, for new: SectionDescription, _ probe: WidthProbe) -> Bool {
        guard descriptions.indices.contains(index) else { return false }
        let old = descriptions[index]
        guard old.keepsItems(like: new), old.itemSize == new.itemSize,
            old.estimatedItemSize == new.estimatedItemSize
        else { return false }
        guard sizesDependOnWidth else { return true }
        let before = WidthProbe(container: layout.container, margins: margins)
        return [.columns(1), .columns(2), .full].allSatisfy {
            before.width(in: old, span: $0) == probe.width(in: new, span: $0)
        }
    }
}
#endif
