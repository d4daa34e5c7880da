import BrickworkEngine

/// Sections and items as plain arrays, each item with an identity. Batches of changes are applied in the
/// simplest way. The engine's updates are compared with this.
struct Model {
    struct Entry: Equatable {
        var id: Int
        var item: ItemSize
    }

    struct Section {
        var id: Int
        var description: LayoutSection
        var entries: [Entry]

        var complete: LayoutSection {
            var result = description
            result.items = LayoutItems(entries.map(\.item))
            return result
        }
    }

    var container: LayoutContainer
    var sections: [Section] = []
    private var nextID = 0

    init(container: LayoutContainer) {
        self.container = container
    }

    mutating func makeID() -> Int {
        nextID += 1
        return nextID
    }

    mutating func makeSection(_ random: inout Random, count: Int? = nil) -> Section {
        let description = Fixtures.section(&random, count: count)
        return Section(
            id: makeID(),
            description: description,
            entries: description.items.map { Entry(id: makeID(), item: $0) }
        )
    }

    /// The layout from scratch.
    var layout: CollectionLayout {
        CollectionLayout(container: container, sections: sections.map(\.complete))
    }

    /// Where each item is, by identity.
    var paths: [Int: ItemPath] {
        var paths: [Int: ItemPath] = [:]
        for (section, content) in sections.enumerated() {
            for (item, entry) in content.entries.enumerated() {
                paths[entry.id] = ItemPath(section: section, item: item)
            }
        }
        return paths
    }

    /// Changes the model at random, and returns the corresponding batch.
    mutating func change(_ random: inout Random) -> LayoutUpdate {
        var update = LayoutUpdate()
        let old = self
        var kept = Set(sections.map(\.id))
        var arriving: [Entry] = []
        if random.chance(25) {
            changeSections(&random, &update, old: old, kept: &kept)
        }
        for (oldIndex, oldSection) in old.sections.enumerated() where kept.contains(oldSection.id) {
            guard let index = sections.firstIndex(where: { $0.id == oldSection.id }) else { continue }
            for (item, entry) in oldSection.entries.enumerated() {
                let path = ItemPath(section: oldIndex, item: item)
                switch random.int(0...19) {
                case 0, 1:
                    update.removeItem(at: path)
                    sections[index].entries.removeAll { $0.id == entry.id }
                case 2:
                    sections[index].entries.removeAll { $0.id == entry.id }
                    arriving.append(entry)
                case 3:
                    let replacement = Fixtures.item(&random)
                    update.replaceItem(at: path, with: replacement)
                    for position in sections[index].entries.indices
                    where sections[index].entries[position].id == entry.id {
                        sections[index].entries[position].item = replacement
                    }
                default: break
                }
            }
        }
        insertItems(&random, &update, arriving: arriving, old: old)
        return update
    }

    private mutating func insertItems(
        _ random: inout Random,
        _ update: inout LayoutUpdate,
        arriving: [Entry],
        old: Model
    ) {
        guard !sections.isEmpty else {
            for entry in arriving {
                if let path = old.paths[entry.id] { update.removeItem(at: path) }
            }
            return
        }
        let moved = Set(arriving.map(\.id))
        let new = (0..<random.int(0...4)).map { _ in Entry(id: makeID(), item: Fixtures.item(&random)) }
        for entry in arriving + new {
            let section = random.int(0...sections.count - 1)
            sections[section].entries.insert(entry, at: random.int(0...sections[section].entries.count))
        }
        let paths = paths, oldPaths = old.paths
        for entry in new {
            if let path = paths[entry.id] { update.insert(entry.item, at: path) }
        }
        for id in moved {
            if let from = oldPaths[id], let to = paths[id] { update.moveItem(from: from, to: to) }
        }
    }

    /// Removes, moves, replaces and inserts sections. Only items of sections in `kept` may change.
    private mutating func changeSections(
        _ random: inout Random,
        _ update: inout LayoutUpdate,
        old: Model,
        kept: inout Set<Int>
    ) {
        var arriving: [(section: Section, from: Int?)] = []
        for (index, section) in old.sections.enumerated() {
            switch random.int(0...9) {
            case 0:
                update.removeSection(at: index)
                sections.removeAll { $0.id == section.id }
                kept.remove(section.id)
            case 1:
                sections.removeAll { $0.id == section.id }
                arriving.append((section, index))
            case 2:
                let replacement = makeSection(&random)
                update.replaceSection(at: index, with: replacement.complete)
                for position in sections.indices where sections[position].id == section.id {
                    sections[position] = replacement
                }
                kept.remove(section.id)
            default: break
            }
        }
        if random.chance(50) { arriving.append((makeSection(&random), nil)) }
        for arrival in arriving {
            sections.insert(arrival.section, at: random.int(0...sections.count))
        }
        for arrival in arriving {
            guard let to = sections.firstIndex(where: { $0.id == arrival.section.id }) else { continue }
            if let from = arrival.from {
                update.moveSection(from: from, to: to)
            } else {
                update.insertSection(arrival.section.complete, at: to)
            }
        }
    }
}
