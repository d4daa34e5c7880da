import BrickworkEngine

/// Which views there are: those of the elements near what is seen, each with the identity of what it shows.
@MainActor
final class ShownViews {
    private var window = CollectionLayout.Window()
    /// The views by the window's slots.
    private var views: [ShownElement?] = []
    private var slots: [ShownElement.ID: Int] = [:]
    /// Whether elements may show something else than before, or have other sizes.
    private var isStale = false

    /// The views in the order of reading.
    var inOrder: [ShownElement] {
        var result: [ShownElement] = []
        result.reserveCapacity(window.count)
        window.forEach { slot, _ in
            if let view = views[slot] { result.append(view) }
        }
        return result
    }

    /// The view of an identity, if there is one.
    func element(_ id: ShownElement.ID) -> ShownElement? {
        slots[id].flatMap { views[$0] }
    }

    /// Renames elements after a change to the layout.
    func follow(_ map: UpdateMap) {
        window.follow(map)
    }

    /// Has every view look anew at what it shows.
    func lookAnew() {
        isStale = true
    }

    /// Brings the views up to date. O(log n + k) for k views; answers whether any of them is another, or elsewhere.
    func update(
        to layout: CollectionLayout,
        visible: LayoutRect,
        overscan: Double,
        sections: [SectionDescription]
    ) -> Bool {
        var hasChanged = isStale
        window.update(to: layout, visible: visible, overscan: overscan) { change in
            hasChanged = true
            switch change {
            case .disappeared(let slot, _):
                forget(slot)
            case .moved(let slot, let placed):
                views[slot]?.element = placed.element
                views[slot]?.frame = placed.frame
            case .appeared(let slot, let placed):
                show(placed, in: slot, layout, sections)
            }
        }
        if isStale {
            isStale = false
            slots.removeAll(keepingCapacity: true)
            window.forEach { slot, placed in show(placed, in: slot, layout, sections) }
        }
        return hasChanged
    }

    private func show(
        _ placed: PlacedElement,
        in slot: Int,
        _ layout: CollectionLayout,
        _ sections: [SectionDescription]
    ) {
        while views.count <= slot { views.append(nil) }
        var id = identity(of: placed.element, sections)
        if let other = slots[id], other != slot { id = .again(placed.element.path) }
        slots[id] = slot
        views[slot] = ShownElement(
            id: id,
            element: placed.element,
            frame: placed.frame,
            sizing: layout.sizing(of: placed.element)
        )
    }

    private func forget(_ slot: Int) {
        if let id = views[slot]?.id, slots[id] == slot { slots[id] = nil }
        views[slot] = nil
    }

    private func identity(of element: LayoutElement, _ sections: [SectionDescription]) -> ShownElement.ID {
        let section = sections[element.path.section]
        return switch element.kind {
        case .item: .item(section.items.identity(at: element.path.item))
        case .header: .header(section.identity)
        case .footer: .footer(section.identity)
        case .background: .background(section.identity)
        }
    }
}
