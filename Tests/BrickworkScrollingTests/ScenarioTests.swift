import BrickworkEngine
import BrickworkScrolling
import Scenarios
import Testing

/// The scenarios with the scroll keeper and the engine's layout alone.
struct ScenarioTests {
    @Test(arguments: Scenario.all)
    func keeper(_ scenario: Scenario) {
        var list = KeeperList(scenario)
        for event in scenario.events { list.handle(event) }
        #expect(list.offset == scenario.offset)
        #expect(list.visible == scenario.visible)
    }
}

/// A list with an offset, without a view.
private struct KeeperList {
    private(set) var offset = 0.0
    private let scenario: Scenario
    private var items = Scenario.Items()
    private var layout: CollectionLayout
    private var keeper = ScrollKeeper()
    private var width = 100.0

    init(_ scenario: Scenario) {
        self.scenario = scenario
        let section = LayoutSection(
            layout: WaterfallSection(columns: .fixed(scenario.columns), itemSpacing: 0, lineSpacing: 0)
        )
        layout = CollectionLayout(container: LayoutContainer(width: width), sections: [section])
        layout.append(LayoutItems(items.items.map(item)), toSection: 0)
        measure()
    }

    private var now: Viewport {
        Viewport(offset: offset, size: LayoutSize(width: width, height: 250), scale: 2)
    }

    private var policy: UpdatePolicy { scenario.isSticky ? .sticky : .automatic }

    private func item(_ item: Scenario.Items.Item) -> ItemSize {
        scenario.measuredHeight(item.number) == nil ? .aspectRatio(1 / item.ratio) : .estimated(100)
    }

    var visible: [Scenario.Visible] {
        layout.elements(in: now.rect).filter { $0.frame.minY < offset + 250 && $0.frame.maxY > offset }.map {
            Scenario.Visible(
                items.items[$0.element.path.item].number,
                x: $0.frame.minX,
                y: $0.frame.minY,
                height: $0.frame.height
            )
        }
    }

    mutating func handle(_ event: Scenario.Event) {
        items.apply(event)
        switch event {
        case .scroll(let distance):
            offset += distance
            keeper.handle(.scrolled, now, in: layout)
        case .resize(let width):
            keeper.handle(.boundsWillChange(to: offset, resizes: true), now, in: layout)
            self.width = width
            keeper.handle(.layoutWillChange, now, in: layout)
            layout.setContainer(LayoutContainer(width: width), policy: policy)
            offset = keeper.handle(.layoutDidChange(), now, in: layout) ?? offset
        default:
            keeper.handle(.updateWillBegin, now, in: layout)
            let map = layout.apply(update(event), policy: policy)
            offset = keeper.handle(.updateDidBegin(map), now, in: layout) ?? offset
            keeper.handle(.updateDidEnd, now, in: layout)
        }
        measure()
    }

    private func update(_ event: Scenario.Event) -> LayoutUpdate {
        var update = LayoutUpdate()
        let new = items.items
        func path(_ index: Int) -> ItemPath { ItemPath(section: 0, item: index) }
        switch event {
        case .scroll, .resize: break
        case .insert(let index, let count):
            update.insert(LayoutItems(new[index..<index + count].map(item)), at: path(index))
        case .append(let count):
            let index = new.count - count
            update.insert(LayoutItems(new[index...].map(item)), at: path(index))
        case .remove(let index): update.removeItem(at: path(index))
        case .move(let from, let to): update.moveItem(from: path(from), to: path(to))
        case .reload(let index, _): update.replaceItem(at: path(index), with: item(new[index]))
        }
        return update
    }

    /// Measures the visible items, until no other items become visible.
    private mutating func measure() {
        keeper.handle(.scrolled, now, in: layout)
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for placed in layout.elements(in: now.rect) {
                let number = items.items[placed.element.path.item].number
                let height = scenario.measuredHeight(number) ?? placed.frame.height
                let size = LayoutSize(width: width, height: height)
                guard layout.isNewSize(size, of: placed.element) else { continue }
                keeper.measure(placed.element, as: size, in: &layout, now)
                hasChanged = true
            }
            offset += keeper.takeAdjustment()
            keeper.handle(.scrolled, now, in: layout)
        }
    }
}
