import BrickworkEngine

/// Random input of all kinds, by seed.
enum Fixtures {
    static func item(_ random: inout Random, spans: Bool = true) -> ItemSize {
        let span: ItemSize.Span =
            !spans || random.chance(85)
            ? .columns(1) : random.chance(20) ? .full : .columns(random.int(0...4))
        switch random.int(0...9) {
        case 0...5: return .aspectRatio(random.pick([1.5, 4.0 / 3, 16.0 / 9, 2.0 / 3, 0.75, 1]), span: span)
        case 6: return .aspectRatio(random.points(1...3), captionHeight: random.points(0...60), span: span)
        case 7: return .height(random.points(0...300), span: span)
        case 8: return .estimated(random.points(20...200), span: span)
        default: return .size(width: random.points(1...200), height: random.points(1...60), span: span)
        }
    }

    static func items(_ count: Int, _ random: inout Random, spans: Bool = true) -> LayoutItems {
        LayoutItems((0..<count).map { _ in item(&random, spans: spans) })
    }

    static func sectionLayout(_ random: inout Random) -> any SectionArrangement {
        let across = random.pick([0, 1, 8, 10.5])
        let along = random.pick([0, 1, 8, 12.25])
        switch random.int(0...9) {
        case 0...5:
            return waterfall(
                itemSpacing: across,
                lineSpacing: along,
                orders: [.shortest, .shortest, .inOrder, .evenEnds],
                &random
            )
        case 6, 7:
            return FlowSection(
                alignment: random.pick([.leading, .center, .trailing, .justified]),
                lastLineAlignment: random.pick([.leading, .center, .trailing, .justified]),
                lineAlignment: random.pick([.top, .center, .bottom]),
                itemSpacing: across,
                lineSpacing: along
            )
        case 8:
            return JustifiedSection(
                targetRowHeight: random.points(40...250),
                lastRow: random.pick([.leading, .center, .trailing, .fill]),
                itemSpacing: across,
                lineSpacing: along
            )
        default:
            return GridSection(
                columns: .fixed(random.int(1...9)),
                aspectRatio: random.points(1...2),
                itemSpacing: across,
                lineSpacing: along
            )
        }
    }

    /// Returns a waterfall that places each item by the ones before it.
    static func waterfall(_ random: inout Random) -> WaterfallSection {
        waterfall(
            itemSpacing: random.pick([0, 1, 8, 10.5]),
            lineSpacing: random.pick([0, 1, 8, 12.25]),
            orders: [.shortest, .shortest, .shortest, .inOrder],
            &random
        )
    }

    private static func waterfall(
        itemSpacing: Double,
        lineSpacing: Double,
        orders: [WaterfallSection.Order],
        _ random: inout Random
    ) -> WaterfallSection {
        let columns: ColumnCount =
            random.chance(75) ? .fixed(random.int(1...20)) : .minimumWidth(random.points(20...200))
        return WaterfallSection(
            columns: columns,
            order: random.pick(orders),
            itemSpacing: itemSpacing,
            lineSpacing: lineSpacing
        )
    }

    static func supplementary(_ random: inout Random) -> LayoutSection.Supplementary? {
        random.chance(40) ? .init(height: random.points(0...60), isPinned: random.chance(50)) : nil
    }

    /// Returns small counts, and counts near the waterfall's block of 128 items.
    static func count(_ random: inout Random) -> Int {
        random.chance(80) ? random.int(0...12) : random.pick([63, 64, 65, 127, 128, 129, 200, 256, 257, 400])
    }

    static func section(_ random: inout Random, count: Int? = nil, spans: Bool = true) -> LayoutSection {
        let insets =
            random.chance(50)
            ? LayoutInsets(
                top: random.points(0...20),
                leading: random.points(0...20),
                bottom: random.points(0...20),
                trailing: random.points(0...20)
            ) : .zero
        return LayoutSection(
            layout: sectionLayout(&random),
            insets: insets,
            header: supplementary(&random),
            footer: supplementary(&random),
            hasBackground: random.chance(20),
            items: items(count ?? self.count(&random), &random, spans: spans)
        )
    }

    static func container(_ random: inout Random) -> LayoutContainer {
        LayoutContainer(
            width: random.points(100...900),
            height: random.points(100...900),
            axis: random.chance(75) ? .vertical : .horizontal,
            direction: random.chance(70) ? .leftToRight : .rightToLeft,
            scale: random.pick([0, 1, 2, 3]),
            minimumContentLength: random.chance(20) ? random.points(0...3000) : 0
        )
    }

    static func layout(_ random: inout Random, mostSections: Int = 4) -> CollectionLayout {
        let container = container(&random)
        return CollectionLayout(
            container: container,
            sections: (0..<random.int(0...mostSections)).map { _ in section(&random) }
        )
    }
}

extension CollectionLayout {
    /// All elements with their frames, in order.
    var everything: [PlacedElement] {
        var all: [PlacedElement] = []
        forEachElement { all.append(PlacedElement($0, frame: $1)) }
        return all
    }

    /// Returns the frames of a section's items.
    func itemFrames(_ section: Int = 0) -> [LayoutRect] {
        (0..<itemCount(inSection: section)).compactMap {
            frame(of: LayoutElement(.item, section: section, item: $0))
        }
    }

    /// The sections as described, with all changes since then.
    var describedSections: [LayoutSection] {
        (0..<sectionCount).compactMap { section($0) }
    }
}

extension LayoutSize {
    /// Returns the size of a view that chooses only its length, for both axes.
    static func length(_ length: Double) -> LayoutSize { LayoutSize(width: length, height: length) }
}
