import BrickworkEngine
import Observation
import BrickworkScrolling

/// The logic of a lazy container, without views: what is visible comes in, which views there are and where comes out;
/// sizes that views were measured to have come in, and what the user looks at stays where it is, if something can move
/// the scroll view.
///
/// Positions along the scroll axis are counted from the container's top or left.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor @Observable
final class LayoutModel {
    /// Where the scroll view is on its way to.
    private struct Journey {
        /// Where it was when it was asked.
        var start: Double
        var end: Double
        /// Whether it passes what is between.
        var isSeen: Bool
    }

    /// Counts what scrolling and measuring have changed of the views. Changes that come with ``update(_:in:)`` are not
    /// counted: whoever makes them is about to look.
    private(set) var revision = 0

    /// Counts the values that ``update(_:in:)`` has been given.
    @ObservationIgnored private(set) var version = 0
    /// The views, in the order of reading.
    @ObservationIgnored private(set) var shown: [ShownElement] = []
    /// Where the scroll view is to go, once it has not been there.
    @ObservationIgnored private(set) var scrollRequest: ScrollRequest?
    /// How far changes have moved, in the container's coordinates, what the user has seen all along in one place.
    /// Relative to it, what is left alone does not move, and what moves can be animated.
    @ObservationIgnored private(set) var origin = 0.0
    /// The first item that is visible, if somebody wants to know.
    @ObservationIgnored private(set) var firstVisibleItem: FirstVisibleItem?
    /// Which items ``firstVisibleItem`` may be; nil: nobody wants to know.
    @ObservationIgnored var tracksItems: ((AnyHashable) -> Bool)?
    /// What items do when others change.
    @ObservationIgnored var updatePolicy = UpdatePolicy.automatic
    /// Whether the container's start stays where it is while it is visible, rather than what begins there.
    @ObservationIgnored var staysAtStart = true
    /// What moves the scroll view.
    @ObservationIgnored weak var mover: (any ScrollMoving)?

    @ObservationIgnored private var sections: [SectionDescription] = []
    @ObservationIgnored private(set) var surroundings = Surroundings()
    /// Nil until it is known how much room there is.
    @ObservationIgnored private var layout: CollectionLayout?
    @ObservationIgnored private let views = ShownViews()
    @ObservationIgnored private var keeper = ScrollKeeper()
    /// What is visible, or is as soon as the scroll view has gone where it is asked to.
    @ObservationIgnored private(set) var viewport: Viewport?
    /// Where the scroll view was seen last.
    @ObservationIgnored private var reportedOffset = 0.0
    @ObservationIgnored private var journey: Journey?
    @ObservationIgnored private var deliveredRequest = 0
    @ObservationIgnored private var measures = Measures()
    /// The item that is to be visible as soon as there is a layout.
    @ObservationIgnored private var awaited: (identity: AnyHashable, share: Double?)?

    init() {}

    /// How large everything is.
    var contentSize: LayoutSize { layout?.contentSize ?? LayoutSize(width: 0, height: 0) }
}

// MARK: What comes from the views

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LayoutModel {
    /// Takes what an app shows now. What the user looks at stays where it is; O(1) for what is the same.
    func update(_ new: [SectionDescription], in surroundings: Surroundings) {
        version += 1
        let old = sections
        sections = new
        let hasTurned = surroundings != self.surroundings
        self.surroundings = surroundings
        guard let viewport else { return }
        guard layout != nil else { return start(viewport.within(surroundings)) }
        if let update = changes(since: old, evenNone: hasTurned) {
            let container = surroundings.container(viewport.size)
            change(isUpdate: true, to: viewport.within(surroundings)) { layout in
                let map = layout.apply(update, policy: updatePolicy)
                if hasTurned { layout.setContainer(container) }
                return map
            }
        }
        views.lookAnew()
        refresh()
        measureKnownViews()
    }

    /// Takes note of what is visible. A container without a size is one that has none yet.
    func scroll(to new: Viewport) {
        guard new.size.width > 0, new.size.height > 0 else { return }
        defer { deliver() }
        let new = new.within(surroundings)
        guard let old = viewport, layout != nil else {
            reportedOffset = new.offset
            start(new)
            revision += 1
            return
        }
        guard new.breadth != old.breadth else {
            viewport = new.at(offset: old.offset)
            report(new.offset)
            if refresh() { revision += 1 }
            return
        }
        reportedOffset = new.offset
        let container = surroundings.container(new.size)
        // Where it was before it was turned: the new offset is the old one, whatever is there now.
        change(to: new.room == nil ? new : new.at(offset: old.offset)) { layout in
            layout.setContainer(container)
            return UpdateMap()
        }
        refresh()
        measureKnownViews()
        revision += 1
    }

    /// Takes the size that a view was measured to have. A view without a size takes a pixel: what is nowhere is not shown,
    /// and could never say that it has a size meanwhile.
    func measure(_ size: LayoutSize, of id: ShownElement.ID) {
        guard let view = views.element(id) else { return }
        let pixel = surroundings.pixel
        let size = LayoutSize(width: max(size.width, pixel), height: max(size.height, pixel))
        // What stays in place is chosen before this view counts as known.
        let isNews = take(size, of: view)
        measures.note(size, of: view, along: surroundings.axis)
        guard isNews else { return }
        refresh()
        revision += 1
        deliver()
    }

    /// Notes that the user points at something, in the container's coordinates: the next change leaves it where it is.
    func point(at point: LayoutPoint?) {
        keeper.focus = point
    }

    /// Takes note that the user has begun to scroll.
    func noteUserScrolling() {
        journey = nil
        keeper.letGo()
    }

    /// Asks for an item to be visible.
    ///
    /// - Parameters:
    ///   - share: which share of the visible part lies before that share of the item: 0 puts the item at its start, 1 at
    ///     its end. Nil: wherever the item is visible wholly by scrolling least.
    /// - Returns: whether there is such an item.
    @discardableResult
    func scroll(toItem identity: AnyHashable, at share: Double?) -> Bool {
        guard let path = path(of: identity) else { return false }
        guard let layout, let viewport, viewport.room != nil else {
            awaited = (identity, share)
            return true
        }
        request(keeper.travel(to: .item(path, share: share), viewport, in: layout), isSeen: true)
        if journey == nil { arrive(in: layout) }
        deliver()
        return true
    }

    /// Has the scroll view go where it is to go, and says which item is the first: not while views are evaluated, which
    /// may read what that changes.
    func deliver() {
        if let scrollRequest, scrollRequest.number > deliveredRequest {
            deliveredRequest = scrollRequest.number
            mover?.move(
                to: (viewport?.room?.before ?? 0) + scrollRequest.offset,
                isSeen: scrollRequest.isSeen
            )
        }
        if tracksItems != nil, awaited == nil, journey?.isSeen != true {
            mover?.firstVisibleItemMayHaveChanged()
        }
    }

    private func path(of identity: AnyHashable) -> ItemPath? {
        for (index, section) in sections.enumerated() {
            if let item = section.items.index(of: identity) { return ItemPath(section: index, item: item) }
        }
        return nil
    }
}

// MARK: What happens then

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LayoutModel {
    /// Lays out for the first time.
    private func start(_ viewport: Viewport) {
        self.viewport = viewport
        let layout = CollectionLayout(
            container: surroundings.container(viewport.size),
            sections: sections.map(\.section)
        )
        self.layout = layout
        if viewport.room != nil { begin(viewport, layout) }
        views.lookAnew()
        refresh()
    }

    /// Goes where the user is to look first: at an item, at the right, or wherever the scroll view is.
    private func begin(_ viewport: Viewport, _ layout: CollectionLayout) {
        keeper.show(viewport)
        if let awaited, let path = path(of: awaited.identity) {
            keeper.restore(.item(path, share: awaited.share))
            self.awaited = nil
        } else if layout.container.isReadFromTheRight {
            keeper.restore(.start())
        } else {
            return
        }
        if let target = keeper.layoutDidChange(viewport, to: layout) { move(to: target) }
    }

    /// What an app's changes mean for the layout; nil if there are none.
    private func changes(since old: [SectionDescription], evenNone: Bool) -> LayoutUpdate? {
        guard let layout else { return nil }
        let changes = SectionChanges(from: old, to: sections, in: layout)
        return changes.isEmpty && !evenNone ? nil : changes.update
    }

    /// Answers whether a size is news.
    private func take(_ size: LayoutSize, of view: ShownElement) -> Bool {
        guard var layout, let viewport, layout.isNews(size, of: view) else { return false }
        // One owner at a time: a change copies nothing.
        self.layout = nil
        if viewport.room != nil {
            configureKeeper()
            keeper.elementWillBeMeasured(view.element, viewport, in: layout)
        }
        layout.take(size, of: view)
        self.layout = layout
        guard viewport.room != nil else { return true }
        let shift = keeper.elementWasMeasured(viewport, in: layout)
        if shift != 0, !isTraveling { move(to: viewport.offset + shift) }
        return true
    }

    /// Takes the sizes of views that have told them already, and do not tell them again while they stay the same: of
    /// items that a batch has brought from a section that is gone, and of narrow views when the columns change.
    private func measureKnownViews() {
        var hasChanged = false
        for view in shown {
            guard let size = measures.size(of: view) else { continue }
            hasChanged = take(size, of: view) || hasChanged
        }
        if hasChanged { refresh() }
    }

    /// Changes the layout, and keeps visible items in place.
    ///
    /// - Parameters:
    ///   - isUpdate: whether items that are visible now stay, whatever was kept before.
    ///   - new: what is visible afterward, if nothing moves.
    private func change(
        isUpdate: Bool = false,
        to new: Viewport,
        _ body: (inout CollectionLayout) -> UpdateMap
    ) {
        guard var layout, let viewport else { return }
        // One owner at a time: a change copies nothing.
        self.layout = nil
        if new.room != nil {
            configureKeeper()
            if isUpdate {
                keeper.updateWillBegin(viewport, in: layout)
            } else {
                if !isTraveling {
                    // The first visible item stays, rather than one that was kept while others were measured.
                    keeper.boundsWillChange(viewport, movingTo: viewport.offset, resizes: true, in: layout)
                }
                keeper.layoutWillChange(viewport, from: layout)
            }
        }
        let map = body(&layout)
        views.follow(map)
        self.layout = layout
        self.viewport = new
        guard new.room != nil else { return }
        let target = keeper.layoutDidChange(new, to: layout, map: map)
        // What it passes on its way stays behind soon enough.
        if let target, !isTraveling { move(to: target) }
    }

    /// Tells the keeper what the app has set since.
    private func configureKeeper() {
        keeper.staysAtStart = staysAtStart
    }

    /// Whether the scroll view is on its way to an item.
    private var isTraveling: Bool { journey?.isSeen == true }

    /// Shifts what is visible together with what the user sees.
    private func move(to offset: Double) {
        guard let viewport else { return }
        origin += offset - viewport.offset
        self.viewport = viewport.at(offset: offset)
        keeper.show(viewport.at(offset: offset))
        // It may have been asked to go elsewhere since it was seen.
        let goal = journey?.isSeen == false ? journey?.end : nil
        guard abs(offset - (goal ?? reportedOffset)) > 0.001 else { return }
        request(offset, isSeen: false)
    }

    private func request(_ offset: Double, isSeen: Bool) {
        let isThere = abs(offset - reportedOffset) <= 0.001
        journey = isThere ? nil : Journey(start: reportedOffset, end: offset, isSeen: isSeen)
        scrollRequest = ScrollRequest(
            number: (scrollRequest?.number ?? 0) + 1,
            offset: offset,
            isSeen: isSeen
        )
    }

    /// Takes note of where the scroll view is: where it was asked to go, on its way there, or where the user wants it.
    private func report(_ offset: Double) {
        reportedOffset = offset
        if let journey, !journey.isSeen, abs(offset - journey.start) <= 0.001 {
            // It has not heard of it yet.
            return
        }
        guard let viewport else { return }
        let now = viewport.at(offset: offset)
        self.viewport = now
        guard let journey else { return keeper.show(now) }
        guard journey.isSeen else {
            self.journey = nil
            guard mover?.learns(fromMissingBy: offset - journey.end) == true else { return keeper.show(now) }
            self.viewport = now.at(offset: journey.end)
            return request(journey.end, isSeen: false)
        }
        guard let layout, hasArrived(journey, now, in: layout) else { return }
        self.journey = nil
        arrive(in: layout)
    }

    /// The scroll view has arrived at an item. What it has passed has been measured meanwhile: the item may be elsewhere
    /// than it was taken to be.
    private func arrive(in layout: CollectionLayout) {
        guard let viewport else { return }
        move(to: keeper.endTravel(viewport, in: layout))
    }

    private func hasArrived(_ journey: Journey, _ now: Viewport, in layout: CollectionLayout) -> Bool {
        guard !now.isAt(journey.end) else { return true }
        if mover?.learns(fromMissingBy: reportedOffset - journey.end) == true { return true }
        // The content has become shorter meanwhile.
        let last = now.restingStarts(in: layout).upperBound
        return journey.end > journey.start && now.isAt(last) && journey.end > last
    }

    /// Brings the views up to date. Answers whether there was anything to do.
    @discardableResult
    private func refresh() -> Bool {
        guard let layout, let viewport else { return false }
        let (rect, length) = (viewport.rect, viewport.length)
        let hasChanged = views.update(to: layout, visible: rect, overscan: length / 2, sections: sections)
        if hasChanged {
            shown = views.inOrder
            if let factor = measures.reserve(for: shown) {
                _ = views.update(to: layout, visible: rect, overscan: length * factor, sections: sections)
                shown = views.inOrder
            }
            measures.keepOnly(shown)
        }
        noteFirstVisibleItem(in: rect)
        return hasChanged
    }

    private func noteFirstVisibleItem(in rect: LayoutRect) {
        guard let tracksItems else { return }
        firstVisibleItem = nil
        for view in shown where view.element.kind == .item && view.frame.intersects(rect) {
            let identity = sections[view.element.path.section].items.identity(at: view.element.path.item)
            guard tracksItems(identity) else { continue }
            firstVisibleItem = FirstVisibleItem(identity: identity, before: viewport?.room?.before ?? 0)
            return
        }
    }
}
