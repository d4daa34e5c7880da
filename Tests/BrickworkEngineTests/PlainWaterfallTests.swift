import BrickworkEngine
import Testing

/// The engine's waterfall, with its blocks and sorted columns, equals the plain one.
struct PlainWaterfallTests {
    @Test(arguments: 0..<40)
    func equalsThePlainWaterfall(batch: Int) {
        for offset in 0..<100 {
            var random = Random(seed: UInt64(batch * 100 + offset))
            let waterfall = Fixtures.waterfall(&random)
            var section = Fixtures.section(&random, spans: random.chance(60))
            section.layout = waterfall.kind
            expectPlain(section, waterfall, in: Fixtures.container(&random), "seed \(random.seed)")
        }
    }

    /// Every number of columns, below, at and above the end of a block.
    @Test(arguments: 1...20)
    func equalsItAroundTheEndOfABlock(columns: Int) {
        var random = Random(seed: UInt64(columns))
        let waterfall = WaterfallSection(columns: .fixed(columns), itemSpacing: 7, lineSpacing: 3)
        for count in [1, 127, 128, 129, 255, 256, 257, 385] {
            let ratios: [Double] = (0..<count).map { _ in random.pick([0.75, 1, 4 / 3, 1.5]) }
            let section = LayoutSection(layout: waterfall, items: LayoutItems(aspectRatios: ratios))
            expectPlain(
                section,
                waterfall,
                in: LayoutContainer(width: 640),
                "\(columns) columns, \(count) items"
            )
        }
    }

    @Test(arguments: 0..<8)
    func equalsItForLargeSections(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let waterfall = Fixtures.waterfall(&random)
        var section = Fixtures.section(&random, count: 1_900 + random.int(0...200), spans: seed % 2 == 0)
        section.layout = waterfall.kind
        expectPlain(section, waterfall, in: Fixtures.container(&random), "seed \(seed)")
    }

    /// Items are appended one by one or in parts of any size.
    @Test(arguments: 0..<60)
    func appendingInPartsEqualsIt(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let container = Fixtures.container(&random)
        let waterfall = Fixtures.waterfall(&random)
        var layout = CollectionLayout(container: container, sections: [LayoutSection(layout: waterfall)])
        for _ in 0..<8 {
            let count = random.pick([0, 1, 1, 2, 63, 64, 127, 128, 129])
            layout.append(Fixtures.items(count, &random, spans: random.chance(50)), toSection: 0)
            expectPlain(layout, waterfall, "seed \(seed)")
        }
    }

    private func expectPlain(
        _ section: LayoutSection,
        _ waterfall: WaterfallSection,
        in container: LayoutContainer,
        _ comment: Comment
    ) {
        expectPlain(CollectionLayout(container: container, sections: [section]), waterfall, comment)
    }

    private func expectPlain(_ layout: CollectionLayout, _ waterfall: WaterfallSection, _ comment: Comment) {
        var sections = layout.describedSections
        sections[0].layout = PlainWaterfall(waterfall).kind
        let plain = CollectionLayout(container: layout.container, sections: sections)
        #expect(layout.contentSize == plain.contentSize, comment)
        #expect(layout.everything == plain.everything, comment)
    }
}
