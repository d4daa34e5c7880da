import BrickworkEngine

/// The measured sizes of views, while they are shown.
struct Measures {
    private var sizes: [ShownElement.ID: LayoutSize] = [:]
    /// The measured and estimated lengths of the last few dozen items.
    private var items = (measured: 0.0, estimated: 0.0, count: 0)

    /// Notes the size of a view. If it hasn't reported a size before, it had its estimated length until now.
    mutating func note(_ size: LayoutSize, of view: ShownElement, along axis: LayoutContainer.Axis) {
        let (old, new) =
            axis == .vertical ? (view.frame.height, size.height) : (view.frame.width, size.width)
        if view.element.kind == .item, sizes[view.id] == nil, old > 0, new >= 0 {
            if items.count >= 32 { items = (items.measured / 2, items.estimated / 2, items.count / 2) }
            items = (items.measured + new, items.estimated + old, items.count + 1)
        }
        sizes[view.id] = size
    }

    /// Returns the size that a view has reported. It may be from before the view was placed elsewhere: a view
    /// that has another size there reports it, and a view that keeps its size never reports it again.
    func size(of view: ShownElement) -> LayoutSize? {
        view.sizing == .given ? nil : sizes[view.id]
    }

    /// Returns how far beyond the visible rect views should be measured, as a share of it, if some items
    /// aren't measured yet. If they are as short as the earlier items, the views that then become visible are
    /// measured too, which saves another pass. Returns `nil` if all are measured, or if items weren't shorter
    /// than estimated. The result is at most eight. If items are even shorter than that, another pass is
    /// needed.
    func reserve(for shown: [ShownElement]) -> Double? {
        let share = items.estimated > 0 ? items.measured / items.estimated : 1
        guard share < 0.9 else { return nil }
        let isIncomplete = shown.contains {
            $0.element.kind == .item && $0.sizing != .given && sizes[$0.id] == nil
        }
        return isIncomplete ? min(1.6 / max(share, 0.01), 8) : nil
    }

    /// Drops views that are no longer shown.
    mutating func keepOnly(_ shown: [ShownElement]) {
        guard !sizes.isEmpty else { return }
        let ids = Set(shown.map(\.id))
        sizes = sizes.filter { ids.contains($0.key) }
    }
}
