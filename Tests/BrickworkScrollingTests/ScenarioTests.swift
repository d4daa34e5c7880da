import BrickworkEngine
import BrickworkScrolling
import Scenarios
import Testing

/// The scenarios without views: with the value that both layers share.
struct ScenarioTests {
    @Test(arguments: Scenario.all)
    func scrolledLayout(_ scenario: Scenario) {
        var list = ScrolledList(scenario)
        for event in scenario.events { list.handle(event) }
        #expect(list.offset == scenario.offset)
        #expect(list.visible == scenario.visible)
    }
}

/// A list with an offset, without a view.
private struct ScrolledList {
    private(set) var offset = 0.0
    private let scenario: Scenario
    private var items = Scenario.Items()
    private let scrolled = ScrolledLayout()
    private var width = 100.0

    init(_ scenario: Scenario) {
        self.scenario = scenario
        let section = LayoutSection(
            layout: WaterfallSection(columns: .fixed(scenario.columns), itemSpacing: 0, lineSpacing: 0),
            items: LayoutItems(items.items.map(item))
        )
        scrolled.settings.policy = scenario.isSticky ? .sticky : .automatic
        scrolled.viewport = now
        let layout = CollectionLayout(container: LayoutContainer(width: width), sections: [section])
        scrolled.replace(with: layout, hasNewItems: true)
        measure()
    }

    private var now: Viewport {
        Viewport(offset: offset, size: LayoutSize(width: width, height: 250), scale: 2)
    }

    private func item(_ item: Scenario.Items.Item) -> ItemSize {
        items.measuredHeight(item.number, in: scenario) == nil
            ? .aspectRatio(1 / item.ratio) : .estimated(100)
    }

    private var elements: [PlacedElement] { scrolled.layout?.elements(in: now.rect) ?? [] }

    var visible: [Scenario.Visible] {
        elements.filter { $0.frame.minY < offset + 250 && $0.frame.maxY > offset }.map {
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
            go(to: offset + distance)
            go(to: scrolled.closeGaps())
        case .resize(let width):
            self.width = width
            go(to: scrolled.resize(to: LayoutContainer(width: width), becoming: now))
        case .grow: break
        default:
            go(to: scrolled.apply(update(event), becoming: now))
        }
        measure()
    }

    private mutating func go(to target: Double?) {
        if let target { offset = target }
        scrolled.viewport = now
        scrolled.handle(.scrolled)
    }

    private func update(_ event: Scenario.Event) -> LayoutUpdate {
        var update = LayoutUpdate()
        let new = items.items
        func path(_ index: Int) -> ItemPath { ItemPath(section: 0, item: index) }
        switch event {
        case .scroll, .resize, .grow: break
        case .replaceAll:
            for index in new.indices { update.removeItem(at: path(index)) }
            update.insert(LayoutItems(new.map(item)), at: path(0))
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
        scrolled.handle(.scrolled)
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            var shift = 0.0
            for placed in elements {
                let number = items.items[placed.element.path.item].number
                guard let height = items.measuredHeight(number, in: scenario) else { continue }
                let size = LayoutSize(width: width, height: height)
                guard let change = scrolled.measure(placed.element, as: size) else { continue }
                shift += change
                hasChanged = true
            }
            go(to: offset + shift)
        }
    }
}
