import BrickworkEngine
import Testing

/// A layout that was changed step by step equals one built from scratch: 4,000 random sequences of changes by
/// day, 20,000 at night.
struct IncrementalTests {
    @Test(arguments: seeds(16, atNight: 80))
    func equalsFromScratchAfterEveryStep(batch: Int) {
        for offset in 0..<250 {
            var random = Random(seed: UInt64(batch * 250 + offset))
            var model = Model(container: Fixtures.container(&random))
            for _ in 0..<random.int(0...3) { model.sections.append(model.makeSection(&random)) }
            var layout = model.layout
            for step in 0..<3 {
                let map = Self.takeStep(&layout, &model, &random)
                let scratch = model.layout
                let isEqual =
                    layout.contentSize == scratch.contentSize && layout.everything == scratch.everything
                #expect(isEqual, "seed \(random.seed), step \(step)")
                #expect(map, "seed \(random.seed), step \(step): the map")
                guard isEqual else { return }
            }
        }
    }

    /// Changes both. Returns whether the map, if there is one, tells where every item went.
    private static func takeStep(
        _ layout: inout CollectionLayout,
        _ model: inout Model,
        _ random: inout Random
    ) -> Bool {
        let section = model.sections.isEmpty ? 0 : random.int(0...model.sections.count - 1)
        switch random.int(0...9) {
        case 0 where !model.sections.isEmpty:
            let items = Fixtures.items(random.pick([1, 3, 130]), &random)
            layout.append(items, toSection: section)
            // Appended items leave the earlier ones in place.
            if case .waterfall(let waterfall) = model.sections[section].description.layout,
                waterfall.order == .evenEnds
            {
                layout.apply(LayoutUpdate(), policy: .rebalance)
            }
            model.sections[section].entries += items.map { Model.Entry(id: model.makeID(), item: $0) }
        case 1 where !model.sections.isEmpty && !model.sections[section].entries.isEmpty:
            let item = random.int(0...model.sections[section].entries.count - 1)
            let length = random.points(0...400)
            layout.setMeasuredSize(
                .length(length),
                of: .item(ItemPath(section: section, item: item)),
                policy: .rebalance
            )
            model.sections[section].entries[item].item.extent = .measured(length)
        case 2:
            model.container = Fixtures.container(&random)
            layout.setContainer(model.container, policy: .rebalance)
            Self.forgetMeasures(as: layout, &model)
        case 3:
            model.container = Fixtures.container(&random)
            for index in model.sections.indices where random.chance(50) {
                model.sections[index] = model.makeSection(&random)
            }
            let described = model.sections.map(\.complete)
            layout.setContainer(model.container, policy: .rebalance) { $1 = described[$0] }
        case 4:
            model.container = Fixtures.container(&random)
            let spacing = random.points(0...20)
            for index in model.sections.indices { model.sections[index].description.insets.bottom = spacing }
            layout.setContainer(model.container, policy: .rebalance) { $1.insets.bottom = spacing }
            Self.forgetMeasures(as: layout, &model)
        default:
            let before = model
            let map = layout.apply(model.change(&random), policy: .rebalance)
            return isRight(map, before: before, after: model)
        }
        return true
    }

    /// Another width turns measured lengths into estimates.
    private static func forgetMeasures(as layout: CollectionLayout, _ model: inout Model) {
        for (index, section) in layout.describedSections.enumerated() {
            for (item, value) in section.items.enumerated() {
                model.sections[index].entries[item].item.extent = value.extent
            }
        }
    }

    private static func isRight(_ map: UpdateMap, before: Model, after: Model) -> Bool {
        let old = before.paths, new = after.paths
        return old.allSatisfy { map.newPath(of: $0.value) == new[$0.key] }
            && new.allSatisfy { map.oldPath(of: $0.value) == old[$0.key] }
    }

    /// With `sticky`, items with known sizes keep their columns, and have no gaps above them.
    @Test(arguments: 0..<50)
    func itemsKeepTheirColumnsWhenAskedTo(batch: Int) {
        for offset in 0..<20 {
            var random = Random(seed: UInt64(batch * 20 + offset))
            let columns = random.int(1...8)
            var section = LayoutSection(
                layout: WaterfallSection(columns: .fixed(columns), itemSpacing: 8, lineSpacing: 4)
            )
            let hasSpans = random.chance(30)
            section.items = Fixtures.items(Fixtures.count(&random), &random, spans: hasSpans)
            var model = Model(container: LayoutContainer(width: 640))
            model.sections = [
                Model.Section(
                    id: 0,
                    description: section,
                    entries: section.items.map { .init(id: model.makeID(), item: $0) }
                )
            ]
            var layout = model.layout
            for _ in 0..<5 {
                let before = layout
                let map = Self.takeStickyStep(&layout, &model, &random)
                let frames = layout.itemFrames()
                for (item, frame) in before.itemFrames().enumerated() {
                    guard let path = map.newPath(of: ItemPath(section: 0, item: item)) else { continue }
                    // Estimated items that have never been visible change columns.
                    if case .estimated = layout.section(0)?.items[path.item].extent { continue }
                    #expect(frames[path.item].minX == frame.minX, "seed \(random.seed), item \(item)")
                }
                #expect(Self.areStacked(frames, spacing: 4), "seed \(random.seed)")
                #expect(
                    layout.contentSize.height == frames.map(\.maxY).max() ?? 0,
                    "seed \(random.seed): content size"
                )
            }
            layout.apply(LayoutUpdate(), policy: .rebalance)
            layout.setContainer(LayoutContainer(width: 641))
            layout.setContainer(LayoutContainer(width: 640))
            let scratch = CollectionLayout(container: layout.container, sections: layout.describedSections)
            #expect(layout.everything == scratch.everything, "seed \(random.seed): balanced again")
        }
    }

    private static func takeStickyStep(
        _ layout: inout CollectionLayout,
        _ model: inout Model,
        _ random: inout Random
    ) -> UpdateMap {
        let count = model.sections[0].entries.count
        if count > 0, random.chance(50) {
            let path = ItemPath(section: 0, item: random.int(0...count - 1))
            layout.setMeasuredSize(.length(random.points(0...300)), of: .item(path))
            return UpdateMap()
        }
        if random.chance(30) {
            let items = Fixtures.items(random.pick([2, 140]), &random, spans: false)
            layout.append(items, toSection: 0)
            model.sections[0].entries += items.map { .init(id: model.makeID(), item: $0) }
            return UpdateMap()
        }
        var update = LayoutUpdate()
        let position = random.int(0...count)
        update.insert(Fixtures.item(&random, spans: false), at: ItemPath(section: 0, item: position))
        var gone: [Int] = []
        for item in 0..<count where random.chance(10) {
            update.removeItem(at: ItemPath(section: 0, item: item))
            gone.append(item)
        }
        for item in gone.reversed() { model.sections[0].entries.remove(at: item) }
        model.sections[0].entries.insert(
            .init(id: model.makeID(), item: .height(0)),
            at: min(position, model.sections[0].entries.count)
        )
        return layout.apply(update, policy: .sticky)
    }

    /// Returns whether each item begins one spacing below the lowest item above it.
    private static func areStacked(_ frames: [LayoutRect], spacing: Double) -> Bool {
        for (index, frame) in frames.enumerated() {
            var top = 0.0
            for above in frames[..<index] where above.minX < frame.maxX && frame.minX < above.maxX {
                top = max(top, above.maxY + spacing)
            }
            if abs(top - frame.minY) > 1e-9 { return false }
        }
        return true
    }

    /// The content's limit cuts lengths. Changes near the limit still give the same result as a layout from
    /// scratch.
    @Test
    func changesAtTheContentLimitEqualFromScratch() {
        let items = LayoutItems((0..<9000).map { _ in .height(131_072) })
        let section = LayoutSection(
            layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 1),
            items: items
        )
        var layout = CollectionLayout(container: LayoutContainer(width: 100), sections: [section])
        #expect(layout.contentSize.height == 0x1p30)
        layout.setMeasuredSize(.length(100_000), of: .item(ItemPath(section: 0, item: 5)))
        var update = LayoutUpdate()
        update.removeItem(at: ItemPath(section: 0, item: 0))
        layout.apply(update)
        let scratch = CollectionLayout(container: layout.container, sections: layout.describedSections)
        #expect(layout.everything == scratch.everything)
    }
}
