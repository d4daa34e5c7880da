#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

/// Builds the content from the answers of the data source and the app.
///
/// It works on copies: while the app is asked, the layout answers as before.
@MainActor
struct ContentBuilder {
    let app: AppSource
    let geometry: ViewGeometry
    /// The objects that are asked.
    let sources: ContentSources
    /// How unchanged items are placed after an update.
    let policy: UpdatePolicy

    init(_ layout: BrickworkLayout, _ geometry: ViewGeometry) {
        app = AppSource(layout, geometry.collectionView)
        self.geometry = geometry
        sources = ContentSources(layout, geometry.collectionView)
        policy = layout.updatePolicy
    }

    /// The width of items that take one column. In a flow, the width of a line.
    func itemWidth(inSection section: Int) -> CGFloat {
        let description = description(of: section)
        return description.itemWidth(in: geometry.container, margins: geometry.margins)
    }

    private var view: UICollectionView { app.view }

    /// Asks for the description of a section.
    func description(of section: Int, itemCount: Int? = nil) -> SectionDescription {
        let count = itemCount ?? view.numberOfItems(inSection: section)
        return app.description(of: section, itemCount: count, geometry)
    }

    /// Builds everything from scratch.
    ///
    /// - Parameters:
    ///   - old: The previous layout. Its measured sizes are the next estimates.
    ///   - memory: A layout that is no longer needed and has no other owner. Its memory is used again.
    func build(
        from old: LayoutContent? = nil,
        in memory: consuming CollectionLayout? = nil
    ) -> LayoutContent {
        let counts = (0..<view.numberOfSections).map(view.numberOfItems(inSection:))
        var layout = blank(memory.take(), sectionCount: counts.count)
        var sizes = ItemSizes(app, geometry)
        var descriptions: [SectionDescription] = []
        descriptions.reserveCapacity(counts.count)
        layout.setContainer(geometry.container, policy: .rebalance) { index, present in
            let description = description(of: index, itemCount: counts[index])
            descriptions.append(description)
            var items = LayoutItems()
            swap(&items, &present.items)
            items.removeAll()
            sizes.append(
                count: counts[index],
                ofSection: index,
                description,
                previous: old.flatMap {
                    previousItems(ofSection: index, count: counts[index], in: $0, for: description)
                },
                to: &items
            )
            present = section(description, [], after: old, index)
            swap(&items, &present.items)
        }
        var origin = LayoutContent.Origin(margins: geometry.margins, sources: sources)
        origin.describe(as: descriptions)
        origin.sizesDependOnWidth = sizes.dependOnWidth
        return LayoutContent(layout: layout, origin: origin)
    }

    /// Returns sections to fill, if possible those of a layout that is no longer needed.
    private func blank(_ memory: consuming CollectionLayout?, sectionCount: Int) -> CollectionLayout {
        if let memory, memory.sectionCount == sectionCount { return memory }
        let section = LayoutSection(layout: GridSection())
        return CollectionLayout(
            container: geometry.container,
            sections: Array(repeating: section, count: sectionCount)
        )
    }

    /// Describes all sections again, for the same geometry or another.
    ///
    /// - Parameter asksForAll: Whether to ask for the sizes of all items. Otherwise, only for those that are
    ///   no longer valid.
    func describeAgain(_ content: LayoutContent, asksForAll: Bool = false) -> LayoutContent {
        guard let counts = counts(like: content) else { return build(from: content) }
        var result = content
        let descriptions = counts.indices.map { description(of: $0, itemCount: counts[$0]) }
        let changed = counts.indices.filter { descriptions[$0] != content.origin.descriptions[$0] }
        let keepsItems = !asksForAll && (!content.origin.sizesDependOnWidth || hasSameCrossLength(content))
        if keepsItems, geometry.margins == content.origin.margins {
            result.layout.setContainer(geometry.container, policy: policy)
            describe(changed.map { ($0, descriptions[$0]) }, in: &result)
            return result
        }
        var sizes = ItemSizes(app, geometry)
        let sections = counts.indices.map {
            describedSection($0, descriptions[$0], content, &sizes, asksForAll: asksForAll)
        }
        result.layout.setContainer(geometry.container, policy: policy) { index, section in
            // The engine has made estimates of the sizes that were measured for another width.
            let items = sections[index].items ?? section.items
            section = sections[index].section
            section.items = items
        }
        result.origin.describe(as: descriptions)
        result.origin.margins = geometry.margins
        let keepsDependence = !asksForAll && content.origin.sizesDependOnWidth
        result.origin.sizesDependOnWidth = sizes.dependOnWidth || keepsDependence
        return result
    }

    /// Asks again for the sizes of single items.
    func askAgain(_ paths: [ItemPath], in content: LayoutContent) -> LayoutContent {
        var result = content
        var sizes = ItemSizes(app, geometry)
        var update = LayoutUpdate()
        for path in paths {
            guard let description = content.description(of: path.section),
                let previous = content.layout.item(at: path)
            else { continue }
            let item = sizes.item(at: IndexPath(path), description, previous: previous)
            if item != previous { update.replaceItem(at: path, with: item) }
        }
        result.layout.apply(update, policy: policy)
        if sizes.dependOnWidth { result.origin.sizesDependOnWidth = true }
        return result
    }

    /// Changes the description of some sections of a layout.
    func describe(
        _ sections: [(index: Int, description: SectionDescription)],
        in content: inout LayoutContent
    ) {
        guard !sections.isEmpty else { return }
        var sizes = ItemSizes(app, geometry)
        var update = LayoutUpdate()
        for (index, description) in sections {
            let described = describedSection(index, description, content, &sizes)
            if described.items == nil {
                update.describeSection(at: index, as: described.section)
            } else {
                update.replaceSection(at: index, with: described.section)
            }
        }
        content.layout.apply(update, policy: policy)
        for (index, description) in sections { content.origin.describe(index, as: description) }
        if sizes.dependOnWidth { content.origin.sizesDependOnWidth = true }
    }

    /// Returns a section with another description, and its items if their sizes had to be requested.
    private func describedSection(
        _ index: Int,
        _ description: SectionDescription,
        _ content: LayoutContent,
        _ sizes: inout ItemSizes,
        asksForAll: Bool = false
    ) -> (section: LayoutSection, items: LayoutItems?) {
        let old = content.origin.descriptions[index]
        var section = section(description, [], after: content, index)
        if !asksForAll, canKeepItems(of: old, for: description, content) { return (section, nil) }
        let count = content.layout.itemCount(inSection: index)
        let previous = previousItems(ofSection: index, count: count, in: content, for: description)
        let items = sizes.items(ofSection: index, count: count, description, previous: previous)
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
        let (old, new) = (content.layout.container, geometry.container)
        return old.axis == new.axis && old.width == new.width && old.height == new.height
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
        return !content.origin.sizesDependOnWidth || givesSameWidths(new, as: old, content)
    }

    private func givesSameWidths(
        _ new: SectionDescription,
        as old: SectionDescription,
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

/// The app's delegates, closure and subclass, which describe sections and know the sizes of items.
@MainActor
struct AppSource {
    let view: UICollectionView
    let layout: BrickworkLayout
    /// The layout's delegate, which wins over a flow layout's delegate.
    let delegate: (any BrickworkLayoutDelegate)?
    let flowDelegate: (any UICollectionViewDelegateFlowLayout)?

    init(_ layout: BrickworkLayout, _ view: UICollectionView) {
        self.view = view
        self.layout = layout
        delegate = Self.delegate(of: layout, view)
        flowDelegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    }

    static func delegate(
        of layout: BrickworkLayout,
        _ view: UICollectionView
    ) -> (any BrickworkLayoutDelegate)? {
        layout.delegate ?? view.delegate as? any BrickworkLayoutDelegate
    }

    /// Returns the description of a section.
    func description(of section: Int, itemCount: Int, _ geometry: ViewGeometry) -> SectionDescription {
        var environment = SectionEnvironment(
            containerSize: CGRect(geometry.viewport.rect).size,
            itemCount: itemCount,
            traitCollection: view.traitCollection,
            scrollDirection: layout.scrollDirection
        )
        environment.source = self
        return layout.sectionDescription(at: section, environment: environment)
    }

    /// Replaces values of a description by the values that the delegates have for this section.
    func describe(_ section: Int, _ description: inout SectionDescription) {
        let inset =
            delegate?.collectionView(view, layout: layout, insetForSectionAt: section)
            ?? flowDelegate?.inset(ofSection: section, in: view, layout)
        if let inset { description.sectionInset = inset }
        let itemSpacing =
            delegate?.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section)
            ?? flowDelegate?.interitemSpacing(ofSection: section, in: view, layout)
        if let itemSpacing { description.minimumInteritemSpacing = itemSpacing }
        let lineSpacing =
            delegate?.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
            ?? flowDelegate?.lineSpacing(ofSection: section, in: view, layout)
        if let lineSpacing { description.minimumLineSpacing = lineSpacing }
        let header =
            delegate?.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
            ?? flowDelegate?.headerSize(ofSection: section, in: view, layout)
        if let header { description.setSize(header, of: .header) }
        let footer =
            delegate?.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
            ?? flowDelegate?.footerSize(ofSection: section, in: view, layout)
        if let footer { description.setSize(footer, of: .footer) }
        if let kind = delegate?.collectionView(view, layout: layout, backgroundKindForSectionAt: section) {
            description.backgroundKind = kind.isEmpty ? nil : kind
        }
        if let columns = delegate?.collectionView(view, layout: layout, columnsForSectionAt: section) {
            description.kind.columns = columns
        }
    }
}
#endif
