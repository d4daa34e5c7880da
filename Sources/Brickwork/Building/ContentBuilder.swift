#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// Makes the engine's layout from what the data source and the delegates say.
///
/// It works on copies: while an app is asked, the layout answers as before.
@MainActor
struct ContentBuilder {
    let layout: BrickworkLayout
    let collectionView: UICollectionView
    let container: LayoutContainer
    let margins: UIEdgeInsets
    let probe: WidthProbe
    private let containerSize: CGSize
    private let delegates: SectionDelegates

    /// - Parameter room: the room that the geometry leaves, where it is known.
    init(_ layout: BrickworkLayout, _ geometry: ViewGeometry, _ room: LayoutRoom? = nil) {
        let room = room ?? geometry.layoutRoom(of: layout)
        self.layout = layout
        collectionView = geometry.collectionView
        container = room.container
        margins = room.margins
        probe = WidthProbe(room)
        containerSize = geometry.room
        delegates = SectionDelegates(layout, geometry.collectionView)
    }

    /// Whether a layout was made for the same room.
    func hasSameRoom(_ content: LayoutContent) -> Bool {
        container == content.layout.container && margins == content.margins
    }

    /// The width of items that take one column; of a flow, the room for a line.
    func itemWidth(inSection section: Int) -> CGFloat {
        var description = describe(section, itemCount: collectionView.numberOfItems(inSection: section))
        if case .grid(let columns, _) = description.kind {
            description.kind = .waterfall(columns: columns, order: .shortest)
        }
        return probe.width(in: description, span: .columns(1))
    }

    /// Everything from scratch.
    ///
    /// - Parameters:
    ///   - old: what was known before; what cells were measured to be are the next guesses.
    ///   - memory: a layout that is needed no longer, and has no second owner.
    func build(from old: LayoutContent? = nil, in memory: inout LayoutContent?) -> LayoutContent {
        let counts = (0..<collectionView.numberOfSections).map(collectionView.numberOfItems(inSection:))
        var content = blank(memory.take(), sectionCount: counts.count)
        var collector = ItemCollector(layout, collectionView, probe)
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
        content.sources = ContentSources(layout, collectionView)
        return content
    }

    /// Everything from scratch, in memory of its own.
    func build(from old: LayoutContent?) -> LayoutContent {
        var memory: LayoutContent?
        return build(from: old, in: &memory)
    }

    /// Sections to be filled, if possible those of a layout that is needed no longer.
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
            sources: ContentSources(layout, collectionView)
        )
    }

    /// All sections described anew, in the same room or in another.
    ///
    /// - Parameter asksForAll: whether all items are asked for again; otherwise those are of which what is known does not
    ///   hold.
    func describeAgain(_ content: LayoutContent, asksForAll: Bool = false) -> LayoutContent {
        guard let counts = counts(like: content) else { return build(from: content) }
        var result = content
        let descriptions = counts.indices.map { describe($0, itemCount: counts[$0]) }
        let changed = counts.indices.filter { descriptions[$0] != content.descriptions[$0] }
        let keepsItems = !asksForAll && (!content.sizesDependOnWidth || hasSameCrossLength(content))
        if keepsItems, margins == content.margins {
            result.layout.setContainer(container, policy: layout.updatePolicy)
            describe(changed.map { ($0, descriptions[$0]) }, in: &result)
            return result
        }
        var collector = ItemCollector(layout, collectionView, probe)
        let sections = counts.indices.map {
            describedSection($0, descriptions[$0], content, &collector, asksForAll: asksForAll)
        }
        result.layout.setContainer(container, policy: layout.updatePolicy) { index, section in
            // The engine has made guesses of what was measured for another width.
            let items = sections[index].items ?? section.items
            section = sections[index].section
            section.items = items
        }
        result.describeAll(as: descriptions)
        result.margins = margins
        result.sizesDependOnWidth = collector.sizesDependOnWidth || (!asksForAll && result.sizesDependOnWidth)
        return result
    }

    /// Single items asked for again.
    func askAgain(_ paths: [ItemPath], in content: LayoutContent) -> LayoutContent {
        var result = content
        var collector = ItemCollector(layout, collectionView, probe)
        var update = LayoutUpdate()
        for path in paths {
            guard let description = content.description(of: path.section),
                let previous = content.item(at: path)
            else { continue }
            let item = collector.item(at: IndexPath(path), description, previous: previous)
            if item != previous { update.replaceItem(at: path, with: item) }
        }
        result.layout.apply(update, policy: layout.updatePolicy)
        if collector.sizesDependOnWidth { result.sizesDependOnWidth = true }
        return result
    }

    /// Gives some sections of a layout another description.
    func describe(
        _ sections: [(index: Int, description: SectionDescription)],
        in content: inout LayoutContent
    ) {
        guard !sections.isEmpty else { return }
        var collector = ItemCollector(layout, collectionView, probe)
        var update = LayoutUpdate()
        for (index, description) in sections {
            let described = describedSection(index, description, content, &collector)
            if described.items == nil {
                update.describeSection(at: index, as: described.section)
            } else {
                update.replaceSection(at: index, with: described.section)
            }
        }
        content.layout.apply(update, policy: layout.updatePolicy)
        for (index, description) in sections { content.describe(index, as: description) }
        if collector.sizesDependOnWidth { content.sizesDependOnWidth = true }
    }

    /// A section by another description, and its items if they had to be asked for.
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

    /// The items of a section as they were before, if there were so many. What was measured at another width is a guess.
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

    /// Whether lengths that were measured or given for a layout hold.
    private func hasSameCrossLength(_ content: LayoutContent) -> Bool {
        let old = content.layout.container
        return old.axis == container.axis && old.width == container.width && old.height == container.height
    }

    /// Whether a section's items need not be asked for again when it is described differently: what is known of them
    /// is of the same form, and holds at the width that they get.
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

    /// How many items each section has; `nil` if they are not as many as a layout has.
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

    /// Asks how a section is laid out.
    func describe(_ section: Int, itemCount: Int) -> SectionDescription {
        layout.sectionDescription(
            at: section,
            environment: SectionEnvironment(
                containerSize: containerSize,
                itemCount: itemCount,
                traitCollection: collectionView.traitCollection,
                scrollDirection: layout.scrollDirection,
                delegates: delegates
            )
        )
    }

    /// A section for the engine.
    ///
    /// - Parameters:
    ///   - old: what was laid out before; what header and footer were measured to be there is the next guess.
    ///   - index: the section's index there.
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
