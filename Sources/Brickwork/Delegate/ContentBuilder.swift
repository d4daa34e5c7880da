#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

/// Asks the data source and the app, and returns their answers.
///
/// It changes nothing. So while the app is asked, the layout answers as before.
@MainActor
struct ContentBuilder {
    let layout: BrickworkLayout
    let view: UICollectionView
    let delegate: (any BrickworkLayoutDelegate)?
    let flowDelegate: (any UICollectionViewDelegateFlowLayout)?
    let geometry: ViewGeometry
    let sources: ContentSources

    init(_ layout: BrickworkLayout, _ geometry: ViewGeometry) {
        self.layout = layout
        self.geometry = geometry
        view = geometry.collectionView
        delegate = layout.sizeDelegate(for: view)
        flowDelegate = view.delegate as? any UICollectionViewDelegateFlowLayout
        sources = layout.sources(for: view)
    }

    /// The width of items that take one column. In a flow, the width of a line.
    func itemWidth(inSection section: Int) -> CGFloat {
        let description = description(of: section, itemCount: view.numberOfItems(inSection: section))
        return description.itemWidth(in: geometry.container, margins: geometry.margins)
    }

    func description(of section: Int, itemCount: Int) -> BrickworkSection {
        guard let provider = layout.sectionProvider else { return layout.section }
        let environment = SectionEnvironment(
            containerSize: CGRect(geometry.viewport.rect).size,
            itemCount: itemCount,
            traitCollection: view.traitCollection,
            scrollDirection: layout.scrollDirection
        )
        return provider(section, environment)
    }

    func build(after old: LayoutContent) -> LayoutContent {
        let (sections, origin) = askForAll(after: old)
        let layout = CollectionLayout(container: geometry.container, sections: sections)
        return LayoutContent(layout: layout, origin: origin)
    }

    /// - Parameter old: The previous layout. Its measured sizes are the next estimates.
    func askForAll(
        after old: LayoutContent?
    ) -> (sections: [LayoutSection], origin: LayoutContent.Origin) {
        let counts = (0..<view.numberOfSections).map(view.numberOfItems(inSection:))
        var sizes = ItemSizes(self)
        var descriptions: [BrickworkSection] = []
        descriptions.reserveCapacity(counts.count)
        let sections = counts.indices.map { index in
            let description = description(of: index, itemCount: counts[index])
            descriptions.append(description)
            let previous = old.flatMap { previousItems(ofSection: index, in: $0, for: description) }
            let items = sizes.items(
                ofSection: index,
                count: counts[index],
                description,
                previous: previous.flatMap { items in items.count == counts[index] ? { items[$0] } : nil }
            )
            return section(description, items, after: old, index)
        }
        var origin = LayoutContent.Origin(margins: geometry.margins, sources: sources)
        origin.describe(as: descriptions)
        origin.sizesDependOnWidth = sizes.dependOnWidth
        return (sections, origin)
    }

    /// Asks for what is no longer valid, while the items are the same: for the sizes of `paths`, or with `asksForAll`, of all items.
    func answers(
        about content: LayoutContent,
        describes: Bool,
        asksForAll: Bool,
        items paths: [ItemPath]
    ) -> Answers {
        var answers = Answers(content, self)
        if describes {
            guard let counts = counts(like: content) else {
                return Answers(replacingBy: build(after: content), self)
            }
            describeAgain(content, counts, asksForAll: asksForAll, &answers)
        }
        var sizes = ItemSizes(self)
        for path in paths where !asksForAll {
            guard let previous = content.layout.item(at: path) else { continue }
            let description = answers.origin.descriptions[path.section]
            let item = sizes.item(at: IndexPath(path), description, previous: previous)
            if item != previous { answers.update.replaceItem(at: path, with: item) }
        }
        answers.origin.didAsk(sizes)
        return answers
    }

    private func describeAgain(
        _ content: LayoutContent,
        _ counts: [Int],
        asksForAll: Bool,
        _ answers: inout Answers
    ) {
        let descriptions = counts.indices.map { description(of: $0, itemCount: counts[$0]) }
        let keepsItems = !asksForAll && (!content.origin.sizesDependOnWidth || hasSameCrossLength(content))
        let placesAll = !keepsItems || geometry.margins != content.origin.margins
        var sizes = ItemSizes(self)
        var all: [Answers.Section] = []
        for (index, description) in descriptions.enumerated() {
            let old = content.origin.descriptions[index]
            guard placesAll || description != old else { continue }
            let keepsItems = !asksForAll && canKeepItems(of: old, for: description, content)
            var items: LayoutItems = []
            if !keepsItems {
                let previous = previousItems(ofSection: index, in: content, for: description)
                items = sizes.items(ofSection: index, count: counts[index], description) { previous?[$0] }
            }
            let section = section(description, items, after: content, index)
            if placesAll {
                all.append((section, keepsItems))
            } else {
                answers.replace(index, section, keepsItems: keepsItems)
            }
            if description != old { answers.origin.describe(index, as: description) }
        }
        if placesAll { answers.sections = all }
        if asksForAll { answers.origin.sizesDependOnWidth = false }
        answers.origin.didAsk(sizes)
        answers.origin.margins = geometry.margins
    }
}

extension BrickworkLayout {
    /// Returns the layout's delegate, or otherwise the view's.
    func sizeDelegate(for view: UICollectionView) -> (any BrickworkLayoutDelegate)? {
        delegate ?? view.delegate as? any BrickworkLayoutDelegate
    }
}

// MARK: Sections

extension ContentBuilder {
    /// Returns the previous items of a section. Sizes measured at another width become estimates.
    func previousItems(
        ofSection old: Int,
        in content: LayoutContent,
        for description: BrickworkSection
    ) -> LayoutItems? {
        guard var items = content.layout.section(old)?.items, let before = content.description(of: old)
        else { return nil }
        let isValid = hasSameCrossLength(content) && givesSameWidths(description, as: before, content)
        if !isValid { items.forgetMeasures() }
        return items
    }

    /// Returns whether the lengths that were measured or given for a layout are still valid.
    private func hasSameCrossLength(_ content: LayoutContent) -> Bool {
        let (old, new) = (content.layout.container, geometry.container)
        return old.axis == new.axis && old.width == new.width && old.height == new.height
    }

    /// Returns whether a section's items can keep their sizes when the section's description changes. They
    /// can if the sizes have the same form, and are valid at the new width.
    func canKeepItems(
        of old: BrickworkSection,
        for new: BrickworkSection,
        _ content: LayoutContent
    ) -> Bool {
        guard old.keepsItems(like: new), old.itemSize == new.itemSize,
            old.estimatedItemSize == new.estimatedItemSize
        else { return false }
        return !content.origin.sizesDependOnWidth || givesSameWidths(new, as: old, content)
    }

    private func givesSameWidths(
        _ new: BrickworkSection,
        as old: BrickworkSection,
        _ content: LayoutContent
    ) -> Bool {
        [.columns(1), .columns(2), .full].allSatisfy {
            old.itemWidth($0, in: content.layout.container, margins: content.origin.margins)
                == new.itemWidth($0, in: geometry.container, margins: geometry.margins)
        }
    }

    /// Returns the number of items in each section, or `nil` if it differs from that of a layout.
    private func counts(like content: LayoutContent) -> [Int]? {
        guard view.numberOfSections == content.layout.sectionCount else { return nil }
        var counts: [Int] = []
        counts.reserveCapacity(content.layout.sectionCount)
        for section in 0..<content.layout.sectionCount {
            let count = view.numberOfItems(inSection: section)
            guard count == content.layout.itemCount(inSection: section) else { return nil }
            counts.append(count)
        }
        return counts
    }

    /// - Parameter old: The previous layout. Measured sizes of its header and footer are the next estimates.
    func section(
        _ description: BrickworkSection,
        _ items: LayoutItems,
        after old: LayoutContent? = nil,
        _ index: Int = 0
    ) -> LayoutSection {
        var section = description.section(
            axis: geometry.container.axis,
            direction: geometry.container.direction,
            margins: geometry.margins,
            items: items
        )
        if let old, old.layout.container.axis == geometry.container.axis,
            let before = old.layout.section(index)
        {
            section.keepMeasures(of: before)
        }
        return section
    }
}
#endif
