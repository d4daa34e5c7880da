import CYardsticks
import BrickworkEngine

/// New layouts, compared with C programs that do the same work.
enum LayoutBenchmarks {
    static func run(_ report: inout Report, sizes: [Int]) {
        report.table(
            "Layout from scratch",
            """
            Nanoseconds per item. *Plain*: the tutorials' loop in C (`-O3`, doubles). *Sorted*: a C program that \
            keeps the column tops in order (64-bit integers, the engine's own precision). Both write each item's \
            place into existing memory. The engine makes a whole `CollectionLayout`, including its memory. \
            Limits: 0.6 × plain, 1.3 × sorted for two columns, 1.5 × for up to 8 and for 1,000 items.
            """,
            columns: ["items", "columns", "plain", "sorted", "engine", "engine / plain", "engine / sorted"]
        )
        for size in sizes {
            let photos = Photos(count: size)
            for columns in [2, 6, 12] {
                row(&report, photos, columns)
            }
        }
    }

    private static func row(_ report: inout Report, _ photos: Photos, _ columns: Int) {
        let count = photos.ratios.count
        let width = (1200 - 10 * Double(columns - 1)) / Double(columns)
        var tops = [Double](repeating: 0, count: count)
        var columnOfItem = [UInt16](repeating: 0, count: count)
        var sortedTops = [Int64](repeating: 0, count: count)
        let section = photos.section(columns: columns)
        let times = Stopwatch.medians([
            {
                yardstick_plain(
                    photos.ratios,
                    photos.extras,
                    Int64(count),
                    Int32(columns),
                    width,
                    10,
                    &tops,
                    &columnOfItem
                )
            },
            {
                yardstick_sorted(
                    photos.ratios,
                    photos.extras,
                    Int64(count),
                    Int32(columns),
                    width,
                    10,
                    &sortedTops
                )
            },
            { keep(CollectionLayout(container: LayoutContainer(width: 1200), sections: [section])) },
        ])
        check(CollectionLayout(container: LayoutContainer(width: 1200), sections: [section]), sortedTops)
        let nanoseconds = times.map { fixed($0 / Double(count) * 1e9, 2) }
        report.row(
            [grouped(count), "\(columns)"] + nanoseconds + [
                ratio(times[2] / times[0], limit: 0.6),
                ratio(times[2] / times[1], limit: limit(columns, of: count)),
            ]
        )
    }

    private static func limit(_ columns: Int, of count: Int) -> Double? {
        if count == 1000 { return 1.5 }
        return columns == 2 ? 1.3 : columns <= 8 ? 1.5 : nil
    }

    /// Checks that both did the same work: the last item has the same top, on the C program's grid.
    private static func check(_ layout: CollectionLayout, _ tops: [Int64]) {
        let last = layout.frame(of: LayoutElement(.item, section: 0, item: tops.count - 1))
        let expected = Double(tops[tops.count - 1] >> 4) * 0x1p-28
        precondition(abs((last?.minY ?? 0) - expected) < 0.01, "the engine and the yardstick disagree")
    }
}
