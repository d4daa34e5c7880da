import BrickworkEngine
import Observation
import BrickworkScrolling

/// The logic of a lazy container, without views. Its inputs are the visible rect and the measured sizes of
/// views. Its output is the list of views with their frames. If the scroll view can be moved, the model
/// preserves the scroll position.
///
/// Positions along the scroll axis are relative to the container's top or left.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor @Observable
final class LayoutModel {
    /// The number of changes by scrolling and measuring. Changes by ``update(_:in:)`` don't count, because
    /// its callers read the views anyway.
    private(set) var revision = 0

    /// The number of calls of ``update(_:in:)``.
    @ObservationIgnored private(set) var version = 0
    /// The views, in reading order.
    @ObservationIgnored private(set) var shown: [ShownElement] = []
    /// The target of the scroll view, until it has reached it.
    @ObservationIgnored private(set) var scrollRequest: ScrollRequest?
    /// The sum of the offset changes that preserved the scroll position, in the container's coordinates.
    /// Relative to it, items that stay in place don't move, and items that move can be animated.
    @ObservationIgnored private(set) var origin = 0.0
    /// The first visible item, if it is tracked.
    @ObservationIgnored private(set) var firstVisibleItem: FirstVisibleItem?
    /// Returns whether ``firstVisibleItem`` may be an item; `nil` if it isn't tracked.
    @ObservationIgnored private var tracksItems: ((AnyHashable) -> Bool)?
    /// How unchanged items are placed after an update.
    @ObservationIgnored private var updatePolicy = UpdatePolicy.automatic
    /// Whether the container's start stays in place while it is visible, instead of the first item.
    @ObservationIgnored private var staysAtStart = true
    /// The object that moves the scroll view.
    @ObservationIgnored private weak var mover: (any ScrollMoving)?

    @ObservationIgnored private var sections: [SectionDescription] = []
    @ObservationIgnored private(set) var surroundings = Surroundings()
    /// `nil` until the size of the container is known.
    @ObservationIgnored private var layout: CollectionLayout?
    @ObservationIgnored private let views = ShownViews()
    @ObservationIgnored private var keeper = ScrollKeeper()
    /// The visible rect, or the one that the scroll view has been asked to scroll to.
    @ObservationIgnored private(set) var viewport: Viewport?
    /// The latest offset of the scroll view.
    @ObservationIgnored private var reportedOffset = 0.0
    @ObservationIgnored private var journey: Journey?
    @ObservationIgnored private var deliveredRequest = 0
    @ObservationIgnored private var measures = Measures()
    /// The item to scroll to at the first layout.
    @ObservationIgnored private var awaited: (identity: AnyHashable, share: Double?)?

    init() {}

    /// The size of the content.
    var contentSize: LayoutSize { layout?.contentSize ?? LayoutSize(width: 0, height: 0) }
}

// MARK: Input from the views

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LayoutModel {
    /// Sets the app's settings, which apply to later changes.
    func configure(_ policy: UpdatePolicy, staysAtStart: Bool) {
        updatePolicy = policy
        self.staysAtStart = staysAtStart
    }

    /// Sets the object that moves the scroll view.
    ///
    /// - Parameter tracksItems: Returns whether an item can be reported as the first visible item. If `nil`,
    ///   no item is reported.
    func connect(to mover: (any ScrollMoving)?, tracksItems: ((AnyHashable) -> Bool)?) {
        self.mover = mover
        self.tracksItems = tracksItems
    }

    /// Sets the app's sections and preserves the scroll position. O(1) for unchanged sections.
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
        views.reload()
        refresh()
        measureKnownViews()
    }

    /// Sets the visible rect. If the container's size is zero, it isn't known yet.
    func scroll(to new: Viewport) {
        guard new.size.width > 0, new.size.height > 0 else { return }
        measures.forgetHidden()
        defer { deliver() }
        let new = new.within(surroundings)
        guard let old = viewport, layout != nil else {
            reportedOffset = new.offset
            start(new)
            revision += 1
            return
        }
        // A scroll view keeps its left edge. Right-to-left content is read from the right one.
        let keepsOtherEdge = layout?.container.isReadFromTheRight == true && new.length != old.length
        guard new.breadth != old.breadth || keepsOtherEdge else {
            viewport = new.at(offset: old.offset)
            report(new.offset)
            if refresh() { revision += 1 }
            return
        }
        reportedOffset = new.offset
        let container = surroundings.container(new.size)
        // Uses the offset before the rotation. The new offset is the same number, but at other content.
        change(to: new.room == nil ? new : new.at(offset: old.offset)) { layout in
            layout.setContainer(container)
            return UpdateMap()
        }
        refresh()
        measureKnownViews()
        revision += 1
    }

    /// Sets the measured size of a view. An empty view gets a length of one pixel. Otherwise, it would never
    /// be visible and couldn't report a later size.
    func measure(_ size: LayoutSize, of id: ShownElement.ID) {
        let pixel = surroundings.pixel
        let size = LayoutSize(width: max(size.width, pixel), height: max(size.height, pixel))
        guard let view = views.element(id) else { return measures.note(size, ofHidden: id) }
        // The item that stays in place is chosen before this view's size is known.
        let isNews = take(size, of: view)
        measures.note(size, of: view, along: surroundings.axis)
        guard isNews else { return }
        refresh()
        if measures.claim(shown) { measureKnownViews() }
        revision += 1
        deliver()
    }

    /// Sets the point of a gesture, in the container's coordinates. The next change keeps it in place.
    func point(at point: LayoutPoint?) {
        keeper.focus = point
    }

    /// Notes that the user has begun to scroll.
    func noteUserScrolling() {
        journey = nil
        keeper.letGo()
    }

    /// Scrolls to an item.
    ///
    /// - Parameters:
    ///   - share: The share of the visible rect that is before the same share of the item. 0 puts the item at
    ///     its start, 1 at its end. If `nil`, scrolls the least distance that shows the whole item.
    /// - Returns: Whether the item exists.
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

    /// Tells the scroll view its target, and reports the first visible item. Don't call this while views are
    /// evaluated, because they may read the values that this changes.
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

// MARK: Changes

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LayoutModel {
    /// Creates the first layout.
    private func start(_ viewport: Viewport) {
        self.viewport = viewport
        let layout = CollectionLayout(
            container: surroundings.container(viewport.size),
            sections: sections.map(\.section)
        )
        self.layout = layout
        if viewport.room != nil { begin(viewport, layout) }
        views.reload()
        refresh()
    }

    /// Shows the initial position: an item, the right end, or the scroll view's offset.
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

    /// Returns the layout changes for the app's changes, or `nil` if there are none.
    private func changes(since old: [SectionDescription], evenNone: Bool) -> LayoutUpdate? {
        guard let layout else { return nil }
        let changes = SectionChanges(from: old, to: sections, in: layout)
        return changes.isEmpty && !evenNone ? nil : changes.update
    }

    /// Sets the measured size of a view. Returns whether the size is new.
    private func take(_ size: LayoutSize, of view: ShownElement) -> Bool {
        guard var layout, let viewport, layout.isNews(size, of: view) else { return false }
        // There is only one owner at a time, so a change copies nothing.
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

    /// Sets the sizes that views have already reported and don't report again while they are the same.
    /// Examples are an item that a batch moves out of a removed section, and narrow views when the columns
    /// change.
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
    ///   - isUpdate: Whether the present visible items stay in place, instead of an earlier goal.
    ///   - new: The visible rect after the change if nothing moves.
    private func change(
        isUpdate: Bool = false,
        to new: Viewport,
        _ body: (inout CollectionLayout) -> UpdateMap
    ) {
        guard var layout, let viewport else { return }
        // There is only one owner at a time, so a change copies nothing.
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
        // During an animated scroll, the visible items soon leave the screen, so they aren't kept in place.
        if let target, !isTraveling { move(to: target) }
    }

    /// Passes the app's latest settings to the keeper.
    private func configureKeeper() {
        keeper.staysAtStart = staysAtStart
    }

    /// Whether the scroll view is scrolling to an item with an animation.
    private var isTraveling: Bool { journey?.isSeen == true }

    /// Moves the visible rect together with the visible items.
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

    /// Notes the scroll view's offset. It can be the requested offset, an offset on the way to it, or the
    /// result of the user's scrolling.
    private func report(_ offset: Double) {
        reportedOffset = offset
        if let journey, !journey.isSeen, abs(offset - journey.start) <= 0.001 {
            // The scroll view hasn't received the request yet.
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

    /// Handles the end of an animated scroll. Items on the way have been measured, so the target may have
    /// moved.
    private func arrive(in layout: CollectionLayout) {
        guard let viewport else { return }
        move(to: keeper.endTravel(viewport, in: layout))
    }

    private func hasArrived(_ journey: Journey, _ now: Viewport, in layout: CollectionLayout) -> Bool {
        guard !now.isAt(journey.end) else { return true }
        if mover?.learns(fromMissingBy: reportedOffset - journey.end) == true { return true }
        // The content has become shorter in the meantime.
        let last = now.restingStarts(in: layout).upperBound
        return journey.end > journey.start && now.isAt(last) && journey.end > last
    }

    /// Updates the views. Returns whether any view changed.
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
