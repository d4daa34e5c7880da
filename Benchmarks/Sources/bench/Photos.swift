import BrickworkEngine

/// Aspect ratios and captions like those of real photographs: 69 % are 3:2, 10 % 16:9, 10 % 4:3, and the
/// others are upright, square and so on.
struct Photos {
    let ratios: [Double]
    let extras: [Double]

    init(count: Int, seed: UInt64 = 42) {
        var state = seed
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24)
        }
        var ratios: [Double] = []
        var extras: [Double] = []
        for _ in 0..<count {
            let kind = next() * 100
            let ratio: Double =
                switch kind {
                case ..<69: 3 / 2
                case ..<79: 16 / 9
                case ..<89: 4 / 3
                case ..<93: 2 / 3
                case ..<95: 3 / 4
                default: 0.618 + next() * 2.25
                }
            ratios.append(ratio)
            extras.append((next() * 3).rounded(.down) * 20)
        }
        self.ratios = ratios
        self.extras = extras
    }

    var items: LayoutItems {
        var items = LayoutItems()
        items.reserveCapacity(ratios.count)
        for (ratio, extra) in zip(ratios, extras) {
            items.append(.aspectRatio(ratio, captionHeight: extra))
        }
        return items
    }

    /// Returns a waterfall of the photos. It is 1,200 points wide, with spacings of 10 points.
    func layout(columns: Int) -> CollectionLayout {
        CollectionLayout(container: LayoutContainer(width: 1200), sections: [section(columns: columns)])
    }

    func section(columns: Int) -> LayoutSection {
        LayoutSection(
            layout: WaterfallSection(columns: columns, itemSpacing: 10, lineSpacing: 10),
            items: items
        )
    }
}
