import BrickworkEngine
import Testing

/// Everything that is visible before or after a change has a frame in both.
struct TransitionTests {
    /// Items of 100 in one column, 250 visible. The first is removed, and one of 50 is inserted at the end of
    /// the visible part. Items 1, 2 move up by 100, item 3 comes from below, to 250 − 50… (0…100, 100…200,
    /// 200…250 new, 250 below).
    @Test
    func framesBeforeAndAfter() {
        var layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    items: LayoutItems((0..<9).map { _ in .height(100) })
                )
            ]
        )
        let old = layout
        var update = LayoutUpdate()
        update.removeItem(at: ItemPath(section: 0, item: 0))
        update.insert(.height(20), at: ItemPath(section: 0, item: 2))
        let map = layout.apply(update)
        let visible = LayoutRect(x: 0, y: 0, width: 100, height: 250)
        let transition = CollectionLayout.Transition(
            from: old,
            to: layout,
            map: map,
            visibleBefore: visible,
            visibleAfter: visible
        )
        func frame(_ y: Double, _ height: Double = 100) -> LayoutRect {
            LayoutRect(x: 0, y: y, width: 100, height: height)
        }
        func item(_ index: Int) -> LayoutElement { LayoutElement(.item, section: 0, item: index) }
        #expect(transition.disappearing == [PlacedElement(item(0), frame: frame(0))])
        #expect(transition.appearing == [PlacedElement(item(2), frame: frame(200, 20))])
        #expect(
            transition.moving == [
                .init(old: item(1), new: item(0), before: frame(100), after: frame(0)),
                .init(old: item(2), new: item(1), before: frame(200), after: frame(100)),
                .init(old: item(3), new: item(3), before: frame(300), after: frame(220)),
            ]
        )
    }

    @Test(arguments: 0..<150)
    func coversAllThatIsVisibleBeforeOrAfter(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var model = Model(container: Fixtures.container(&random))
        model.sections = (0..<3).map { _ in model.makeSection(&random) }
        var layout = model.layout
        let old = layout
        let map = layout.apply(model.change(&random))
        let visible = LayoutRect(x: 50, y: 100, width: 400, height: 500)
        let transition = CollectionLayout.Transition(
            from: old,
            to: layout,
            map: map,
            visibleBefore: visible,
            visibleAfter: visible
        )
        for move in transition.moving {
            #expect(old.frame(of: move.old, visible: visible) == move.before, "seed \(seed)")
            #expect(layout.frame(of: move.new, visible: visible) == move.after, "seed \(seed)")
            #expect(map.newElement(of: move.old) == move.new, "seed \(seed)")
        }
        let after = Set(transition.appearing.map(\.element) + transition.moving.map(\.new))
        let before = Set(transition.disappearing.map(\.element) + transition.moving.map(\.old))
        #expect(
            after.isSuperset(of: layout.elements(in: visible, visible: visible).map(\.element)),
            "seed \(seed)"
        )
        #expect(
            before.isSuperset(of: old.elements(in: visible, visible: visible).map(\.element)),
            "seed \(seed)"
        )
        #expect(after.count == transition.appearing.count + transition.moving.count, "seed \(seed)")
    }
}
