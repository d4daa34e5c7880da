import CYardsticks
import BrickworkEngine

/// Finding the elements in a rect of a phone's size, compared with a scan of all frames.
enum QueryBenchmarks {
    static func run(_ report: inout Report, sizes: [Int]) {
        report.table(
            "Visible elements",
            """
            Finds the elements in a rect of 390 × 844 points at random places, including their frames, compared \
            with a linear scan of all frames in C. *Spans*: one item in ten takes two columns. Limits: 1 µs for \
            a million items, and no allocation.
            """,
            columns: ["items", "columns", "linear scan", "engine", "scan / engine", "found", "allocations"]
        )
        for size in sizes {
            for columns in [2, 6, 12] {
                row(&report, Photos(count: size).layout(columns: columns), "\(columns)")
            }
            row(&report, spanning(size), "6, spans")
        }
    }

    private static func row(_ report: inout Report, _ layout: CollectionLayout, _ title: String) {
        let count = layout.itemCount(inSection: 0)
        let frames = (0..<count).map { index in
            let frame = layout.frame(of: LayoutElement(.item, section: 0, item: index))!
            return yardstick_frame(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        }
        var found = [Int64](repeating: 0, count: count)
        var places = Places(height: layout.contentSize.height)
        var matches = 0
        let times = Stopwatch.medians([
            {
                let rect = places.next()
                keep(
                    yardstick_scan(
                        frames,
                        Int64(count),
                        yardstick_frame(x: rect.x, y: rect.y, width: rect.width, height: rect.height),
                        &found
                    )
                )
            },
            {
                layout.forEachElement(in: places.next()) { _, frame in matches += frame.width > 0 ? 1 : 0 }
            },
        ])
        matches = 0
        let before = yardstick_allocations()
        for _ in 0..<1000 {
            layout.forEachElement(in: places.next()) { _, frame in matches += frame.width > 0 ? 1 : 0 }
        }
        let allocations = yardstick_allocations() - before
        report.row([
            grouped(count), title, time(times[0]),
            "\(time(times[1])) \(count < 1_000_000 || times[1] <= 1e-6 ? "✓" : "✗")",
            fixed(times[0] / times[1], 0),
            fixed(Double(matches) / 1000, 1), before < 0 ? "unknown" : "\(allocations) in 1,000",
        ])
    }

    private static func spanning(_ count: Int) -> CollectionLayout {
        var items = Photos(count: count).items
        for index in stride(from: 0, to: count, by: 10) {
            items[index].span = .columns(2)
        }
        let layout = WaterfallSection(columns: 6, itemSpacing: 10, lineSpacing: 10)
        return CollectionLayout(
            container: LayoutContainer(width: 1200),
            sections: [LayoutSection(layout: layout, items: items)]
        )
    }

    /// Rects at random places in the content.
    private struct Places {
        let height: Double
        private var state: UInt64 = 7

        init(height: Double) {
            self.height = height
        }

        mutating func next() -> LayoutRect {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return LayoutRect(
                x: 0,
                y: Double(state >> 40) / Double(1 << 24) * height,
                width: 390,
                height: 844
            )
        }
    }
}
