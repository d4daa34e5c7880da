import BrickworkEngine

/// A photo stream in many sections, each with a pinned header: the time to find visible elements, and to
/// change it.
enum SectionBenchmarks {
    private static let itemsPerSection = 10

    static func run(_ report: inout Report, sectionCount: Int) {
        report.table(
            "\(grouped(sectionCount)) sections",
            """
            \(itemsPerSection) items each in 3 columns, with a background and a pinned header, compared with the \
            same items in one section. Limits: 3 × one section for finding visible elements; 3 × a new layout \
            for replacing all sections.
            """,
            columns: ["what", "compared with", "time", "ratio"]
        )
        look(&report, sectionCount)
        change(&report, sectionCount)
    }

    private static func look(_ report: inout Report, _ count: Int) {
        let layout = CollectionLayout(container: container, sections: sections(count))
        let one = Photos(count: count * itemsPerSection).layout(columns: 3)
        var state: UInt64 = 7
        func visible(_ layout: CollectionLayout) -> LayoutRect {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let y = Double(state >> 40) / Double(1 << 24) * layout.contentSize.height
            return LayoutRect(x: 0, y: y, width: 1200, height: 844)
        }
        func look(_ layout: CollectionLayout) -> () -> Void {
            var found = 0
            return {
                let rect = visible(layout)
                layout.forEachElement(in: rect, visible: rect) { _, frame in found += frame.width > 0 ? 1 : 0
                }
            }
        }
        let times = Stopwatch.medians([look(one), look(layout)])
        report.row(["visible elements", time(times[0]), time(times[1]), ratio(times[1] / times[0], limit: 3)])
    }

    private static func change(_ report: inout Report, _ count: Int) {
        let described = sections(count)
        let scratch = { keep(CollectionLayout(container: container, sections: described)) }
        func compare(_ name: String, limit: Double, _ change: @escaping () -> Void) {
            let times = Stopwatch.medians([scratch, change])
            report.row([name, time(times[0]), time(times[1]), ratio(times[1] / times[0], limit: limit)])
        }
        func batch(_ fill: @escaping (inout LayoutUpdate) -> Void) -> () -> Void {
            var layout = CollectionLayout(container: container, sections: described)
            return {
                var update = LayoutUpdate()
                fill(&update)
                layout.apply(update)
            }
        }
        var isHigh = false
        compare(
            "an item replaced at the front",
            limit: 0.001,
            batch { update in
                isHigh.toggle()
                update.replaceItem(
                    at: ItemPath(section: 0, item: 0),
                    with: .aspectRatio(isHigh ? 0.5 : 1.5)
                )
            }
        )
        var measured = CollectionLayout(container: container, sections: described)
        var length = 100.0
        compare("a measured length at the front", limit: 0.001) {
            length = 300 - length
            measured.setMeasuredSize(
                LayoutSize(width: 0, height: length),
                of: .item(ItemPath(section: 0, item: 0))
            )
        }
        compare(
            "a section replaced by another at the front",
            limit: 0.5,
            batch { update in
                update.removeSection(at: 0)
                update.insertSection(described[1], at: 0)
            }
        )
        compare(
            "all sections described again",
            limit: 3,
            batch { update in
                for index in described.indices { update.describeSection(at: index, as: described[index]) }
            }
        )
        compare(
            "all sections replaced",
            limit: 3,
            batch { update in
                for index in described.indices { update.replaceSection(at: index, with: described[index]) }
            }
        )
    }

    private static let container = LayoutContainer(width: 1200)

    private static func sections(_ count: Int) -> [LayoutSection] {
        let photos = Photos(count: count * itemsPerSection)
        let layout = WaterfallSection(columns: 3, itemSpacing: 10, lineSpacing: 10)
        return (0..<count).map { index in
            let range = index * itemsPerSection..<(index + 1) * itemsPerSection
            return LayoutSection(
                layout: layout,
                header: .init(height: 40, isPinned: true),
                hasBackground: true,
                items: LayoutItems(
                    aspectRatios: Array(photos.ratios[range]),
                    captionHeights: Array(photos.extras[range])
                )
            )
        }
    }
}
