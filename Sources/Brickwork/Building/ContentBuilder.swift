#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// Builds the engine's layout from the answers of the data source and the delegates.
///
/// It works on copies: while the app is asked, the layout answers as before.
@MainActor
struct ContentBuilder {
    let settings: LayoutSettings
    let sources: LayoutSources
    let collectionView: UICollectionView
    let container: LayoutContainer
    let margins: UIEdgeInsets
    let probe: WidthProbe
    private let containerSize: CGSize

    /// - Parameter room: The room that the geometry leaves, if it is known.
    init(_ sources: LayoutSources, _ geometry: ViewGeometry, _ room: LayoutRoom? = nil) {
        let room = room ?? geometry.layoutRoom
        settings = geometry.settings
        self.sources = sources
        collectionView = geometry.collectionView
        container = room.container
        margins = room.margins
        probe = WidthProbe(room)
        containerSize = geometry.room
    }

    /// Returns whether a layout was made for the same room.
    func hasSameRoom(_ content: LayoutContent) -> Bool {
        container == content.layout.container && margins == content.margins
    }

    /// The width of items that take one column. In a flow, the width of a line.
    func itemWidth(inSection section: Int) -> CGFloat {
        var description = describe(section, itemCount: collectionView.numberOfItems(inSection: section))
        if case .grid(let columns, _) = description.kind {
            description.kind = .waterfall(columns: columns, order: .shortest)
        }
        return probe.width(in: description, span: .columns(1))
    }

    /// Builds everything from scratch.
    ///
    /// - Parameters:
    ///   - old: The previous layout. Its measured sizes are the next estimates.
    ///   - memory: A layout that is no longer needed and has no other owner.
    func build(from old: LayoutContent? = nil, in memory: inout LayoutContent?) -> LayoutContent {
        let counts = (0..<collectionView.numberOfSections).map(collectionView.numberOfItems(inSection:))
        var content = blank(memory.take(), sectionCount: counts.count)
        var collector = ItemCollector(sources, collectionView, probe)
        var descriptions: [SectionDescription] = []
        descriptions.reserveCapacity(counts.count)
        content.layout.setContainer(container, policy: .rebalance) { index, present in
            let description = describe(index, itemCount: counts[index])
            descriptions.append(description)
            var items = LayoutItems()
            swap(&items, &present.items)
            items.removeAll()
            collector.collect(
                ofSection: index,
                count: counts[index],
                description,
                previous: old.flatMap {
                    previousItems(ofSection: index, count: counts[index], in: $0, for: description)
                },
                into: &items
            )
            present = section(description, [], after: old, index)
            swap(&items, &present.items)
        }
        content.describeAll(as: descriptions)
        content.margins = margins
        content.sizesDependOnWidth = collector.sizesDependOnWidth
        content.sources = sources.identity
        return content
    }

    /// Builds everything from scratch, in new memory.
    func build(from old: LayoutContent?) -> LayoutContent {
        var memory: LayoutContent?
        return build(from: old, in: &memory)
    }

    /// Returns sections to fill, if possible those of a layout that is no longer needed.
    private func blank(_ memory: consuming LayoutContent?, sectionCount: Int) -> LayoutContent {
        if let memory, memory.layout.sectionCount == sectionCount { return memory }
        let section = LayoutSection(layout: GridSection())
        return LayoutContent(
            layout: CollectionLayout(
                container: container,
                sections: Array(repeating: section, count: sectionCount)
            ),
            descriptions: [],
            margins: margins,
            sizesDependOnWidth: false,
            sources: sources.identity
        )
    }

    /// Describes all sections again, for the same room or another.
    ///
    /// - Parameter asksForAll: Whether to ask for the sizes of all items. Otherwise, only for those that are
    ///   no longer valid.
    func describeAgain(_ content: LayoutContent, asksForAll: Bool = false) -> LayoutContent {
        guard let counts = counts(like: content) else { return build(from: content) }
        var result = content
        let descriptions = counts.indices.map { describe($0, itemCount: counts[$0]) }
        let changed = counts.indices.filter { descriptions[$0] != content.descriptions[$0] }
        let keepsItems = !asksForAll && (!content.sizesDependOnWidth || hasSameCrossLength(content))
        if keepsItems, margins == content.margins {
            result.layout.setContainer(container, policy: settings.updatePolicy)
            describe(changed.map { ($0, descriptions[$0]) }, in: &result)
            return result
        }
        var collector = ItemCollector(sources, collectionView, probe)
        let sections = counts.indices.map {
            describedSection($0, descriptions[$0], content, &collector, asksForAll: asksForAll)
        }
        result.layout.setContainer(container, policy: settings.updatePolicy) { index, section in
            // The engine has made estimates of the sizes that were measured for another width.
            let items = sections[index].items ?? section.items
            section = sections[index].section
            section.items = items
        }
        result.describeAll(as: descriptions)
        result.margins = margins
        result.sizesDependOnWidth = collector.sizesDependOnWidth || (!asksForAll && result.sizesDependOnWidth)
        return result
    }

    /// Asks again for the sizes of single items.
    func askAgain(_ paths: [ItemPath], in content: LayoutContent) -> LayoutContent {
        var result = content
        var collector = ItemCollector(sources, collectionView, probe)
        var update = LayoutUpdate()
        for path in paths {
            guard let description = content.description(of: path.section),
                let previous = content.item(at: path)
            else { continue }
            let item = collector.item(at: IndexPath(path), description, previous: previous)
            if item != previous { update.replaceItem(at: path, with: item) }
        }
        result.layout.apply(update, policy: settings.updatePolicy)
        if collector.sizesDependOnWidth { result.sizesDependOnWidth = true }
        return result
    }

    /// Changes the description of some sections of a layout.
    func describe(
        _ sections: [(index: Int, description: SectionDescription)],
        in content: inout LayoutContent
    ) {
        guard !sections.isEmpty else { return }
        var collector = ItemCollector(sources, collectionView, probe)
        var update = LayoutUpdate()
        for (index, description) in sections {
            let described = describedSection(index, description, content, &collector)
            if described.items == nil {
                update.describeSection(at: index, as: described.section)
            } else {
                update.replaceSection(at: index, with: described.section)
            }
        }
        content.layout.apply(update, policy: settings.updatePolicy)
        for (index, description) in sections { content.describe(index, as: description) }
        if collector.sizesDependOnWidth { content.sizesDependOnWidth = true }
    }

    /// Returns a section with another description, and its items if their sizes had to be requested.
    private func describedSection(
        _ index: Int,
        _ description: SectionDescription,
        _ content: LayoutContent,
        _ collector: inout ItemCollector,
        asksForAll: Bool = false
    ) -> (section: LayoutSection, items: LayoutItems?) {
        let old = content.descriptions[index]
        var section = section(description, [], after: content, index)
        if old.arrangesItems(like: description), let present = content.layout.section(index)?.layout {
            section.layout = present
        }
        if !asksForAll, canKeepItems(of: old, for: description, content) { return (section, nil) }
        let count = content.layout.itemCount(inSection: index)
        let previous = previousItems(ofSection: index, count: count, in: content, for: description)
        let items = collector.items(ofSection: index, count: count, description, previous: previous)
        section.items = items
        return (section, items)
    }

    /// Returns the previous items of a section if their number is the same. Sizes measured at another width
    /// become estimates.
    private func previousItems(
        ofSection index: Int,
        count: Int,
        in content: LayoutContent,
        for description: SectionDescription
    ) -> LayoutItems? {
        guard var items = content.items(ofSection: index, ifThereAre: count),
            let old = content.description(of: index)
        else { return nil }
        let hold = hasSameCrossLength(content) && givesSameWidths(description, as: old, content)
        if !hold { items.forgetMeasures() }
        return items
    }

    /// Returns whether the lengths that were measured or given for a layout are still valid.
    private func hasSameCrossLength(_ content: LayoutContent) -> Bool {
        let old = content.layout.container
        return old.axis == container.axis && old.width == container.width && old.height == container.height
    }

    /// Returns whether a section's items can keep their sizes when the section's description changes. They
    /// can if the sizes have the same form, and are valid at the new width.
    private func canKeepItems(
        of old: SectionDescription,
        for new: SectionDescription,
        _ content: LayoutContent
    ) -> Bool {
        guard old.keepsItems(like: new), old.itemSize == new.itemSize,
            old.estimatedItemSize == new.estimatedItemSize
        else { return false }
        return !content.sizesDependOnWidth || givesSameWidths(new, as: old, content)
    }

    private func givesSameWidths(
        _ new: SectionDescription,
        as old: SectionDescription,
        _ content: LayoutContent
    ) -> Bool {
        let before = WidthProbe(content.room)
        return [.columns(1), .columns(2), .full].allSatisfy {
            before.width(in: old, span: $0) == probe.width(in: new, span: $0)
        }
    }

    /// Returns the number of items in each section, or `nil` if it differs from that of a layout.
    private func counts(like content: LayoutContent) -> [Int]? {
        guard collectionView.numberOfSections == content.layout.sectionCount else { return nil }
        var counts: [Int] = []
        counts.reserveCapacity(content.layout.sectionCount)
        for section in 0..<content.layout.sectionCount {
            let count = collectionView.numberOfItems(inSection: section)
            guard count == content.layout.itemCount(inSection: section) else { return nil }
            counts.append(count)
        }
        return counts
    }

    /// Asks for the description of a section.
    func describe(_ section: Int, itemCount: Int) -> SectionDescription {
        sources.describe(
            section,
            SectionEnvironment(
                containerSize: containerSize,
                itemCount: itemCount,
                traitCollection: collectionView.traitCollection,
                scrollDirection: settings.axis == .horizontal ? .horizontal : .vertical,
                delegates: sources.sections
            )
        )
    }

    /// Returns a section for the engine.
    ///
    /// - Parameters:
    ///   - old: The previous layout. Measured sizes of its header and footer are the next estimates.
    ///   - index: The index of the section there.
    func section(
        _ description: SectionDescription,
        _ items: LayoutItems,
        after old: LayoutContent? = nil,
        _ index: Int = 0
    ) -> LayoutSection {
        var section = description.section(
            axis: container.axis,
            direction: container.direction,
            margins: margins,
            items: items
        )
        if let old, old.layout.container.axis == container.axis, let before = old.layout.section(index) {
            section.header = section.header?.keepingMeasure(of: before.header)
            section.footer = section.footer?.keepingMeasure(of: before.footer)
        }
        return section
    }
}

extension LayoutSection.Supplementary {
    fileprivate func keepingMeasure(of previous: Self?) -> Self {
        previous.map(keepingMeasure(of:)) ?? self
    }
}
#endif
