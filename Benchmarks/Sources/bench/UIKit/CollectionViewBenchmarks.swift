#if canImport(Brickwork)
    import Brickwork
    import UIKit

    /// The layouts in a collection view, compared with the tutorials' hand-written layout in the same view.
    @MainActor
    enum CollectionViewBenchmarks {
        static func run(_ report: inout Report, sizes: [Int]) {
            // The stand-in's checks would take most of the measured time.
            StandIn.checks = []
            prepare(&report, sizes)
            scroll(&report, sizes)
            creep(&report, sizes)
            if let size = sizes.last {
                change(&report, size)
                manySections(&report, size)
            }
        }

        private static func screens(_ size: Int) -> (hand: Screen, ours: Screen) {
            let photos = Photos(count: size)
            let handWritten = HandWrittenLayout()
            handWritten.heightForPhoto = { path, width in
                width / photos.ratios[path.item % size] + photos.extras[path.item % size]
            }
            return (Screen(handWritten, photos), Screen(waterfall(), photos))
        }

        private static func waterfall() -> BrickworkLayout {
            let layout = BrickworkLayout(.waterfall(columns: 2))
            layout.section.minimumInteritemSpacing = 12
            layout.section.minimumLineSpacing = 12
            layout.section.sectionInset = UIEdgeInsets(top: 6, left: 6, bottom: 6, right: 6)
            return layout
        }

        /// Asks the delegate for every height, and lays out.
        private static func prepareFromScratch(_ screen: Screen) {
            let layout = screen.view.collectionViewLayout
            layout.invalidateLayout(
                with: BrickworkInvalidationContext(headlessEverything: true, dataSourceCounts: true)
            )
            layout.prepare()
        }

        private static func prepare(_ report: inout Report, _ sizes: [Int]) {
            report.table(
                "UIKit: prepare()",
                """
                `prepare()` from scratch in the stand-in for UIKit, with two columns and heights from the delegate. \
                *Hand-written*: the tutorials' layout. Limit at 100,000 items: 0.2.
                """,
                columns: ["items", "hand-written", "BrickworkLayout", "ours / hand-written"]
            )
            for size in sizes {
                let (hand, ours) = screens(size)
                let times = Stopwatch.medians([{ prepareFromScratch(hand) }, { prepareFromScratch(ours) }])
                report.row([
                    grouped(size), time(times[0]), time(times[1]),
                    ratio(times[1] / times[0], limit: size == 100_000 ? 0.2 : nil),
                ])
            }
        }

        private static func scroll(_ report: inout Report, _ sizes: [Int]) {
            report.table(
                "UIKit: a scroll step",
                """
                The calls to the layout after scrolling to a random place: whether this invalidates it, and the \
                visible elements. *Whole step*: including the stand-in's own work (cells and their places). \
                Limit at 100,000 items: 0.002.
                """,
                columns: [
                    "items", "hand-written", "BrickworkLayout", "ours / hand-written",
                    "whole step, hand-written",
                    "whole step, ours",
                ]
            )
            for size in sizes {
                let (hand, ours) = screens(size)
                var places = Places(height: ours.view.contentSize.height - 844)
                let times = Stopwatch.medians([
                    { ask(hand, at: places.next()) }, { ask(ours, at: places.next()) },
                    { step(hand, to: places.next()) }, { step(ours, to: places.next()) },
                ])
                report.row([
                    grouped(size), time(times[0]), time(times[1]),
                    ratio(times[1] / times[0], limit: size == 100_000 ? 0.002 : nil), time(times[2]),
                    time(times[3]),
                ])
            }
        }

        /// Scrolls slowly, so that most steps show no new cell.
        private static func creep(_ report: inout Report, _ sizes: [Int]) {
            report.table(
                "UIKit: a step of 24 points",
                """
                A whole step, as in slow scrolling, compared with the stand-in's `UICollectionViewFlowLayout`. Its cells \
                are equal, and its content is as long, so it shows as many. Limit at 100,000 items: 1.
                """,
                columns: ["items", "flow layout", "BrickworkLayout", "ours / flow layout"]
            )
            for size in sizes {
                let (_, ours) = screens(size)
                let layout = UICollectionViewFlowLayout()
                layout.minimumInteritemSpacing = 12
                layout.minimumLineSpacing = 12
                let rowLength = ours.view.contentSize.height / CGFloat((size + 1) / 2)
                layout.itemSize = CGSize(width: 183, height: rowLength - layout.minimumLineSpacing)
                let flow = Screen(layout, Photos(count: size))
                var offsets = (flow: CGFloat(0), ours: CGFloat(0))
                let times = Stopwatch.medians([
                    { creep(flow, &offsets.flow) }, { creep(ours, &offsets.ours) },
                ])
                report.row([
                    grouped(size), time(times[0]), time(times[1]),
                    ratio(times[1] / times[0], limit: size == 100_000 ? 1 : nil),
                ])
            }
        }

        private static func creep(_ screen: Screen, _ offset: inout CGFloat) {
            offset += 24
            if offset > screen.view.contentSize.height - 844 { offset = 0 }
            step(screen, to: offset)
        }

        private static func ask(_ screen: Screen, at y: CGFloat) {
            let bounds = CGRect(x: 0, y: y, width: 390, height: 844)
            let layout = screen.view.collectionViewLayout
            keep(layout.shouldInvalidateLayout(forBoundsChange: bounds))
            keep(layout.layoutAttributesForElements(in: bounds))
        }

        private static func step(_ screen: Screen, to y: CGFloat) {
            screen.view.contentOffset.y = y
            screen.view.layoutIfNeeded()
        }

        private static func change(_ report: inout Report, _ size: Int) {
            report.table(
                "UIKit: a change among \(grouped(size)) items",
                """
                An insertion at the front in the view, compared with the same in the hand-written layout. A \
                self-sizing cell, compared with the hand-written layout's `prepare()`, which it would need. *Of \
                the limit*: the share of the time limits, 1 ms and 20 µs.
                """,
                columns: ["change", "hand-written", "BrickworkLayout", "ours / hand-written", "of the limit"]
            )
            let (hand, ours) = screens(size)
            let inserted = Stopwatch.medians([{ hand.insertAtTheFront() }, { ours.insertAtTheFront() }])
            report.row([
                "insertion at the front", time(inserted[0]), time(inserted[1]),
                ratio(inserted[1] / inserted[0]), ratio(inserted[1] / 1e-3, limit: 1),
            ])
            let measuring = Screen(waterfall(), Photos(count: size), measures: true)
            var height: CGFloat = 100
            let measured = Stopwatch.medians([
                { prepareFromScratch(hand) },
                {
                    height = height == 100 ? 150 : 100
                    measure(measuring, item: size / 2, height)
                },
            ])
            report.row([
                "a measured cell", time(measured[0]), time(measured[1]), ratio(measured[1] / measured[0]),
                ratio(measured[1] / 20e-6, limit: 1),
            ])
        }

        /// The same number of items in ten thousand sections, with pinned headers.
        private static func manySections(_ report: inout Report, _ size: Int) {
            let sections = min(10_000, size / 10)
            report.table(
                "UIKit: \(grouped(sections)) sections",
                """
                \(grouped(size)) items in \(grouped(sections)) sections with pinned headers. A scroll step, \
                compared with the hand-written layout's, which has all items in one section and no headers: \
                limit 0.002. A batch that reloads all sections, compared with a new layout: limit 3.
                """,
                columns: ["change", "compared with", "BrickworkLayout", "ratio"]
            )
            let (hand, _) = screens(size)
            let layout = waterfall()
            layout.section.headerReferenceSize.height = 30
            layout.section.sectionHeadersPinToVisibleBounds = true
            let ours = Screen(layout, Photos(count: size), sections: sections)
            var places = Places(height: hand.view.contentSize.height - 844)
            var others = Places(height: ours.view.contentSize.height - 844)
            let steps = Stopwatch.medians([
                { ask(hand, at: places.next()) }, { askPinned(ours, at: others.next()) },
            ])
            report.row([
                "a scroll step", time(steps[0]), time(steps[1]), ratio(steps[1] / steps[0], limit: 0.002),
            ])
            let reloads = Stopwatch.medians([{ prepareFromScratch(ours) }, { ours.reloadSections() }])
            report.row([
                "all sections reloaded", time(reloads[0]), time(reloads[1]),
                ratio(reloads[1] / reloads[0], limit: 3),
            ])
        }

        /// The work of a step with pinned headers: another context, and `prepare()`.
        private static func askPinned(_ screen: Screen, at y: CGFloat) {
            let bounds = CGRect(x: 0, y: y, width: 390, height: 844)
            let layout = screen.view.collectionViewLayout
            if layout.shouldInvalidateLayout(forBoundsChange: bounds) {
                layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: bounds))
            }
            layout.prepare()
            keep(layout.layoutAttributesForElements(in: bounds))
        }

        private static func measure(_ screen: Screen, item: Int, _ height: CGFloat) {
            let layout = screen.view.collectionViewLayout
            guard let original = layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0)),
                let preferred = original.copy() as? UICollectionViewLayoutAttributes
            else { return }
            preferred.size.height = height
            guard
                layout.shouldInvalidateLayout(
                    forPreferredLayoutAttributes: preferred,
                    withOriginalAttributes: original
                )
            else { return }
            layout.invalidateLayout(
                with: layout.invalidationContext(
                    forPreferredLayoutAttributes: preferred,
                    withOriginalAttributes: original
                )
            )
            layout.prepare()
        }

        /// Random places in the content.
        private struct Places {
            let height: CGFloat
            private var state: UInt64 = 7

            init(height: CGFloat) {
                self.height = height
            }

            mutating func next() -> CGFloat {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return CGFloat(state >> 40) / CGFloat(1 << 24) * height
            }
        }
    }
#endif
