import BrickworkEngine

/// The measured sizes of views, while they are shown.
struct Measures {
    private var sizes: [ShownElement.ID: LayoutSize] = [:]
    /// The sizes of views that have left the layout's window, but are still in SwiftUI's tree. If such a view comes
    /// back before SwiftUI removes it, it doesn't report its size again.
    private var unclaimed: [ShownElement.ID: LayoutSize] = [:]
    /// The measured and estimated extents of the last few dozen items.
    private var items = (measured: 0.0, estimated: 0.0, count: 0)

    /// The usual measured extent of an item as a share of its estimate: its length, or its area if it chooses both. `nil`
    /// until an item is measured.
    var ratio: Double? {
        items.count > 0 ? max(items.measured / items.estimated, 0.001) : nil
    }

    /// Notes the size of a view.
    mutating func note(_ size: LayoutSize, of view: ShownElement) {
        sizes[view.id] = size
    }

    /// Compares the measured size of an item with the estimate that it is shown with.
    mutating func compare(_ size: LayoutSize, with view: ShownElement, along axis: LayoutContainer.Axis) {
        let (frame, isVertical) = (view.frame, axis == .vertical)
        let (measured, estimated) =
            view.sizing == .size
            ? (size.width * size.height, frame.width * frame.height)
            : isVertical ? (size.height, frame.height) : (size.width, frame.width)
        guard estimated > 0, measured >= 0 else { return }
        if items.count >= 32 { items = (items.measured / 2, items.estimated / 2, items.count / 2) }
        items = (items.measured + measured, items.estimated + estimated, items.count + 1)
    }

    /// Notes the size of a hidden view.
    mutating func note(_ size: LayoutSize, ofHidden id: ShownElement.ID) {
        unclaimed[id] = size
    }

    /// Takes over the sizes that views reported while they were hidden. Returns whether there were any.
    mutating func claim(_ shown: [ShownElement]) -> Bool {
        guard !unclaimed.isEmpty else { return false }
        var hasClaimed = false
        for view in shown {
            guard let size = unclaimed.removeValue(forKey: view.id) else { continue }
            sizes[view.id] = size
            hasClaimed = true
        }
        return hasClaimed
    }

    /// Drops the sizes of hidden views, which SwiftUI has removed by now.
    mutating func forgetHidden() { unclaimed = [:] }

    /// Returns the size that a view has reported. It may be from before the view was placed elsewhere: a view
    /// that has another size there reports it, and a view that keeps its size never reports it again.
    func size(of view: ShownElement) -> LayoutSize? {
        view.sizing == .given ? nil : sizes[view.id]
    }

    /// Drops views that are no longer shown.
    mutating func keepOnly(_ shown: [ShownElement]) {
        guard !sizes.isEmpty else { return }
        let ids = Set(shown.map(\.id))
        sizes = sizes.filter { ids.contains($0.key) }
    }
}
