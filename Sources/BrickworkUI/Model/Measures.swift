import LayoutEngine

/// What views have been measured to be, while they are shown.
struct Measures {
    private var sizes: [ShownElement.ID: LayoutSize] = [:]
    /// The least share of its estimate that a view has turned out to have.
    private var leastShare = 1.0

    /// Takes note of the size of a view, which stands as long as it is estimated to be if it has told none before.
    mutating func note(_ size: LayoutSize, of view: ShownElement, along axis: LayoutContainer.Axis) {
        let (old, new) =
            axis == .vertical ? (view.frame.height, size.height) : (view.frame.width, size.width)
        if sizes[view.id] == nil, old > 0, new > 0 { leastShare = min(leastShare, new / old) }
        sizes[view.id] = size
    }

    /// Whether a view has told its size.
    func knows(_ id: ShownElement.ID) -> Bool {
        sizes[id] != nil
    }

    /// The size that a view has told, if it has told one for the room across that it has now.
    func size(of view: ShownElement, along axis: LayoutContainer.Axis) -> LayoutSize? {
        guard view.sizing != .given, let size = sizes[view.id] else { return nil }
        guard view.sizing == .length else { return size }
        let across = axis == .vertical ? size.width - view.frame.width : size.height - view.frame.height
        return abs(across) < 0.01 ? size : nil
    }

    /// How far beyond what is seen views are to be measured, as a share of it, where some have not been yet: if they
    /// turn out as short as others did, what comes up behind them has been measured too, and nothing is left for
    /// another pass. Nil if all have been, or none was shorter than estimated.
    func reserve(for shown: [ShownElement]) -> Double? {
        guard leastShare < 0.9 else { return nil }
        let isIncomplete = shown.contains { $0.sizing != .given && sizes[$0.id] == nil }
        return isIncomplete ? min(1.6 / leastShare, 64) : nil
    }

    /// Forgets views that are gone.
    mutating func keepOnly(_ shown: [ShownElement]) {
        guard !sizes.isEmpty else { return }
        let ids = Set(shown.map(\.id))
        sizes = sizes.filter { ids.contains($0.key) }
    }
}
