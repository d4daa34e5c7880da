import BrickworkEngine
import BrickworkScrolling
import Testing

/// A layout in a scroll view, without the view: events in, offsets out. One column of squares, 100 points wide at first, in a
/// view of 250 points at two pixels per point.
struct ScrolledLayoutTests {
    @Test(arguments: Row.scrolling + Row.rotating + Row.changing + Row.measuring + Row.loading)
    func offsetAfterEvents(_ row: Row) {
        var scene = ScrollScene(row.kind)
        for event in row.events { scene.handle(event) }
        scene.settle()
        #expect(scene.offset == row.offset)
        #expect(scene.scrolled.handle(.mayScroll) == scene.offset + row.adjustment)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let kind: ScrollScene.Kind
        let events: [ScrollScene.Event]
        let offset: Double
        let adjustment: Double

        init(
            _ name: String,
            of kind: ScrollScene.Kind = .squares,
            _ events: [ScrollScene.Event],
            to offset: Double,
            adjustment: Double = 0
        ) {
            testDescription = name
            self.kind = kind
            self.events = events
            self.offset = offset
            self.adjustment = adjustment
        }
    }
}

extension ScrolledLayout {
    /// Returns the offset to scroll to.
    func apply(_ update: LayoutUpdate, becoming new: Viewport) -> Double? {
        change(.items, becoming: new) { $0.apply(update, policy: $1) }.offset
    }

    /// Returns the offset to scroll to.
    func resize(to container: LayoutContainer, becoming new: Viewport) -> Double? {
        change(.resize, becoming: new) {
            $0.setContainer(container, policy: $1)
            return UpdateMap()
        }.offset
    }
}

/// What a layout in a scroll view does besides returning offsets.
struct ScrolledLayoutStateTests {
    private let size = LayoutSize(width: 100, height: 250)

    /// 50 items of 100 points in one column, at an offset.
    private func scrolled(
        to offset: Double,
        of item: ItemSize = .height(100),
        otherContent: Viewport.OtherContent? = .init()
    ) -> ScrolledLayout {
        let scrolled = ScrolledLayout()
        let section = LayoutSection(
            layout: WaterfallSection(columns: 1, itemSpacing: 0, lineSpacing: 0),
            items: LayoutItems(repeatElement(item, count: 50))
        )
        let layout = CollectionLayout(container: LayoutContainer(width: 100), sections: [section])
        scrolled.viewport = Viewport(offset: offset, size: size, otherContent: otherContent)
        scrolled.replace(with: layout, hasNewItems: true)
        scrolled.handle(.scrolled)
        return scrolled
    }

    private func insertion(at index: Int) -> LayoutUpdate {
        var update = LayoutUpdate()
        update.insert(.height(100), at: ItemPath(section: 0, item: index))
        return update
    }

    /// The visible rect ends 450 points before the end of 5,000 points.
    @Test func endComesNearOnceForEachChangeOfTheItems() {
        let scrolled = scrolled(to: 4300)
        let now = Viewport(offset: 4300, size: size)
        let first = [1.7, 1.8, 1.8].map { scrolled.comesNearEnd(within: $0) }
        #expect(first == [false, true, false])
        _ = scrolled.resize(to: LayoutContainer(width: 200), becoming: now)
        let isNearInAnotherContainer = scrolled.comesNearEnd(within: 1.8)
        #expect(!isNearInAnotherContainer)
        _ = scrolled.apply(insertion(at: 0), becoming: now)
        let second = [1.8, 2.2].map { scrolled.comesNearEnd(within: $0) }
        #expect(second == [false, true])
    }

    @Test func aSizeIsTakenIfItIsNewOrTheFirst() {
        let element = LayoutElement.item(ItemPath(section: 0, item: 3))
        func shifts(of item: ItemSize) -> [Double?] {
            let scrolled = scrolled(to: 1000, of: item)
            return [100, 100, 160, 160].map { height in
                scrolled.measure(element, as: LayoutSize(width: 100, height: height))
            }
        }
        #expect(shifts(of: .height(100)) == [nil, nil, nil, nil])
        #expect(shifts(of: .estimated(100)) == [0, nil, 60, nil])
    }

    /// A batch inserts an item below the visible rect. An item above is measured meanwhile, or isn't.
    @Test(arguments: [(nil, nil), (101.0, 1.0)])
    func endOfABatchMovesTheViewByWhatWasMeasured(length: Double?, distance: Double?) {
        let scrolled = scrolled(to: 1000, of: .estimated(100))
        let now = Viewport(offset: 1000, size: size)
        let update = insertion(at: 40)
        let target = scrolled.change(.batch, becoming: now) { $0.apply(update, policy: $1) }.offset
        #expect(target == 1000)
        if let length {
            let size = LayoutSize(width: 100, height: length)
            let shift = scrolled.measure(.item(ItemPath(section: 0, item: 3)), as: size)
            #expect(shift == 0)
        }
        let adjustment = scrolled.handle(.batchEnded).map { $0 - now.offset }
        #expect(adjustment == distance)
    }

    /// Ten items of 100 points beside other content, in a horizontal view of 250 points.
    @Test(arguments: [
        // Of the content after the layout's own, 40 points are visible.
        (790.0, 890.0),
        // Of the content before it, 40 points are visible.
        (-40, 60),
        // Only other content is visible: 60 points of it are hidden.
        (1060, 1160),
    ])
    func itemsBesideOtherContentStay(start: Double, after: Double) {
        let scrolled = ScrolledLayout()
        scrolled.settings.staysAtStart = false
        let now = Viewport(
            offset: start,
            size: LayoutSize(width: 250, height: 100),
            otherContent: Viewport.OtherContent(before: 300, after: 400),
            axis: .horizontal
        )
        scrolled.viewport = now
        let section = LayoutSection(
            layout: WaterfallSection(columns: 1, itemSpacing: 0, lineSpacing: 0),
            items: LayoutItems(repeatElement(.height(100), count: 10))
        )
        let container = LayoutContainer(width: 0, height: 100, axis: .horizontal)
        scrolled.replace(
            with: CollectionLayout(container: container, sections: [section]),
            hasNewItems: true
        )
        scrolled.handle(.scrolled)
        let offset = scrolled.apply(insertion(at: 0), becoming: now)
        #expect(offset == after)
    }

    @Test func aViewThatNothingCanMoveGetsNoOffset() {
        let scrolled = scrolled(to: 1030, of: .estimated(100), otherContent: nil)
        let now = Viewport(offset: 1030, size: size, otherContent: nil)
        let offsets = [
            scrolled.apply(insertion(at: 0), becoming: now),
            scrolled.resize(to: LayoutContainer(width: 200), becoming: now),
            scrolled.handle(.scrollRequested(.end())),
        ]
        #expect(offsets == [nil, nil, nil])
        let size = LayoutSize(width: 200, height: 160)
        let shift = scrolled.measure(.item(ItemPath(section: 0, item: 3)), as: size)
        #expect(shift == 0)
        #expect(scrolled.layout?.contentLength == 5160)
    }
}

extension ScrolledLayoutTests.Row {
    static let scrolling: [Self] = [
        Self("a set offset stays", [.set(1030), .layOut], to: 1030),
        Self("preparing twice moves nothing", [.set(1030), .layOut, .layOut], to: 1030),
        Self("a drag beyond the start stays", [.drag(-40), .layOut], to: -40),
        Self(
            "a collapsing bar doesn't move a drag",
            [.inset(50), .drag(1030), .inset(30), .drag(1033), .inset(10), .drag(1036), .layOut],
            to: 1036
        ),
        Self(
            "a smaller inset shows more above",
            [.inset(60), .set(1030), .inset(0), .layOut],
            to: 1030
        ),
    ]

    static let rotating: [Self] = [
        // The end is pulled by 30 points.
        Self("while the end is pulled", [.set(4780), .resize(200), .layOut], to: 9780),
        // Item 10 begins at 1,000. All of it except 30 of its 100 points is visible, and then all except 60
        // of 200.
        Self("the item keeps its share", [.set(1030), .resize(200), .layOut], to: 2060),
        Self(
            "rotated and rotated back",
            [.set(1030), .resize(200), .layOut, .resize(100), .layOut],
            to: 1030
        ),
        Self("rotated twice before the layout", [.set(1030), .resize(150), .resize(200), .layOut], to: 2060),
        Self(
            "scrolled between rotations",
            [.set(1030), .resize(200), .layOut, .set(2160), .resize(100), .layOut],
            to: 1080
        ),
        Self(
            "an offset set before the layout wins",
            [.set(1030), .resize(200), .set(500), .layOut],
            to: 500
        ),
        Self("an offset set with the size wins", [.set(1030), .resizeTo(200, 500), .layOut], to: 500),
        Self(
            "an offset set after the layout wins",
            [.set(1030), .resize(200), .layOut, .set(500), .layOut],
            to: 500
        ),
        Self(
            "the start stays visible",
            [.inset(40), .set(-40), .resize(200), .inset(20), .layOut],
            to: -20
        ),
        // The same item stays at the same distance from an edge that has moved, whenever it has moved: 40 points of item 10 are
        // hidden, and then 80 of 200.
        Self(
            "the inset changes before",
            [.inset(40), .set(1000), .inset(10), .resize(200), .layOut],
            to: 2070
        ),
        Self(
            "the inset changes after",
            [.inset(40), .set(1000), .resize(200), .layOut, .inset(10), .layOut],
            to: 2070
        ),
        Self(
            "the view moves with its inset",
            [.inset(40), .set(1000), .resize(200), .layOut, .insetMoving(10), .layOut],
            to: 2070
        ),
        Self(
            "clamped by the view at the old end",
            [.set(4750), .heighten(400), .set(4600), .layOut],
            to: 4600
        ),
    ]

    static let changing: [Self] = [
        Self("appended while the end of a chat is pulled", [.stayAtEnd, .drag(4780), .append(3)], to: 5080),
        Self("appended at the end of a chat", [.stayAtEnd, .set(4750), .append(3)], to: 5050),
        Self(
            "the item that code has scrolled to is removed, and the next one too",
            [.goTo(10), .remove(10), .remove(10), .remove(10)],
            to: 1000
        ),
        Self("the last item, which code has scrolled to, is removed", [.goTo(49), .remove(49)], to: 4650),
        Self("the first visible item is replaced by two", [.set(1000), .replaceItems(10..<13, 6)], to: 1000),
        Self("inserted above", [.set(1030), .insert(0, 3)], to: 1330),
        Self("inserted above, at the start", [.insert(0, 3)], to: 0),
        Self("inserted above, a pixel from the start", [.set(0.5), .insert(0, 3)], to: 0.5),
        Self("inserted above, two pixels from the start", [.set(1), .insert(0, 3)], to: 301),
        Self("inserted above, without staysAtStart", [.leaveStart, .insert(0, 3)], to: 300),
        Self("removed above", [.set(1030), .remove(3)], to: 930),
        // Item 11 was 70 points below the edge.
        Self("the first visible item is removed", [.set(1030), .remove(10)], to: 930),
        Self("the first visible item is moved to the top", [.set(1030), .move(10, 0)], to: 1030),
        Self(
            "the first visible item is reloaded with a greater height",
            [.set(1030), .reload(10, 300)],
            to: 1230
        ),
        Self("in a drag", [.drag(1030), .insert(0, 3)], to: 1330),
        Self(
            "in a drag whose view ignores the target",
            [.ignoreTargets, .drag(1030), .insert(0, 3)],
            to: 1030,
            adjustment: 300
        ),
        Self("in a view that ignores the target", [.ignoreTargets, .set(1030), .insert(0, 3)], to: 1330),
        Self(
            "in a view that reaches the target late",
            [.reachTargetsLate, .set(1030), .insert(0, 3)],
            to: 1330
        ),
        Self(
            "in a drag whose view reaches the target late",
            [.reachTargetsLate, .drag(1030), .insert(0, 3)],
            to: 1330
        ),
        Self("a layout that changes in a drag", [.drag(1030), .replace(0, 300)], to: 1030, adjustment: 200),
        Self("a layout that changes", [.set(1030), .replace(0, 300)], to: 1230),
    ]

    static let measuring: [Self] = [
        Self("above", of: .estimates, [.set(1030), .measure(3, 160)], to: 1090),
        Self("two in one pass", of: .estimates, [.set(1030), .measure(3, 160), .measure(4, 110)], to: 1100),
        // The item that begins within the view would jump visibly. So the one at the edge grows upward.
        Self("at the edge", of: .estimates, [.set(1030), .measure(10, 150)], to: 1080),
        Self("below", of: .estimates, [.set(1000), .measure(11, 500)], to: 1000),
        // No visible item was visible before, so the item that code has scrolled to stays.
        Self("an item that code scrolls to", of: .estimates, [.set(1000), .measure(10, 500)], to: 1000),
        Self(
            "an item that code scrolls to, after another",
            of: .estimates,
            [.set(1000), .measure(11, 50), .measure(10, 500)],
            to: 1000
        ),
        Self(
            "an item that becomes visible at the top",
            of: .estimates,
            [.set(1150), .set(1000), .measure(10, 500)],
            to: 1400
        ),
        // Item 12 has been visible before. Items 10 and 11 become visible together, and grow upward.
        Self(
            "two items that become visible at the top",
            of: .estimates,
            [.set(1150), .set(1000), .measure(10, 150), .measure(11, 150)],
            to: 1100
        ),
        Self(
            "two items that code scrolls to, beside an earlier measured one",
            of: .estimates,
            [.set(1030), .measure(12, 100), .set(3000), .set(1000), .measure(10, 500), .measure(11, 150)],
            to: 1000
        ),
        // The batch led to 1,330, where items 13 and 14 have been visible. Item 14 stays while 13 is
        // measured.
        Self(
            "scrolled after an update without new cells",
            of: .estimates,
            [.set(1030), .insertUnshown(0, 3), .set(1190), .measure(13, 300)],
            to: 1390
        ),
        // While 10 is measured, 12 stays in place, because it was visible before: 90 of 10's 160 points are above the
        // edge.
        // When the view rotates, the first item keeps its share. It begins at 2,000 then.
        Self(
            "rotated after measuring",
            of: .oneEstimate,
            [.set(1150), .set(1030), .measure(10, 160), .resize(200), .layOut],
            to: 2090
        ),
        Self("at the start", of: .estimates, [.measure(0, 300)], to: 0),
        Self(
            "after an update",
            of: .estimates,
            [.set(1030), .insert(0, 3), .measure(1, 200), .measure(2, 150)],
            to: 1480
        ),
        Self(
            "in an update",
            of: .estimates,
            [.set(1030), .insertMeasured(0, 300)],
            to: 1330
        ),
        Self(
            "in an update of a view that reaches the target late",
            of: .estimates,
            [.reachTargetsLate, .set(1030), .insertMeasured(0, 300)],
            to: 1330
        ),
        // The item adds 100 points, and is 100 points longer than expected.
        Self(
            "in an update that adds as much as the estimate",
            of: .estimates,
            [.reachTargetsLate, .set(1030), .insertMeasured(0, 200)],
            to: 1230
        ),
        Self(
            "after scrolling",
            of: .estimates,
            [.set(1030), .measure(3, 160), .set(490), .measure(6, 150)],
            to: 490
        ),
    ]

    static let loading: [Self] = [
        // The list was empty, and its offset didn't account for the bar yet.
        Self("below a bar, the first data", [.load(0), .inset(50), .set(0), .load(50)], to: -50),
        Self(
            "below a bar, the first data at the start",
            [.load(0), .inset(50), .set(-50), .load(50)],
            to: -50
        ),
        Self("below a bar, the first data elsewhere", [.load(0), .inset(50), .set(-20), .load(50)], to: -20),
        Self("from left to right", [.set(1030), .load(100)], to: 1030),
        Self("from right to left, at first", of: .rightToLeft, [.load(50)], to: 4750),
        Self("from right to left, after nothing", of: .rightToLeft, [.load(0), .load(50)], to: 4750),
        Self("from right to left, at the start", of: .rightToLeft, [.load(20), .load(50)], to: 4750),
        Self("from right to left, scrolled", of: .rightToLeft, [.load(50), .set(4650), .load(60)], to: 5650),
        Self("from right to left, few and then many", of: .rightToLeft, [.load(1), .append(49)], to: 4750),
        Self("from right to left, more", of: .rightToLeft, [.load(50), .set(4650), .append(10)], to: 5650),
    ]
}
