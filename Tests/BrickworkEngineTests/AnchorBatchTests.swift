import Testing

@testable import BrickworkEngine

/// Items that a batch doesn't change stay in place.
struct AnchorBatchTests {
    /// A hundred items of 10 in one column. The visible rect is 715…795: items 71 to 79, and half of the
    /// first is above the edge.
    private static func layout(sections: Int = 1) -> CollectionLayout {
        let section = LayoutSection(
            layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
            items: LayoutItems((0..<100 / sections).map { _ in .height(10) })
        )
        return CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [LayoutSection](repeating: section, count: sections)
        )
    }

    /// Returns the offset after a batch, in a view of 80 that showed 715…795.
    private static func offset(
        in layout: CollectionLayout = layout(),
        from start: Double = 715,
        after change: (inout LayoutUpdate) -> Void
    ) -> Double {
        var layout = layout
        let anchor = layout.anchor(in: LayoutRect(x: 0, y: start, width: 100, height: 80))
        var update = LayoutUpdate()
        change(&update)
        let map = layout.apply(update)
        return layout.scrollOffset(keeping: anchor, map: map, visibleLength: 80)
    }

    private static func item(_ index: Int) -> ItemPath { ItemPath(section: 0, item: index) }

    /// Item 71 moves to the top. Item 72 is at 720, which is 5 below the edge, and stays there. If items 71 to
    /// 78 move, item 79 stays in place.
    @Test(arguments: [1, 8])
    func theViewDoesNotFollowWhatMoves(count: Int) {
        let offset = Self.offset { update in
            for index in 0..<count {
                update.moveItem(from: Self.item(71 + index), to: Self.item(index))
            }
        }
        #expect(offset == 715)
    }

    /// Item 71 is 60 long now. Item 72, 5 below the edge, is at 770.
    @Test
    func theViewKeepsWhatIsNotReplaced() {
        #expect(Self.offset { $0.replaceItem(at: Self.item(71), with: .height(60)) } == 765)
    }

    /// Item 72 is 60 long now, and begins at the edge or below it. Its start stays, as if its view had grown.
    @Test(arguments: [720.0, 718])
    func theStartOfAReplacedItemStays(start: Double) {
        #expect(
            Self.offset(from: start) { update in
                update.replaceItem(at: Self.item(71), with: .height(30))
                update.replaceItem(at: Self.item(72), with: .height(60))
            } == start + 20
        )
    }

    /// The same in a separate step, like in a front end that asks for sizes after the batch.
    @Test
    func theViewKeepsWhatIsNotReplacedLater() {
        var layout = Self.layout()
        let anchor = layout.anchor(in: LayoutRect(x: 0, y: 715, width: 100, height: 80))
        var update = LayoutUpdate()
        update.insert(.height(30), at: Self.item(0))
        var map = layout.apply(update)
        map.didReplace(items: [Self.item(71)])
        var replacement = LayoutUpdate()
        replacement.replaceItem(at: Self.item(72), with: .height(60))
        layout.apply(replacement)
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: 80) == 795)
        // If the whole section had been replaced, 5 of the first item's 10 points would have been above the
        // edge. Now 30 of its 60 are.
        map.didReplace(items: [], sections: [0])
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: 80) == 770)
    }

    /// In sections of ten, section 7 fills the visible rect except for its first one and a half items. When
    /// it moves to the top, every visible item moves, so the view follows it to offset 15. When section 8 moves,
    /// visible items only move by 100.
    @Test(arguments: [(7, 15.0), (8, 815)])
    func aSectionThatMoves(section: Int, offset: Double) {
        #expect(Self.offset(in: Self.layout(sections: 10)) { $0.moveSection(from: section, to: 0) } == offset)
    }

    /// Section 7 is replaced by one with three items of 20, so no visible item is left. Its second item takes
    /// the place of item 71, and half of it is above the edge as before: at 720 and 10. In a view that also
    /// shows section 8, item 80 stays 85 below the edge: at 760, as far as the offset allows.
    @Test(arguments: [(80.0, 730.0), (100, 675)])
    func aSectionThatIsReplaced(visibleLength: Double, offset: Double) {
        var layout = Self.layout(sections: 10)
        let anchor = layout.anchor(in: LayoutRect(x: 0, y: 715, width: 100, height: visibleLength))
        var update = LayoutUpdate()
        update.replaceSection(
            at: 7,
            with: LayoutSection(
                layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                items: [.height(20), .height(20), .height(20)]
            )
        )
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: visibleLength) == offset)
    }

    /// All visible items are replaced or moved. A replaced one stays in place: item 72, at 720 before and
    /// after.
    @Test
    func theNextBest() {
        let offset = Self.offset { update in
            for index in 71...79 where index != 72 {
                update.moveItem(from: Self.item(index), to: Self.item(index - 71))
            }
            update.replaceItem(at: Self.item(72), with: .height(10))
        }
        // Eight items are inserted above, one of the items above 72 is removed, and 72 was 5 below the edge:
        // at 720 + 70.
        #expect(offset == 785)
    }

    /// The focused item stays in place, unless the batch moves it.
    @Test(arguments: [(false, 745.0), (true, 745)])
    func theItemWithTheFocus(isMoved: Bool, offset: Double) {
        var layout = Self.layout()
        let visible = LayoutRect(x: 0, y: 715, width: 100, height: 80)
        let anchor = layout.anchor(in: visible, preferring: Self.item(75))
        #expect(anchor.target == .element(.item(Self.item(75))))
        var update = LayoutUpdate()
        update.insert(.height(30), at: Self.item(0))
        if isMoved { update.moveItem(from: Self.item(75), to: Self.item(90)) }
        let map = layout.apply(update)
        #expect(layout.scrollOffset(keeping: anchor, map: map, visibleLength: 80) == offset)
    }

    /// An anchor after one batch also works for the next.
    @Test
    func anchorsFollowBatchAfterBatch() {
        var layout = Self.layout()
        var anchor = layout.anchor(in: LayoutRect(x: 0, y: 715, width: 100, height: 80))
        for _ in 0..<3 {
            var update = LayoutUpdate()
            update.insert(.height(7), at: Self.item(0))
            anchor = anchor.following(layout.apply(update))
        }
        #expect(anchor.target == .element(.item(Self.item(74))) && anchor.distance == -5)
        #expect(layout.scrollOffset(keeping: anchor, visibleLength: 80) == 736)
    }

    /// 3,000 random batches with all kinds of sections. The first visible item whose item and section aren't
    /// in the batch keeps its position, unless that is beyond the content. If its row has changed, the same
    /// share of it is above the edge. A replaced item also keeps its position if its start is visible.
    @Test(arguments: 0..<30)
    func unchangedItemsStayInABatch(hundred: Int) {
        for seed in hundred * 100..<hundred * 100 + 100 {
            var random = Random(seed: UInt64(seed))
            var model = Model(container: LayoutContainer(width: 400, scale: random.pick([0, 2, 3])))
            model.sections = (0..<random.int(1...6)).map { _ in
                model.makeSection(&random, count: random.int(0...60))
            }
            var layout = model.layout
            let top = random.points(0...Int(max(0, layout.contentSize.height - 300)))
            let visible = LayoutRect(x: 0, y: top, width: 400, height: 300)
            let before = layout
            let anchor = layout.anchor(in: visible)
            let update = model.change(&random)
            let map = layout.apply(update, policy: random.pick([.rebalance, .sticky, .automatic]))
            let offset = layout.scrollOffset(keeping: anchor, map: map, visibleLength: 300)
            let last = max(0, layout.contentSize.height - 300)
            #expect(offset >= 0 && offset <= last, "seed \(seed)")
            let untouched = before.elements(in: visible).first { placed in
                placed.element.kind == .item
                    && (update.leavesAlone(placed.element.path)
                        || (placed.frame.minY >= top && update.onlyReplaces(placed.element.path)))
            }
            guard let untouched, before.contentSize.height > 300, top + 300 <= before.contentSize.height
            else {
                continue
            }
            guard let new = map.newElement(of: untouched.element), let frame = layout.frame(of: new) else {
                Issue.record("seed \(seed): \(untouched) is gone")
                continue
            }
            let above = top - untouched.frame.minY
            // Rounding to pixels changes both by at most half a point.
            let hasSameLength =
                abs(frame.height - untouched.frame.height) < 0.6
                && abs(frame.width - untouched.frame.width) < 0.6
            let wanted =
                hasSameLength || above <= 0
                ? frame.minY - untouched.frame.minY + top
                : frame.minY + min(above / untouched.frame.height * frame.height, frame.height - 1)
            let tolerance = hasSameLength || above <= 0 ? 1e-9 : 1
            let expected = max(0, min(wanted, last))
            if above > 0 || hasSameLength || update.onlyReplaces(untouched.element.path) {
                #expect(abs(offset - expected) <= tolerance, "seed \(seed): \(untouched) is at \(frame)")
            }
        }
    }
}

extension LayoutUpdate {
    /// Returns whether a batch names neither an item nor its section.
    fileprivate func leavesAlone(_ path: ItemPath) -> Bool {
        keeps(path) && !replacedItems.contains { $0.path == path }
    }

    /// Returns whether a batch names an item only to replace it, and doesn't name its section.
    fileprivate func onlyReplaces(_ path: ItemPath) -> Bool {
        keeps(path) && replacedItems.contains { $0.path == path }
    }

    /// Returns whether a batch leaves an item at its place, and its section alone.
    private func keeps(_ path: ItemPath) -> Bool {
        !removedItems.contains(path) && !movedItems.contains { $0.from == path }
            && !removedSections.contains(path.section) && !movedSections.contains { $0.from == path.section }
            && !replacedSections.contains { $0.index == path.section }
    }
}
