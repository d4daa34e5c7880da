import BrickworkEngine
import BrickworkScrolling

/// The views near the visible rect, each with its identity.
@MainActor
final class ShownViews {
    private var window = CollectionLayout.Window()
    /// The views, in the slots of the window. Some elements in the window have no views.
    private var views: [ShownElement?] = []
    /// Whether slots have views. Looking into `views` would copy them.
    private var hasView: [Bool] = []
    private var slots: [ShownElement.ID: Int] = [:]
    /// Whether elements may have other content or sizes than before.
    private var isStale = false
    /// Whether the window may have items that aren't measured. If not, a scroll step doesn't look for them.
    private var mayHaveEstimates = true
    /// Whether the user has last scrolled forward, in the layout direction.
    private var goesForward = false
    private var mayHaveEmptyViews = false
    /// The headers and footers without length near the visible rect. The window has only elements that have a length. Their views
    /// stay, because they may get content later.
    private var emptyViews: [ShownElement] = []

    var inOrder: [ShownElement] {
        var result: [ShownElement] = []
        result.reserveCapacity(window.count)
        // The list isn't looked up again for each view.
        let views = views
        window.forEach { slot, _ in
            if let view = views[slot] { result.append(view) }
        }
        return result + emptyViews
    }

    func element(_ id: ShownElement.ID) -> ShownElement? {
        slots[id].flatMap { views[$0] } ?? emptyViews.first { $0.id == id }
    }

    func didMeasureEmptyView() { mayHaveEmptyViews = true }

    func follow(_ map: UpdateMap) {
        window.follow(map)
        mayHaveEstimates = true
    }

    /// Makes all views read their content and sizing again.
    func reload() {
        isStale = true
        mayHaveEstimates = true
    }

    func didScroll(by distance: Double, in container: LayoutContainer) {
        guard distance != 0 else { return }
        goesForward = (distance > 0) != container.scrollsRightToLeft
    }

    /// Updates the views. O(log n + k) for k views. Returns whether any view changed.
    func update(
        to layout: CollectionLayout,
        _ viewport: Viewport,
        below hidden: Viewport.Insets?,
        ratio: Double?,
        sections: [SectionDescription]
    ) -> Bool {
        var range = ViewRange(viewport, below: hidden, in: layout, goesForward: goesForward)
        if ratio != nil { range.keepMore() }
        var dropped: [LayoutElement] = []
        var hasChanged = moveWindow(to: layout, range, &dropped)
        if mayHaveEstimates {
            var estimates: [ViewRange.Estimate] = []
            window.forEach { _, placed in
                guard layout.isEstimated(placed.element) else { return }
                estimates.append((placed.frame, layout.sizing(of: placed.element) == .size))
            }
            mayHaveEstimates = !estimates.isEmpty
            if range.fit(estimates, ratio: ratio) {
                hasChanged = moveWindow(to: layout, range, &dropped) || hasChanged
            }
        }
        if isStale {
            isStale = false
            hasChanged = true
            slots.removeAll(keepingCapacity: true)
            window.forEach { slot, placed in
                if hasView[slot] { show(placed, in: slot, layout, sections) }
            }
        }
        if mayHaveEmptyViews {
            let before = emptyViews
            findEmptyViews(in: layout, viewport.rect, within: range.rect, sections)
            hasChanged = hasChanged || emptyViews != before
        }
        // Otherwise, every element has a view.
        guard slots.count < window.count else { return hasChanged }
        var missing: [(slot: Int, placed: PlacedElement, wasShown: Bool)] = []
        window.forEach { slot, placed in
            let wasShown = hasView[slot] || dropped.contains(placed.element)
            if wasShown { range.didKeepView(of: placed) }
            if !hasView[slot] { missing.append((slot, placed, wasShown)) }
        }
        for (slot, placed, wasShown) in missing where wasShown || range.makesView(of: placed) {
            hasChanged = true
            show(placed, in: slot, layout, sections)
        }
        return hasChanged
    }

    /// Drops the views outside of a window, and moves the others. Returns whether any view changed.
    private func moveWindow(
        to layout: CollectionLayout,
        _ range: ViewRange,
        _ dropped: inout [LayoutElement]
    ) -> Bool {
        var hasChanged = false
        window.update(to: layout, visible: range.viewport.rect, within: range.rect) { change in
            switch change {
            case .appeared(let slot, _):
                mayHaveEstimates = true
                while views.count <= slot {
                    views.append(nil)
                    hasView.append(false)
                }
            case .moved(let slot, let placed):
                guard hasView[slot] else { return }
                hasChanged = true
                views[slot]?.element = placed.element
                views[slot]?.frame = placed.frame
            case .disappeared(let slot, let element):
                guard let id = views[slot]?.id else { return }
                hasChanged = true
                dropped.append(element)
                if slots[id] == slot { slots[id] = nil }
                views[slot] = nil
                hasView[slot] = false
            }
        }
        return hasChanged
    }

    /// Finds the headers and footers without length: those of the sections in the window, and next to it.
    private func findEmptyViews(
        in layout: CollectionLayout,
        _ visible: LayoutRect,
        within rect: LayoutRect,
        _ sections: [SectionDescription]
    ) {
        var first = Int.max
        var last = 0
        window.forEach { _, placed in
            first = min(first, placed.element.path.section)
            last = max(last, placed.element.path.section)
        }
        emptyViews = []
        let axis = layout.container.axis
        for section in max(0, min(first, last) - 1)..<min(sections.count, last + 2) {
            for kind in [LayoutElement.Kind.header, .footer] {
                let element = LayoutElement(kind, section: section)
                guard let frame = layout.frame(of: element, visible: visible) else { continue }
                let start = frame.start(along: axis)
                guard frame.length(along: axis) == 0, start >= rect.start(along: axis),
                    start <= rect.end(along: axis)
                else { continue }
                let id = ShownElement.ID(element, in: sections)
                emptyViews.append(ShownElement(id: id, element: element, frame: frame, sizing: .length))
            }
        }
    }

    private func show(
        _ placed: PlacedElement,
        in slot: Int,
        _ layout: CollectionLayout,
        _ sections: [SectionDescription]
    ) {
        var id = ShownElement.ID(placed.element, in: sections)
        if let other = slots[id], other != slot { id = .again(placed.element.path) }
        slots[id] = slot
        hasView[slot] = true
        views[slot] = ShownElement(
            id: id,
            element: placed.element,
            frame: placed.frame,
            sizing: layout.sizing(of: placed.element)
        )
    }
}

/// The part of the content in which views exist, along the scroll axis.
///
/// A frame measures new views only once. So views are made until they fill the visible rect, also if they are shorter than
/// estimated. While the user scrolls forward, no views are made again for items before the visible rect: they would have lost
/// their state, and might report another size than before.
struct ViewRange {
    /// An item in the window that isn't measured yet, and whether its view chooses both dimensions.
    typealias Estimate = (frame: LayoutRect, choosesBoth: Bool)

    /// The length of bars if it isn't known. A keyboard is about as high.
    private static let lengthOfBars = 400.0
    /// The assumed length and cross length of an item before any is measured: about a word in a line of text.
    private static let smallestItem = (length: 24.0, crossLength: 40.0)

    let viewport: Viewport
    private let isReversed: Bool
    private let goesForward: Bool
    /// The visible part, including what is below bars of a known length, in the layout direction.
    private let visible: (start: Double, end: Double)
    /// The end of the items that don't get views while the user scrolls forward.
    private var passed: Double
    /// The part in which views are made.
    private var made: (start: Double, end: Double)
    /// The end of the part in which views stay.
    private var keptEnd = -Double.infinity
    /// Where the first item with a view ends, and where the last one starts. Every item between them gets a view.
    private var gap = (start: Double.infinity, end: -Double.infinity)

    /// - Parameter hidden: The lengths of the content below the bars at both ends of the visible rect. `nil` if unknown.
    init(_ viewport: Viewport, below hidden: Viewport.Insets?, in layout: CollectionLayout, goesForward: Bool)
    {
        self.viewport = viewport
        self.goesForward = goesForward
        isReversed = layout.container.scrollsRightToLeft
        let from = viewport.start - (hidden?.start ?? 0)
        let to = viewport.start + viewport.length + (hidden?.end ?? 0)
        visible = isReversed ? (-to, -from) : (from, to)
        let bars = hidden == nil ? Self.lengthOfBars : 0
        passed = visible.start - bars
        let reserve = max(viewport.length / 2, bars)
        made = (visible.start - reserve, visible.end + reserve)
    }

    /// The part in which views are made or stay.
    var rect: LayoutRect {
        let end = max(made.end, keptEnd)
        let (from, length) = (isReversed ? -end : made.start, end - made.start)
        return viewport.rect(from: from, length: length)
    }

    /// Keeps views for another screen. Otherwise, measured views would push others away that are soon needed again.
    mutating func keepMore() {
        keptEnd = made.end + viewport.length
    }

    /// Returns whether a view is made for an element that has none.
    func makesView(of placed: PlacedElement) -> Bool {
        guard placed.element.kind == .item else { return true }
        let (start, end) = range(of: placed.frame)
        if start < gap.end, end > gap.start { return true }
        return start < made.end && end > made.start && !isPassed((start, end))
    }

    /// Notes that an element has a view. Items between it and the others get views, too: a batch can insert items among views
    /// that stay, and an item that isn't measured can come to another column.
    mutating func didKeepView(of placed: PlacedElement) {
        guard placed.element.kind == .item else { return }
        let (start, end) = range(of: placed.frame)
        gap = (min(gap.start, end), max(gap.end, start))
    }

    /// Fits the part to the usual lengths of unmeasured items, so that views fill it when they are measured. Returns whether
    /// it has become longer.
    mutating func fit(_ estimates: [Estimate], ratio: Double?) -> Bool {
        // Items that get no views aren't measured, and don't move others.
        let estimates = estimates.filter { !isPassed(range(of: $0.frame)) }
        let ranges = estimates.map { range(of: $0.frame) }
        guard let first = ranges.map(\.start).min() else { return false }
        let before = rect
        let smallest = estimates.reduce(0) { $0 + smallestShare(of: $1) } / Double(estimates.count)
        let share = ratio ?? smallest
        let goal = ratio == nil ? visible.end : made.end
        if first < goal {
            // If the first measured items are long, the others may still be as short as estimated.
            let least = first + (min(goal, visible.end) - first) / max(1, smallest)
            made.end = max(first + (goal - first) / share, least)
        }
        if first < keptEnd, share < 1 { keptEnd = first + (keptEnd - first) / share }
        // An item at the edge may become shorter, and show those before it.
        for range in ranges where range.start < visible.start && range.end > visible.start {
            passed = min(passed, visible.start - (range.end - range.start) / min(1, share))
        }
        made.start = min(made.start, passed)
        let last = ranges.filter { $0.start < visible.start }.map { min($0.end, visible.start) }.max()
        if !goesForward, ratio != nil, let last, last > made.start {
            made.start = min(made.start, last - (last - made.start) / share)
        }
        return rect != before
    }

    private func isPassed(_ range: (start: Double, end: Double)) -> Bool {
        goesForward && range.end <= passed
    }

    /// Returns the assumed extent of an item as a share of its estimate.
    private func smallestShare(of estimate: Estimate) -> Double {
        let length = estimate.frame.length(along: viewport.axis)
        let crossLength = estimate.frame.length(along: viewport.axis.cross)
        let share = length > 0 ? Self.smallestItem.length / length : 1
        guard estimate.choosesBoth, crossLength > 0 else { return share }
        return share * min(1, Self.smallestItem.crossLength / crossLength)
    }

    private func range(of frame: LayoutRect) -> (start: Double, end: Double) {
        let (from, to) = (frame.start(along: viewport.axis), frame.end(along: viewport.axis))
        return isReversed ? (-to, -from) : (from, to)
    }
}
