#if canImport(BrickworkUI)
    @_spi(Benchmarks) import BrickworkUI
    import CYardsticks
    import BrickworkEngine
    import SwiftUI

    /// The cost of a lazy waterfall without its views.
    @MainActor
    enum LazyLayoutBenchmarks {
        struct Picture: Identifiable {
            let id: Int
            let ratio: Double
            let extra: Double
        }

        static func run(_ report: inout Report, sizes: [Int]) {
            appear(&report, sizes)
            scroll(&report, sizes)
            if let size = sizes.last(where: { $0 <= 100_000 }) {
                change(&report, size)
            }
        }

        private static func pictures(_ count: Int) -> [Picture] {
            let photos = Photos(count: count)
            return (0..<count).map { Picture(id: $0, ratio: photos.ratios[$0], extra: photos.extras[$0]) }
        }

        private static func waterfall(_ pictures: [Picture]) -> some LazySection {
            LazyWaterfall(pictures, columns: 2, spacing: 8) { _ in EmptyView() }
                .itemSize { .aspectRatio($0.ratio, captionHeight: $0.extra) }
        }

        private static func probe(_ pictures: [Picture]) -> LayoutProbe {
            LayoutProbe(waterfall(pictures), width: 390, height: 844)
        }

        private static func appear(_ report: inout Report, _ sizes: [Int]) {
            report.table(
                "SwiftUI: the first appearance",
                """
                From an array of pictures to the list of views, with two columns and sizes from a closure. \
                *Engine*: the same items, described one by one, and laid out. Limit at 100,000 items: 2.
                """,
                columns: ["items", "engine", "LazyWaterfall", "ours / engine"]
            )
            for size in sizes {
                let photos = Photos(count: size)
                let pictures = pictures(size)
                let times = Stopwatch.medians([
                    { keep(photos.layout(columns: 2)) }, { keep(probe(pictures)) },
                ])
                report.row([
                    grouped(size), time(times[0]), time(times[1]),
                    ratio(times[1] / times[0], limit: size == 100_000 ? 2 : nil),
                ])
            }
        }

        private static func scroll(_ report: inout Report, _ sizes: [Int]) {
            report.table(
                "SwiftUI: a scroll step",
                """
                The model's work without views, for a step of 12 points, and for a jump to a random place with \
                all views replaced. *Of the limit*: a step's share of 5 µs, for a million items. *Blocks*: the \
                average number of allocations in a step.
                """,
                columns: ["items", "step", "of the limit", "blocks", "jump"]
            )
            for size in sizes {
                let probe = probe(pictures(size))
                let end = max(1, probe.contentHeight - 844)
                var offset = 0.0
                var state: UInt64 = 7
                let step = {
                    offset += 12
                    if offset > end { offset = 0 }
                    probe.scroll(to: offset)
                }
                let jump = {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    probe.scroll(to: Double(state >> 40) / Double(1 << 24) * end)
                }
                let times = Stopwatch.medians([step, jump])
                let before = yardstick_allocations()
                for _ in 0..<1000 { step() }
                let blocks = Double(yardstick_allocations() - before) / 1000
                report.row([
                    grouped(size), time(times[0]), ratio(times[0] / 5e-6, limit: size == 1_000_000 ? 1 : nil),
                    fixed(blocks, 1), time(times[1]),
                ])
            }
        }

        private static func change(_ report: inout Report, _ size: Int) {
            report.table(
                "SwiftUI: a change among \(grouped(size)) items",
                """
                *Insertion*: half the time of inserting a picture at the front and removing it, far from the \
                start. *The same*: an array that hasn't changed, as when the app's view is evaluated. *Of the \
                limit*: the share of 1 ms.
                """,
                columns: ["change", "LazyWaterfall", "of the limit"]
            )
            let pictures = pictures(size)
            let more = [Picture(id: -1, ratio: 1, extra: 0)] + pictures
            let probe = probe(pictures)
            probe.scroll(to: probe.contentHeight / 2)
            let times = Stopwatch.medians([
                {
                    probe.show(waterfall(more))
                    probe.show(waterfall(pictures))
                },
                { probe.show(waterfall(pictures)) },
            ])
            report.row(["insertion at the front", time(times[0] / 2), ratio(times[0] / 2 / 1e-3, limit: 1)])
            report.row(["the same", time(times[1]), ratio(times[1] / 1e-3, limit: 1)])
        }
    }
#endif
