import Testing

@testable import BrickworkEngine

/// The positions of sections, compared with the sum of all previous lengths.
struct SectionPositionsTests {
    /// Sections change their lengths, and are added and removed at random. Some are so long that the content
    /// reaches its limit.
    @Test(arguments: 0..<40)
    func equalAddingUp(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let longest = seed % 4 == 3 ? LayoutUnit.contentLimit.raw / 50 : 1 << 40
        var lengths: [Int64] = []
        var positions = SectionPositions()
        for step in 0..<200 {
            if random.chance(20) || lengths.isEmpty {
                let first = random.int(0...lengths.count)
                let count = random.pick([0, 1, 3, 63, 64, 65, 300])
                lengths.removeSubrange(first...)
                lengths += (0..<count).map { _ in Int64.random(in: 0...longest, using: &random) }
                positions.replace(from: first, count: lengths.count) { lengths[$0] }
            } else {
                let section = random.int(0...lengths.count - 1)
                lengths[section] = random.chance(20) ? 0 : Int64.random(in: 0...longest, using: &random)
                positions.setLength(lengths[section], ofSection: section)
            }
            var start: Int64 = 0
            for (section, length) in lengths.enumerated() {
                let end = LayoutUnit.clampedSum(start, length)
                guard positions.start(section) == start, positions.end(section) == end else {
                    Issue.record("seed \(seed), step \(step), section \(section)")
                    return
                }
                start = end
            }
            #expect(positions.count == lengths.count && positions.length == start, "seed \(seed)")
        }
    }

    /// Many sections, each with a header and few items, in batches of all kinds. The layout equals one built
    /// from scratch, and the map is right.
    @Test(arguments: 0..<8)
    func manySectionsEqualFromScratch(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var model = Model(container: LayoutContainer(width: 400, scale: 2))
        model.sections = (0..<300).map { _ in model.makeSection(&random, count: random.int(0...2)) }
        var layout = model.layout
        for step in 0..<4 {
            let before = model
            let map = layout.apply(model.change(&random), policy: .rebalance)
            let measured = ItemPath(section: random.int(0...model.sections.count - 1), item: 0)
            if layout.hasItem(at: measured) {
                let length = random.points(0...200)
                layout.setMeasuredSize(.length(length), of: .item(measured), policy: .rebalance)
                model.sections[measured.section].entries[0].item.extent = .measured(length)
            }
            #expect(layout.everything == model.layout.everything, "seed \(seed), step \(step)")
            let old = before.paths, new = model.paths
            #expect(old.allSatisfy { map.newPath(of: $0.value) == new[$0.key] }, "seed \(seed), step \(step)")
            #expect(new.allSatisfy { map.oldPath(of: $0.value) == old[$0.key] }, "seed \(seed), step \(step)")
        }
    }

    /// 10,000 sections are reloaded in one batch, in any order. One of them is reloaded twice, and the last
    /// description counts.
    @Test
    func allSectionsAreReplaced() {
        func section(_ length: Double) -> LayoutSection {
            LayoutSection(
                layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                items: [.height(length)]
            )
        }
        var layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: (0..<10_000).map { _ in section(10) }
        )
        var update = LayoutUpdate()
        for index in (0..<10_000).reversed() {
            update.replaceSection(at: index, with: section(index == 5_000 ? 99 : 20))
        }
        update.replaceSection(at: 5_000, with: section(30))
        let map = layout.apply(update)
        #expect(layout.contentSize.height == 200_010)
        #expect(layout.itemFrames(5_001) == [rect(0, 100_030, 100, 20)])
        #expect(map.newPath(of: ItemPath(section: 7, item: 0)) == nil)
        #expect(map.newIndex(ofSection: 7) == 7)
    }
}
