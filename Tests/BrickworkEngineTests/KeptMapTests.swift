import BrickworkEngine
import Testing

/// A layout that was rebuilt from other items, and what it shares with the previous one.
struct KeptMapTests {
    private static func column(_ lengths: [Double]) -> CollectionLayout {
        CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    header: .init(height: 20),
                    items: LayoutItems(lengths.map { .height($0) })
                )
            ]
        )
    }

    /// Ten items of 100 below a header of 20. Items 3, 4 and 8 remain: at 20, 120, 220.
    private static let all = column([Double](repeating: 100, count: 10))
    private static let few = column([100, 100, 100])

    private static func path(_ item: Int, section: Int = 0) -> ItemPath {
        ItemPath(section: section, item: item)
    }

    private static func map(
        _ kept: [(Int, Int)],
        sections: [(old: Int, new: Int)] = [(old: 0, new: 0)]
    ) -> UpdateMap {
        UpdateMap(kept: kept.map { (old: path($0.0), new: path($0.1)) }, sections: sections)
    }

    private static let filtered = map([(3, 0), (4, 1), (8, 2)])

    private static func frame(_ y: Double, _ height: Double = 100) -> LayoutRect {
        LayoutRect(x: 0, y: y, width: 100, height: height)
    }

    @Test
    func lookupsBothWays() {
        let map = Self.filtered
        #expect(
            (0..<10).map { map.newPath(of: Self.path($0))?.item } == [
                nil, nil, nil, 0, 1, nil, nil, nil, 2, nil,
            ]
        )
        #expect((0..<4).map { map.oldPath(of: Self.path($0))?.item } == [3, 4, 8, nil])
        #expect(map.newIndex(ofSection: 0) == 0 && map.oldIndex(ofSection: 0) == 0)
        #expect(map.newIndex(ofSection: 1) == nil && map.oldIndex(ofSection: 1) == nil)
        for path in [Self.path(-1), Self.path(.min), Self.path(.max), Self.path(3, section: 1)] {
            #expect(map.newPath(of: path) == nil && map.oldPath(of: path) == nil)
        }
    }

    /// Pairs in any order, between any sections.
    @Test
    func pairsNeedNotRise() {
        let map = UpdateMap(
            kept: [
                (old: Self.path(5), new: Self.path(7, section: 1)),
                (old: Self.path(0, section: 1), new: Self.path(9)),
                (old: Self.path(2), new: Self.path(3)),
            ],
            sections: [(old: 2, new: 0), (old: 0, new: 1)]
        )
        #expect(map.newPath(of: Self.path(5)) == Self.path(7, section: 1))
        #expect(map.newPath(of: Self.path(0, section: 1)) == Self.path(9))
        #expect(map.oldPath(of: Self.path(3)) == Self.path(2))
        #expect(map.oldPath(of: Self.path(9)) == Self.path(0, section: 1))
        #expect((0..<3).map { map.newIndex(ofSection: $0) } == [1, nil, 0])
        #expect((0..<3).map { map.oldIndex(ofSection: $0) } == [2, 0, nil])
    }

    /// 1 → 5 is the first pair of item 1, so 1 → 6 is ignored. 1 → 5 comes before 0 → 5, which is ignored.
    /// Then 2 → 6 has no conflict.
    @Test
    func ofContradictionsTheFirstCounts() {
        let map = Self.map([(1, 5), (1, 6), (0, 5), (2, 6)], sections: [(old: 0, new: 3), (old: 1, new: 3)])
        #expect((0..<3).map { map.newPath(of: Self.path($0))?.item } == [nil, 5, 6])
        #expect((5..<7).map { map.oldPath(of: Self.path($0))?.item } == [1, 2])
        #expect(map.oldIndex(ofSection: 3) == 0 && map.newIndex(ofSection: 1) == nil)
    }

    /// 310…500 shows items 2, 3 and 4 in slots 0, 1, 2. Afterward, 0…190 shows the header and the former
    /// items 3 and 4.
    @Test
    func aWindowKeepsTheSlotsOfWhatIsKept() {
        var window = CollectionLayout.Window()
        window.update(to: Self.all, visible: Self.frame(310, 190)) { _ in }
        window.follow(Self.filtered)
        var changes: [CollectionLayout.Window.Change] = []
        window.update(to: Self.few, visible: Self.frame(0, 190)) { changes.append($0) }
        #expect(
            changes == [
                .disappeared(slot: 0, .item(Self.path(2))),
                .appeared(slot: 3, PlacedElement(.init(.header, section: 0), frame: Self.frame(0, 20))),
                .moved(slot: 1, PlacedElement(.item(Self.path(0)), frame: Self.frame(20))),
                .moved(slot: 2, PlacedElement(.item(Self.path(1)), frame: Self.frame(120))),
            ]
        )
    }

    /// 20…220 shows items 0 and 1, which are removed. Afterward, 0…220 shows the header, which was above, and
    /// the former items 3 and 4, which were at 320 and 420.
    @Test
    func aTransitionMovesWhatIsKept() {
        let transition = CollectionLayout.Transition(
            from: Self.all,
            to: Self.few,
            map: Self.filtered,
            visibleBefore: Self.frame(20, 200),
            visibleAfter: Self.frame(0, 220)
        )
        let header = LayoutElement(.header, section: 0)
        #expect(
            transition.disappearing == [
                PlacedElement(.item(Self.path(0)), frame: Self.frame(20)),
                PlacedElement(.item(Self.path(1)), frame: Self.frame(120)),
            ]
        )
        #expect(transition.appearing == [])
        #expect(
            transition.moving == [
                .init(old: header, new: header, before: Self.frame(0, 20), after: Self.frame(0, 20)),
                .init(
                    old: .item(Self.path(3)),
                    new: .item(Self.path(0)),
                    before: Self.frame(320),
                    after: Self.frame(20)
                ),
                .init(
                    old: .item(Self.path(4)),
                    new: .item(Self.path(1)),
                    before: Self.frame(420),
                    after: Self.frame(120)
                ),
            ]
        )
    }

    /// Without a pair for its section, the header is removed and inserted.
    @Test
    func sectionsInNoPairAreNew() {
        let transition = CollectionLayout.Transition(
            from: Self.all,
            to: Self.few,
            map: UpdateMap(kept: [(old: Self.path(0), new: Self.path(0))]),
            visibleBefore: Self.frame(0, 50),
            visibleAfter: Self.frame(0, 50)
        )
        let header = PlacedElement(LayoutElement(.header, section: 0), frame: Self.frame(0, 20))
        #expect(transition.disappearing == [header] && transition.appearing == [header])
        #expect(transition.moving.map(\.new) == [.item(Self.path(0))])
    }

    /// 40 points are visible. From 350 on, they begin 30 below the top of item 3, which is at 20 afterward.
    /// 500…540 shows items 4 and 5. Item 4 remains, and the rect begins 80 below its top: 120 + 80. 550…590
    /// shows only item 5, which is removed. The next remaining item is 8, now at 220. It takes the place of
    /// item 5, 30 above. After item 9 in 940…980, no item remains. So the last one, 8, takes the place of
    /// item 9, 20 above.
    @Test(arguments: [(350.0, 50.0), (500, 200), (550, 250), (940, 240)])
    func theAnchorHolds(top: Double, expected: Double) {
        let anchor = Self.all.anchor(in: Self.frame(top, 40))
        #expect(Self.few.scrollOffset(keeping: anchor, map: Self.filtered, visibleLength: 40) == expected)
    }

    /// Without a shared item: item 1 is at 120 in both.
    @Test
    func theAnchorOfSomethingElse() {
        let anchor = Self.all.anchor(in: Self.frame(150, 70))
        #expect(Self.few.scrollOffset(keeping: anchor, map: Self.map([]), visibleLength: 70) == 150)
    }
}
