import Testing

@testable import BrickworkEngine

/// Random sequences of changes under both policies, with all kinds of sections. Under `sticky`, items with a
/// measured or given size keep their columns, and columns have no gaps. A change under `rebalance` makes
/// everything equal to a layout from scratch.
struct StickyTests {
    @Test(arguments: 0..<40)
    func equalsStackingInTheColumnsItemsHave(batch: Int) {
        for offset in 0..<25 {
            expectEqualAfterEveryStep(StickyWalk(seed: UInt64(batch * 25 + offset)), steps: 6)
        }
    }

    @Test(arguments: 0..<12)
    func equalsItInLargeSections(seed: Int) {
        expectEqualAfterEveryStep(StickyWalk(seed: UInt64(seed), count: 1_500 + seed * 50), steps: 4)
    }

    private func expectEqualAfterEveryStep(_ start: StickyWalk, steps: Int) {
        var walk = start
        for step in 0..<steps {
            walk.takeStep()
            guard walk.strays.isEmpty else {
                Issue.record("seed \(walk.random.seed), step \(step): \(walk.lastStep) moved \(walk.strays)")
                return
            }
            guard walk.layout.contentSize == walk.expected.contentSize,
                walk.layout.everything == walk.expected.everything
            else {
                Issue.record("seed \(walk.random.seed), step \(step): \(walk.lastStep)")
                return
            }
        }
    }
}

/// A layout during changes, a model, and the columns of all items.
private struct StickyWalk {
    private(set) var random: Random
    private(set) var layout: CollectionLayout
    private(set) var lastStep = "none"
    private var model: Model
    /// The columns by the items' identities.
    private var columns: [Int: Int] = [:]
    /// The identities of items that have been measured in their columns.
    private var measured: Set<Int> = []
    /// The items that have wrongly changed columns in the last step.
    private(set) var strays: [ItemPath] = []
    /// The expected layout.
    private(set) var expected: CollectionLayout

    init(seed: UInt64, count: Int? = nil) {
        random = Random(seed: seed)
        model = Model(container: Fixtures.container(&random))
        for _ in 0..<(count == nil ? random.int(1...3) : 1) {
            model.sections.append(model.makeSection(&random, count: count))
        }
        layout = model.layout
        expected = layout
        settle()
    }

    mutating func takeStep() {
        let policy: UpdatePolicy = random.chance(80) ? .sticky : .rebalance
        switch random.int(0...9) {
        case 0, 1: append()
        case 2...4: measure()
        case 5: turn(policy)
        default: change(policy)
        }
        settle()
    }

    private mutating func append() {
        guard !model.sections.isEmpty else { return }
        let section = random.int(0...model.sections.count - 1)
        let items = Fixtures.items(random.pick([0, 1, 3, 130]), &random)
        lastStep = "append \(items.count) to \(section)"
        layout.append(items, toSection: section)
        model.sections[section].entries += items.map { .init(id: model.makeID(), item: $0) }
    }

    private mutating func measure() {
        guard
            let section = model.sections.indices.filter({ !model.sections[$0].entries.isEmpty })
                .randomElement(using: &random)
        else { return }
        let path = ItemPath(section: section, item: random.int(0...model.sections[section].entries.count - 1))
        let length = random.points(0...400)
        lastStep = "measure \(path)"
        layout.setMeasuredSize(.length(length), of: .item(path))
        model.sections[section].entries[path.item].item.extent = .measured(length)
        measured.insert(model.sections[section].entries[path.item].id)
    }

    private mutating func turn(_ policy: UpdatePolicy) {
        var container = Fixtures.container(&random)
        if random.chance(30) {
            container.axis = model.container.axis
            container.width = model.container.width
            container.height = model.container.height
        }
        lastStep = "turn \(policy) from \(model.container) to \(container)"
        let counts = columnCounts
        model.container = container
        layout.setContainer(container, policy: policy)
        for (section, content) in layout.describedSections.enumerated() {
            for (item, value) in content.items.enumerated() {
                model.sections[section].entries[item].item.extent = value.extent
            }
        }
        for (section, count) in columnCounts.enumerated() where count != counts[section] {
            for entry in model.sections[section].entries {
                columns[entry.id] = nil
                measured.remove(entry.id)
            }
        }
        if policy == .rebalance { (columns, measured) = ([:], []) }
    }

    private mutating func change(_ policy: UpdatePolicy) {
        let old = model
        let update = model.change(&random)
        let policy = changesNewSections(update, old: old) ? .rebalance : policy
        lastStep = "change \(policy)"
        layout.apply(update, policy: policy)
        for move in update.movedItems {
            let id = old.sections[move.from.section].entries[move.from.item].id
            columns[id] = nil
            measured.remove(id)
        }
        if policy == .rebalance { (columns, measured) = ([:], []) }
    }

    /// Returns whether items are inserted into a new section. The order in which these are placed isn't
    /// defined.
    private func changesNewSections(_ update: LayoutUpdate, old: Model) -> Bool {
        let known = Set(old.sections.map(\.id))
        let targets = update.insertedItems.map(\.path.section) + update.movedItems.map(\.to.section)
        return targets.contains { !known.contains(model.sections[$0].id) }
    }

    /// The number of columns of each waterfall section.
    private var columnCounts: [Int?] {
        model.sections.map { section in
            guard case .waterfall(let waterfall) = section.description.layout else { return nil }
            return PlainWaterfall.columnCount(of: waterfall, across: space(of: section).crossLength)
        }
    }

    private func space(of section: Model.Section) -> SectionSpace {
        let insets = section.description.insets
        let isVertical = model.container.axis == .vertical
        let room =
            isVertical
            ? model.container.width - insets.leading - insets.trailing
            : model.container.height - insets.top - insets.bottom
        return SectionSpace(axis: model.container.axis, crossUnits: LayoutUnit(length: room).raw)
    }

    /// Stacks all items in their columns. New items are dealt to columns if no item after them has to keep
    /// its column.
    private mutating func settle() {
        var sections = model.sections.map(\.complete)
        strays = []
        let known = columns
        for (index, section) in model.sections.enumerated() {
            guard case .waterfall(let waterfall) = section.description.layout,
                case .columns(let places) = layout.sections[index].places.form
            else { continue }
            let count = places.grid.count
            var kept: [Int?] = []
            for (item, entry) in section.entries.enumerated() {
                let column = places.column(item)
                if let before = known[entry.id], stays(entry),
                    column
                        != min(
                            before,
                            count - places.grid.span(layout.sections[index].section.items.traits[item])
                        )
                {
                    strays.append(ItemPath(section: index, item: item))
                }
                kept.append(column)
            }
            let firstDealt = (section.entries.lastIndex { known[$0.id] != nil || stays($0) } ?? -1) + 1
            // Which items are exchanged for even ends is tested elsewhere.
            if waterfall.order != .evenEnds {
                if known.isEmpty { kept = [] }
                for item in firstDealt..<max(firstDealt, kept.count) { kept[item] = nil }
            }
            let plain = PlainWaterfall(waterfall, kept: kept)
            let boxes = plain.boxes(of: sections[index].items, in: space(of: section))
            for (entry, box) in zip(section.entries, boxes) { columns[entry.id] = box.column }
            sections[index].layout = plain.kind
        }
        expected = CollectionLayout(container: model.container, sections: sections)
    }

    /// Returns whether an item must keep its column.
    private func stays(_ entry: Model.Entry) -> Bool {
        if case .estimated = entry.item.extent { return measured.contains(entry.id) }
        return true
    }
}
