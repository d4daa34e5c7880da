import BrickworkEngine

/// The views near the visible rect, each with its identity.
@MainActor
final class ShownViews {
    private var window = CollectionLayout.Window()
    /// The views, in the slots of the window.
    private var views: [ShownElement?] = []
    private var slots: [ShownElement.ID: Int] = [:]
    /// Whether elements may have other content or sizes than before.
    private var isStale = false

    /// The views in reading order.
    var inOrder: [ShownElement] {
        var result: [ShownElement] = []
        result.reserveCapacity(window.count)
        window.forEach { slot, _ in
            if let view = views[slot] { result.append(view) }
        }
        return result
    }

    /// Returns the view with an identity, or `nil` if it isn't shown.
    func element(_ id: ShownElement.ID) -> ShownElement? {
        slots[id].flatMap { views[$0] }
    }

    /// Updates the paths of elements after a change of the layout.
    func follow(_ map: UpdateMap) {
        window.follow(map)
    }

    /// Makes all views read their content and sizing again.
    func reload() {
        isStale = true
    }

    /// Updates the views. O(log n + k) for k views. Returns whether any view changed.
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
