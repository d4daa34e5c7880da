import LayoutEngine
import Observation

/// The logic of a lazy layout, without views: what is seen comes in, which views there are and where comes out; sizes
/// that views were measured to have come in, and what the reader looks at stays where it is.
///
/// Positions along the scroll axis are counted from the content's top or left.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
@MainActor @Observable
final class LayoutModel {
    /// What stays where it is until somebody scrolls.
    private struct Kept {
        var place: KeptPlace
        /// Where what is seen begins when it is reached.
        var offset: Double
    }

    /// Counts what scrolling and measuring have changed of the views. Changes that come with ``update(_:in:)`` are not
    /// counted: whoever makes them is about to look.
    private(set) var revision = 0

    /// The views, in the order of reading.
    @ObservationIgnored private(set) var shown: [ShownElement] = []
    /// Where the scroll view is to go, once it has not been there.
    @ObservationIgnored private(set) var scrollRequest: ScrollRequest?
    /// How far changes have moved, in the content's coordinates, what the reader has seen all along in one place.
    /// Relative to it, what is left alone does not move, and what moves can be animated.
    @ObservationIgnored private(set) var origin = 0.0
    /// The first item that is seen, if somebody wants to know.
    @ObservationIgnored private(set) var firstVisibleItem: AnyHashable?
    /// Whether ``firstVisibleItem`` is kept up to date.
    @ObservationIgnored var tracksFirstVisibleItem = false

    @ObservationIgnored private var sections: [SectionDescription] = []
    @ObservationIgnored private(set) var surroundings = Surroundings()
    /// Nil until it is known how much room there is.
    @ObservationIgnored private var layout: CollectionLayout?
    @ObservationIgnored private let views = ShownViews()
    @ObservationIgnored private var kept: Kept?
    /// What is seen, or is as soon as the scroll view has gone where it is asked to.
    @ObservationIgnored private(set) var viewport: Viewport?
    /// Where the scroll view was seen last.
    @ObservationIgnored private var reportedOffset = 0.0
    @ObservationIgnored private var measures = Measures()
    /// The item that is to be seen as soon as there is a layout.
    @ObservationIgnored private var awaited: (identity: AnyHashable, share: Double?)?
    /// What the reader points at, until the next change.
    @ObservationIgnored private var focus: LayoutPoint?

    init() {}

    /// How large everything is.
    var contentSize: LayoutSize { layout?.contentSize ?? LayoutSize(width: 0, height: 0) }
}

// MARK: What comes from the views

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
extension LayoutModel {
    /// Takes what an app shows now. What the reader looks at stays where it is; O(1) for what is the same.
    func update(_ new: [SectionDescription], in surroundings: Surroundings) {
        let old = sections
        sections = new
        let hasTurned = surroundings != self.surroundings
        self.surroundings = surroundings
        guard let viewport else { return }
        guard layout != nil else { return start(viewport) }
        // Nothing else may own the layout while it is changed: a change would copy it.
        if let update = changes(since: old, evenNone: hasTurned), let place = place(anew: true) {
            let container = surroundings.container(viewport.size)
            change(keeping: place) { layout in
                let map = layout.apply(update)
                if hasTurned { layout.setContainer(container) }
                return map
            }
        }
        views.lookAnew()
        refresh()
        measureKnownViews()
    }

    /// Takes note of where the scroll view is.
    func scroll(to new: Viewport) {
        reportedOffset = new.offset
        guard let old = viewport else {
            viewport = new
            start(new)
            revision += 1
            return
        }
        guard new.size != old.size, let place = place() else {
            viewport = new
            if let kept, !isAt(kept.offset) { self.kept = nil }
            if refresh() { revision += 1 }
            return
        }
        viewport?.size = new.size
        let container = surroundings.container(new.size)
        change(keeping: place) { layout in
            layout.setContainer(container)
            return UpdateMap()
        }
        refresh()
        revision += 1
    }

    /// Takes the size that a view was measured to have.
    func measure(_ size: LayoutSize, of id: ShownElement.ID) {
        guard let view = views.element(id) else { return }
        // What stays in place is chosen before this view counts as known.
        let isNews = take(size, of: view)
        measures.note(size, of: view, along: surroundings.axis)
        guard isNews else { return }
        refresh()
        revision += 1
    }

    /// Notes that the reader points at something, in what is seen: the next change leaves it where it is.
    func point(at point: LayoutPoint?) {
        focus = point
    }

    /// Asks for an item to be seen.
    ///
    /// - Parameters:
    ///   - share: which share of what is seen lies before that share of the item: 0 puts the item at the start of what
    ///     is seen, 1 at its end. Nil: wherever the item is seen wholly by scrolling least.
    /// - Returns: whether there is such an item.
    @discardableResult
    func scroll(toItem identity: AnyHashable, at share: Double?) -> Bool {
        guard layout != nil else {
            awaited = (identity, share)
            return path(of: identity) != nil
        }
        guard let offset = offset(ofItem: identity, at: share) else { return false }
        kept = nil
        request(offset, isSeen: true)
        revision += 1
        return true
    }

    /// Where what is seen begins when an item is seen.
    private func offset(ofItem identity: AnyHashable, at share: Double?) -> Double? {
        guard let layout, let viewport, let path = path(of: identity),
            let frame = layout.frame(of: .item(path))
        else { return nil }
        let axis = surroundings.axis
        let length = length(of: viewport)
        let (start, end) = axis == .vertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
        let share = share.map { layout.container.isReadFromTheRight ? 1 - $0 : $0 }
        let wanted =
            if let share {
                start + (end - start) * share - length * share
            } else {
                min(start, max(viewport.offset, end - length))
            }
        return rounded(max(0, min(wanted, layout.lastOffset(visibleLength: length))))
    }

    private func path(of identity: AnyHashable) -> ItemPath? {
        for (index, section) in sections.enumerated() {
            if let item = section.items.index(of: identity) { return ItemPath(section: index, item: item) }
        }
        return nil
    }
}

// MARK: What happens then

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
extension LayoutModel {
    /// Lays out for the first time.
    private func start(_ viewport: Viewport) {
        let layout = CollectionLayout(
            container: surroundings.container(viewport.size),
            sections: sections.map(\.section)
        )
        self.layout = layout
        if let awaited, let offset = offset(ofItem: awaited.identity, at: awaited.share) {
            move(to: offset)
        } else {
            let offset = rounded(layout.startOffset(visibleLength: length(of: viewport)))
            move(to: layout.container.isReadFromTheRight ? offset : viewport.offset)
            kept = Kept(place: .start, offset: offset)
        }
        awaited = nil
        views.lookAnew()
        refresh()
    }

    /// What an app's changes mean for the layout; nil if there are none.
    private func changes(since old: [SectionDescription], evenNone: Bool) -> LayoutUpdate? {
        guard let layout else { return nil }
        let changes = SectionChanges(from: old, to: sections, in: layout)
        return changes.isEmpty && !evenNone ? nil : changes.update
    }

    /// Answers whether a size is news.
    private func take(_ size: LayoutSize, of view: ShownElement) -> Bool {
        guard layout?.isNews(size, of: view) == true, let place = place(besides: view) else {
            return false
        }
        change(keeping: place) { layout in
            layout.take(size, of: view)
            return UpdateMap()
        }
        return true
    }

    /// Takes the sizes of views that have told them already, and do not tell them again: of items that a batch has
    /// brought from a section that is gone, say.
    private func measureKnownViews() {
        var hasChanged = false
        for view in shown {
            guard let size = measures.size(of: view, along: surroundings.axis) else { continue }
            hasChanged = take(size, of: view) || hasChanged
        }
        if hasChanged { refresh() }
    }

    /// What is to stay in place.
    ///
    /// - Parameters:
    ///   - measured: the view that is about to have another size.
    ///   - anew: whether that is what is seen now, whatever was kept before.
    private func place(besides measured: ShownElement? = nil, anew: Bool = false) -> KeptPlace? {
        guard let layout, let viewport else { return nil }
        let rect = viewport.rect(along: layout.container.axis)
        if let focus {
            self.focus = nil
            let point = LayoutPoint(x: rect.x + focus.x, y: rect.y + focus.y)
            if rect.contains(point) { return .anchor(layout.anchor(in: rect, at: point)) }
        }
        if let kept, !anew { return kept.place }
        let steady = measured.flatMap { steadyItem(in: rect, besides: $0) }
        return KeptPlace(rect, of: layout, preferring: steady, pixel: surroundings.pixel)
    }

    /// The first item that begins within what is seen, other than one that is being measured: what a reader sees jump
    /// when something above grows. Items that have been there for a while come before those that have just come up.
    private func steadyItem(in rect: LayoutRect, besides measured: ShownElement) -> ItemPath? {
        let steady = shown.filter { view in
            guard view.element.kind == .item, view.id != measured.id, view.frame.intersects(rect) else {
                return false
            }
            guard surroundings.axis == .horizontal else { return view.frame.minY >= rect.minY }
            return surroundings.direction == .rightToLeft
                ? view.frame.maxX <= rect.maxX : view.frame.minX >= rect.minX
        }
        return (steady.first { $0.sizing == .given || measures.knows($0.id) } ?? steady.first)?.element.path
    }

    /// Changes the layout, and keeps a place.
    private func change(keeping place: KeptPlace, _ body: (inout CollectionLayout) -> UpdateMap) {
        guard var layout = self.layout, let viewport else { return }
        let isPulled =
            viewport.offset < 0 || viewport.offset > layout.lastOffset(visibleLength: length(of: viewport))
        // One owner at a time: a change copies nothing.
        self.layout = nil
        let map = body(&layout)
        let place = place.following(map)
        let length = length(of: viewport)
        var target = rounded(place.offset(in: layout, visibleLength: length))
        // Only a finger holds the content beyond its ends.
        if !isPulled { target = max(0, min(target, layout.lastOffset(visibleLength: length))) }
        self.layout = layout
        views.follow(map)
        kept = Kept(place: place, offset: target)
        move(to: target)
    }

    private func length(of viewport: Viewport) -> Double {
        viewport.length(along: surroundings.axis)
    }

    /// Shifts what is seen together with what the reader sees.
    private func move(to offset: Double) {
        guard let viewport else { return }
        origin += offset - viewport.offset
        self.viewport?.offset = offset
        guard abs(offset - reportedOffset) > 0.001 else { return }
        request(offset, isSeen: false)
    }

    private func request(_ offset: Double, isSeen: Bool) {
        scrollRequest = ScrollRequest(
            number: (scrollRequest?.number ?? 0) + 1,
            offset: offset,
            isSeen: isSeen
        )
    }

    /// Brings the views up to date. Answers whether there was anything to do.
    @discardableResult
    private func refresh() -> Bool {
        guard let layout, let viewport else { return false }
        let rect = viewport.rect(along: surroundings.axis)
        let length = length(of: viewport)
        var hasChanged = views.update(to: layout, visible: rect, overscan: length / 2, sections: sections)
        if hasChanged {
            shown = views.inOrder
            if let factor = measures.reserve(for: shown) {
                _ = views.update(to: layout, visible: rect, overscan: length * factor, sections: sections)
                shown = views.inOrder
            }
            measures.keepOnly(shown)
        }
        if tracksFirstVisibleItem, noteFirstVisibleItem(in: rect) { hasChanged = true }
        return hasChanged
    }

    private func noteFirstVisibleItem(in rect: LayoutRect) -> Bool {
        let first = shown.first { $0.element.kind == .item && $0.frame.intersects(rect) }
        let identity = first.map {
            sections[$0.element.path.section].items.identity(at: $0.element.path.item)
        }
        defer { firstVisibleItem = identity }
        return identity != firstVisibleItem
    }

    private func isAt(_ offset: Double) -> Bool {
        guard let viewport else { return false }
        return abs(viewport.offset - offset) < surroundings.pixel
    }

    private func rounded(_ offset: Double) -> Double {
        let scale = surroundings.scale
        return scale > 0 ? (offset * scale).rounded() / scale : offset
    }
}
