import BrickworkEngine
import Testing

/// A window shows the visible elements in slots that are reused.
struct WindowTests {
    /// A front end that follows the instructions, and checks them.
    private struct Views {
        var shown: [Int: PlacedElement] = [:]
        var kinds: [Int: LayoutElement.Kind] = [:]

        mutating func take(_ change: CollectionLayout.Window.Change) {
            switch change {
            case .appeared(let slot, let placed):
                #expect(shown[slot] == nil, "slot \(slot) is taken")
                #expect(kinds[slot] == nil || kinds[slot] == placed.element.kind)
                kinds[slot] = placed.element.kind
                shown[slot] = placed
            case .moved(let slot, let placed):
                #expect(shown[slot] != nil)
                shown[slot] = placed
            case .disappeared(let slot, _):
                #expect(shown.removeValue(forKey: slot) != nil)
            }
        }
    }

    /// Items of 100: 0…250 shows three, 250…500 three others, in the same slots.
    @Test
    func slotsAreUsedAgain() {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    items: LayoutItems((0..<9).map { _ in .height(100) })
                )
            ]
        )
        var window = CollectionLayout.Window()
        var changes: [CollectionLayout.Window.Change] = []
        func placed(_ item: Int) -> PlacedElement {
            PlacedElement(
                LayoutElement(.item, section: 0, item: item),
                frame: LayoutRect(x: 0, y: Double(item) * 100, width: 100, height: 100)
            )
        }
        window.update(to: layout, visible: LayoutRect(x: 0, y: 0, width: 100, height: 250)) {
            changes.append($0)
        }
        #expect(
            changes == [
                .appeared(slot: 0, placed(0)), .appeared(slot: 1, placed(1)), .appeared(slot: 2, placed(2)),
            ]
        )
        changes = []
        window.update(to: layout, visible: LayoutRect(x: 0, y: 150, width: 100, height: 250)) {
            changes.append($0)
        }
        #expect(changes == [.disappeared(slot: 0, placed(0).element), .appeared(slot: 0, placed(3))])
        changes = []
        window.update(to: layout, visible: LayoutRect(x: 0, y: 150, width: 100, height: 250)) {
            changes.append($0)
        }
        #expect(changes.isEmpty)
        #expect(window.slotCount == 3 && window.count == 3)
        window.update(to: layout, visible: LayoutRect(x: 0, y: 200, width: 100, height: 100), overscan: 100) {
            changes.append($0)
        }
        #expect(changes == [] && window.count == 3)
    }

    /// Both axes. Invalid overscan counts as 0, and infinite overscan shows everything.
    @Test(arguments: [
        (LayoutContainer.Axis.vertical, 0.0, 2), (.vertical, 100, 4),
        (.horizontal, 100, 4), (.vertical, -50, 2),
        (.vertical, .nan, 2), (.vertical, .infinity, 9), (.horizontal, .infinity, 9),
    ])
    func overscanReachesAlongTheScrollAxis(axis: LayoutContainer.Axis, overscan: Double, expected: Int) {
        let layout = CollectionLayout(
            container: LayoutContainer(width: 100, height: 100, axis: axis),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
                    items: LayoutItems((0..<9).map { _ in .height(100) })
                )
            ]
        )
        let visible =
            axis == .vertical
            ? LayoutRect(x: 0, y: 300, width: 100, height: 200)
            : LayoutRect(x: 300, y: 0, width: 200, height: 100)
        var window = CollectionLayout.Window()
        window.update(to: layout, visible: visible, overscan: overscan) { _ in }
        #expect(window.count == expected)
    }

    @Test(arguments: 0..<150)
    func showsWhatIsVisibleThroughScrollsAndChanges(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var model = Model(container: Fixtures.container(&random))
        model.sections = (0..<3).map { _ in model.makeSection(&random) }
        var layout = model.layout
        var window = CollectionLayout.Window()
        var views = Views()
        var most = [LayoutElement.Kind: Int]()
        for _ in 0..<12 {
            let size = layout.contentSize
            let visible = LayoutRect(
                x: random.points(0...Int(size.width)),
                y: random.points(0...Int(size.height)),
                width: 300,
                height: 400
            )
            let before = Dictionary(uniqueKeysWithValues: views.shown.map { ($0.value.element, $0.key) })
            var map = UpdateMap()
            if random.chance(50) {
                map = layout.apply(model.change(&random))
                window.follow(map)
            }
            window.update(to: layout, visible: visible) { views.take($0) }
            let expected = layout.elements(in: visible, visible: visible)
            let shown = views.shown.values.sorted { $0.element.precedes($1.element) }
            #expect(shown == expected, "seed \(seed)")
            for (element, slot) in before {
                guard let new = map.newElement(of: element), expected.contains(where: { $0.element == new })
                else { continue }
                #expect(views.shown[slot]?.element == new, "seed \(seed): \(element) has lost its slot")
            }
            for kind in LayoutElement.Kind.allCases {
                most[kind] = max(
                    most[kind] ?? 0,
                    expected.filter { $0.element.kind == kind }.count
                )
            }
        }
        #expect(window.slotCount == most.values.reduce(0, +), "seed \(seed)")
    }
}
