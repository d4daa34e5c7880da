import CYardsticks
import BrickworkEngine

/// Changes of a large waterfall, compared with a new layout.
enum ChangeBenchmarks {
    static func run(_ report: inout Report, size: Int) {
        report.table(
            "Changes to \(grouped(size)) items",
            "Compared with a new layout of the same items, from one run.",
            columns: ["change", "columns", "from scratch", "change", "change / scratch", "limit"]
        )
        for columns in [2, 6, 12] {
            rows(&report, Photos(count: size), columns, size)
        }
        memory(&report, size: size)
    }

    private static func rows(_ report: inout Report, _ photos: Photos, _ columns: Int, _ size: Int) {
        let section = photos.section(columns: columns)
        let scratch = { keep(CollectionLayout(container: LayoutContainer(width: 1200), sections: [section])) }
        func compare(_ name: String, limit: Double, _ change: @escaping () -> Void) {
            let times = Stopwatch.medians([scratch, change])
            report.row([
                name, "\(columns)", time(times[0]), time(times[1]), ratio(times[1] / times[0], limit: limit),
                ratio(limit),
            ])
        }
        let present = photos.layout(columns: columns)
        var appended = present
        let hundred = LayoutItems(photos.items.prefix(100))
        compare("append 100 items", limit: 0.001) {
            // With more items, the content would reach its limit, where items are placed in another way.
            if appended.itemCount(inSection: 0) > 4 * size { appended = present }
            appended.append(hundred, toSection: 0)
        }

        var measured = photos.layout(columns: columns)
        var state: UInt64 = 3
        compare("measured length at a random place, sticky", limit: 0.05) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let path = ItemPath(section: 0, item: Int(state >> 33) % size)
            measured.setMeasuredSize(LayoutSize(width: 0, height: Double(state >> 56) + 50), of: .item(path))
        }

        var inserted = photos.layout(columns: columns)
        compare("insertion at the front, rebalance", limit: 2) {
            var update = LayoutUpdate()
            update.insert(.aspectRatio(1.5), at: ItemPath(section: 0, item: 0))
            inserted.apply(update)
        }

        var rotated = photos.layout(columns: columns)
        var isWide = false
        compare("a new container width, rebalance", limit: 1.1) {
            isWide.toggle()
            rotated.setContainer(LayoutContainer(width: isWide ? 1201 : 1200))
        }
    }

    private static func memory(_ report: inout Report, size: Int) {
        report.table(
            "Memory",
            "The allocated memory for a layout of \(grouped(size)) items, including their input.",
            columns: ["columns", "bytes an item", "limit"]
        )
        for columns in [2, 6, 12] {
            let photos = Photos(count: size)
            let before = yardstick_allocated_bytes()
            let layout = photos.layout(columns: columns)
            let bytes = Double(yardstick_allocated_bytes() - before) / Double(size)
            keep(layout)
            keep(photos)
            report.row(["\(columns)", before < 0 ? "unknown" : ratio(bytes, limit: 40), "40"])
        }
    }
}
