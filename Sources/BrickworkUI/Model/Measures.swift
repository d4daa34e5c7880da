import BrickworkEngine

/// What views have been measured to be, while they are shown.
struct Measures {
    private var sizes: [ShownElement.ID: LayoutSize] = [:]
    /// How long items have turned out to be, and how long they were taken to be: of some dozens at a time, so that what
    /// was once has no say for long.
    private var items = (measured: 0.0, estimated: 0.0, count: 0)

    /// Takes note of the size of a view, which stands as long as it is estimated to be if it has told none before.
    mutating func note(_ size: LayoutSize, of view: ShownElement, along axis: LayoutContainer.Axis) {
        let (old, new) =
            axis == .vertical ? (view.frame.height, size.height) : (view.frame.width, size.width)
        if view.element.kind == .item, sizes[view.id] == nil, old > 0, new >= 0 {
            if items.count >= 32 { items = (items.measured / 2, items.estimated / 2, items.count / 2) }
            items = (items.measured + new, items.estimated + old, items.count + 1)
        }
        sizes[view.id] = size
    }

    /// The size that a view has told. It may be the size from before the view was placed elsewhere: a view that has
    /// another size there tells it, and one that keeps its size never tells it again.
    func size(of view: ShownElement) -> LayoutSize? {
        view.sizing == .given ? nil : sizes[view.id]
    }

    /// How far beyond what is visible views are to be measured, as a share of it, where some items have not been yet: if
    /// they turn out as short as others did, what comes up behind them has been measured too, and nothing is left for
    /// another pass. Nil if all have been, or they were not shorter than estimated. At most eight times the visible part:
    /// items that are much shorter than estimated take another pass.
    func reserve(for shown: [ShownElement]) -> Double? {
        let share = items.estimated > 0 ? items.measured / items.estimated : 1
        guard share < 0.9 else { return nil }
        let isIncomplete = shown.contains {
            $0.element.kind == .item && $0.sizing != .given && sizes[$0.id] == nil
        }
        return isIncomplete ? min(1.6 / max(share, 0.01), 8) : nil
    }

    /// Forgets views that are gone.
    mutating func keepOnly(_ shown: [ShownElement]) {
        guard !sizes.isEmpty else { return }
        let ids = Set(shown.map(\.id))
        sizes = sizes.filter { ids.contains($0.key) }
    }
}
