import BrickworkEngine
import Testing

/// Batches that contradict themselves: the same change twice, indexes beyond the end, changes of deleted
/// items. Whatever the result, the layout equals one built from scratch, and the map tells where every item
/// went.
struct ContradictionTests {
    @Test(arguments: 0..<40)
    func theMapFollowsEveryItem(batch: Int) {
        for offset in 0..<50 {
            var random = Random(seed: UInt64(batch * 50 + offset))
            // Every item has a unique length that identifies it.
            var nextLength = 0.0
            func section() -> LayoutSection {
                LayoutSection(
                    layout: Fixtures.sectionLayout(&random),
                    items: LayoutItems((0..<random.int(0...6)).map { _ in item() })
                )
            }
            func item() -> ItemSize {
                nextLength += 1
                return .height(nextLength)
            }
            let container = Fixtures.container(&random)
            var layout = CollectionLayout(container: container, sections: (0..<3).map { _ in section() })
            let old = layout
            var update = LayoutUpdate()
            for _ in 0..<random.int(0...8) {
                let one = ItemPath(section: random.int(-1...3), item: random.int(-1...7))
                let other = ItemPath(section: random.int(-1...3), item: random.int(-1...7))
                switch random.int(0...14) {
                case 0...2: update.removeItem(at: one)
                case 3...5: update.insert(LayoutItems((0..<random.int(0...3)).map { _ in item() }), at: one)
                case 6...10: update.moveItem(from: one, to: other)
                case 11: update.insertSection(section(), at: one.section)
                case 12: update.removeSection(at: one.section)
                case 13: update.moveSection(from: one.section, to: other.section)
                default: update.replaceSection(at: one.section, with: section())
                }
            }
            let map = layout.apply(update)
            let scratch = CollectionLayout(container: container, sections: layout.describedSections)
            #expect(layout.everything == scratch.everything, "seed \(random.seed)")
            #expect(Self.differences(old, layout, map) == [], "seed \(random.seed)")
        }
    }

    /// Returns the differences between the map and the items themselves.
    private static func differences(
        _ old: CollectionLayout,
        _ new: CollectionLayout,
        _ map: UpdateMap
    ) -> [String] {
        let before = paths(old), after = paths(new)
        var result: [String] = []
        for (item, path) in before where map.newPath(of: path) != after[item] {
            result.append("\(path) is at \(after[item] as Any), not \(map.newPath(of: path) as Any)")
        }
        for (item, path) in after where map.oldPath(of: path) != before[item] {
            result.append("\(path) was at \(before[item] as Any), not \(map.oldPath(of: path) as Any)")
        }
        return result
    }

    private static func paths(_ layout: CollectionLayout) -> [ItemSize: ItemPath] {
        var paths: [ItemSize: ItemPath] = [:]
        for (index, section) in layout.describedSections.enumerated() {
            for (item, value) in section.items.enumerated() {
                paths[value] = ItemPath(section: index, item: item)
            }
        }
        return paths
    }

    /// Two runs to the same index: the second follows the first.
    @Test
    func runsToTheSameIndexFollowEachOther() {
        var layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    items: [.height(1), .height(2), .height(3)]
                )
            ]
        )
        var update = LayoutUpdate()
        update.insert([.height(10), .height(11)], at: ItemPath(section: 0, item: 1))
        update.insert(.height(20), at: ItemPath(section: 0, item: 1))
        let map = layout.apply(update)
        #expect(layout.itemFrames().map(\.height) == [1, 10, 11, 20, 2, 3])
        #expect(map.newPath(of: ItemPath(section: 0, item: 1)) == ItemPath(section: 0, item: 4))
        #expect(map.oldPath(of: ItemPath(section: 0, item: 3)) == nil)
    }
}
