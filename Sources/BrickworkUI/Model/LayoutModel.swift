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
    /// The sum of the offset changes that preserved the scroll position, in the container's coordinates.
    /// Relative to it, items that stay in place don't move, and items that move can be animated.
    @ObservationIgnored private(set) var origin = 0.0
    /// The first visible item, if it is tracked.
    @ObservationIgnored private(set) var firstVisibleItem: FirstVisibleItem?
    /// Returns whether ``firstVisibleItem`` may be an item; `nil` if it isn't tracked.
    @ObservationIgnored private var tracksItems: ((AnyHashable) -> Bool)?
    /// The app's settings, which apply to later changes.
    @ObservationIgnored var updates = LazyUpdates()
    /// The distance from the end that counts as near, in visible lengths, and what the app does there.
    @ObservationIgnored var end: (screens: Double, action: () -> Void)?
    @ObservationIgnored private var endWatch = EndWatch()
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
    @ObservationIgnored private var requests = ScrollRequests()
    @ObservationIgnored private var measures = Measures()
    /// Whether the first item is shown, because the container has no size without it.
    @ObservationIgnored private var isProbing = false
    /// The sections for the first layout, and the version that they come from.
    @ObservationIgnored private var prepared: (version: Int, sections: [LayoutSection])?
    /// The item to scroll to at the first layout.
    @ObservationIgnored private var awaited: AwaitedItem?

    init() {}

    /// Whether there are no items, because the data hasn't arrived yet.
    var isEmpty: Bool { sections.allSatisfy { $0.items.count == 0 } }

    /// The latest request to the scroll view.
    var scrollRequest: ScrollRequests.Request? { requests.latest }

    /// The size of the content.
    var contentSize: LayoutSize { layout?.contentSize ?? LayoutSize(width: 0, height: 0) }

    /// The sections, until there is a layout. SwiftUI asks for the container's size before its width is known.
    var unplacedSections: [LayoutSection]? {
        guard layout == nil else { return nil }
        if let prepared, prepared.version == version { return prepared.sections }
        let new = sections.map(\.section)
        prepared = (version, new)
        return new
    }

    /// The number of columns and the space across the scroll axis, of the section with the first item.
    var firstColumns: SectionDescription.Columns? {
        sections.first { $0.items.count > 0 }?.columns(along: surroundings.axis)
    }
}

// MARK: Input from the views

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LayoutModel {
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
        let (old, wasEmpty) = (sections, isEmpty)
        sections = new
        let hasTurned = surroundings != self.surroundings
        self.surroundings = surroundings
        if isProbing { probe() }
        guard let viewport else { return }
        guard layout != nil else { return start(viewport.within(surroundings)) }
        if let update = changes(since: old, evenNone: hasTurned) {
            let container = surroundings.container(viewport.size)
            change(isUpdate: true, to: viewport.within(surroundings)) { layout in
                let map = layout.apply(update, policy: updates.policy)
                if hasTurned { layout.setContainer(container, policy: updates.policy) }
                return map
            }
        }
        if wasEmpty, !isEmpty { showFirstItems() }
        views.reload()
        refresh()
        measureKnownViews()
    }

    /// Sets the visible rect. If the container's size is zero, it isn't known yet.
    func scroll(to new: Viewport) {
        guard new.size.width > 0, new.size.height > 0 else {
            guard layout == nil, !isProbing else { return }
            isProbing = true
            probe()
            revision += 1
            return
        }
        defer { deliver() }
        let new = new.within(surroundings)
        guard let old = viewport, layout != nil else {
            requests.noteOffset(new.offset)
            start(new)
            // The first view may have reported its size before there was a layout.
            if measures.claim(shown) { measureKnownViews() }
            revision += 1
            return
        }
        measures.forgetHidden()
        // A scroll view keeps its left edge. Right-to-left content is read from the right one.
        let keepsOtherEdge = layout?.container.isReadFromTheRight == true && new.length != old.length
        guard new.breadth != old.breadth || keepsOtherEdge || followsEnd(from: old, to: new) else {
            viewport = new.at(offset: old.offset)
            report(new.offset)
            if refresh() { revision += 1 }
            return
        }
        requests.noteOffset(new.offset)
        let container = surroundings.container(new.size)
        // Uses the offset before the rotation. The new offset is the same number, but at other content.
        change(to: new.otherContent == nil ? new : new.at(offset: old.offset)) { layout in
            layout.setContainer(container, policy: updates.policy)
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
        if layout?.estimatedSizing(of: view.element) != nil {
            measures.compare(size, with: view, along: surroundings.axis)
        }
        // The item that stays in place is chosen before this view's size is known.
        let isNew = take(size, of: view)
        measures.note(size, of: view)
        guard isNew else { return }
        refresh()
        if measures.claim(shown) { measureKnownViews() }
        revision += 1
        deliver()
    }

    /// Notes that the bars around the visible rect have another length.
    func noteBars() {
        if refresh() { revision += 1 }
    }

    /// Sets the point of a gesture, in the container's coordinates. The next change keeps it in place.
    func point(at point: LayoutPoint?) {
        keeper.focus = point
    }

    /// Returns the number of columns, in the first section that has columns.
    func columnCount(_ columns: ColumnCount) -> Int {
        guard let layout, let shape = sections.firstShapeWithColumns else { return 1 }
        let spacing = shape.layout.spacing.items
        return layout.container.columnCount(columns, spacing: spacing, insets: shape.insets)
    }

    /// Returns the number of items that a section's limit of lines hides.
    func hiddenItemCount(inSection index: Int) -> Int { layout?.hiddenItemCount(inSection: index) ?? 0 }

    /// Notes that the user has begun to scroll.
    func noteUserScrolling() {
        requests.cancel()
        guard let layout, let viewport else { return }
        keeper.handle(.userBeganScrolling, viewport, in: layout)
    }

    /// Scrolls to an item.
    ///
    /// - Parameters:
    ///   - share: The share of the visible rect that is before the same share of the item. 0 puts the item at
    ///     its start, 1 at its end. If `nil`, scrolls the least distance that shows the whole item.
    /// - Returns: Whether the item exists.
    @discardableResult
    func scroll(toItem identity: AnyHashable, at share: Double?) -> Bool {
        guard let path = sections.path(of: identity) else { return false }
        guard let layout, let viewport, viewport.otherContent != nil else {
            awaited = AwaitedItem(identity: identity, share: share)
            return true
        }
        let goal = ScrollGoal.item(path, share: share)
        let target = keeper.handle(.animatedScrollBegan(goal), viewport, in: layout)
        requests.scroll(to: target ?? viewport.offset, isAnimated: true)
        if requests.isThere { arrive(in: layout) }
        deliver()
        return true
    }

    /// Tells the scroll view its target, and reports the first visible item. Don't call this while views are
    /// evaluated, because they may read the values that this changes.
    func deliver() {
        if let request = requests.takeUndelivered() {
            let before = viewport?.otherContent?.before ?? 0
            mover?.move(to: before + request.offset, isAnimated: request.isAnimated)
        }
        if tracksItems != nil, awaited == nil, !requests.isAnimating {
            mover?.firstVisibleItemMayHaveChanged()
        }
        if let end, let layout, let viewport, endWatch.comesNear(within: end.screens, viewport, in: layout) {
            end.action()
        }
    }
}

// MARK: Changes

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LayoutModel {
    /// Creates the first layout.
    private func start(_ viewport: Viewport) {
        self.viewport = viewport
        isProbing = false
        let layout = CollectionLayout(
            container: surroundings.container(viewport.size),
            sections: unplacedSections ?? []
        )
        prepared = nil
        self.layout = layout
        if viewport.otherContent != nil { begin(viewport, layout) }
        views.reload()
        refresh()
    }

    /// Shows the first item before there is a layout.
    private func probe() {
        shown = ShownElement(firstOf: sections).map { [$0] } ?? []
    }

    /// Shows the initial position: that of the first items, the right end, or the scroll view's offset.
    private func begin(_ viewport: Viewport, _ layout: CollectionLayout) {
        keeper.handle(.scrolled, viewport, in: layout)
        guard !showFirstItems(), layout.container.isReadFromTheRight else { return }
        show(.start(), in: layout)
    }

    /// Shows the item that the app has asked for before there were any items, or the end. Returns whether it did.
    @discardableResult
    private func showFirstItems() -> Bool {
        guard let layout, viewport?.otherContent != nil, !isEmpty else { return false }
        let request = awaited ?? mover?.takeAwaitedItem { sections.path(of: $0) != nil }
        awaited = nil
        if let request, let path = sections.path(of: request.identity) {
            show(.item(path, share: request.share), in: layout)
        } else if updates.staysAtEnd {
            show(.end, in: layout)
        } else {
            return false
        }
        return true
    }

    /// Returns whether the content's end stays visible in a scroll view of another length, as with a keyboard.
    private func followsEnd(from old: Viewport, to new: Viewport) -> Bool {
        guard updates.staysAtEnd, let layout, new.otherContent != nil else { return false }
        configureKeeper()
        return keeper.isAffected(old, becoming: new, in: layout)
    }

    private func show(_ goal: ScrollGoal, in layout: CollectionLayout) {
        guard let viewport else { return }
        if let target = keeper.handle(.scrollRequested(goal), viewport, in: layout) { move(to: target) }
    }

    /// Returns the layout changes for the app's changes, or `nil` if there are none. The end may come near again.
    private func changes(since old: [SectionDescription], evenNone: Bool) -> LayoutUpdate? {
        guard let layout else { return nil }
        let changes = SectionChanges(from: old, to: sections, in: layout)
        if !changes.isEmpty { endWatch.itemsDidChange() }
        return changes.isEmpty && !evenNone ? nil : changes.update
    }

    /// Sets the measured size of a view. Returns whether the size is new.
    private func take(_ size: LayoutSize, of view: ShownElement) -> Bool {
        guard var layout, let viewport else { return false }
        let isEstimated = layout.estimatedSizing(of: view.element) != nil
        guard isEstimated || layout.isNewSize(size, of: view.element) else { return false }
        // There is only one owner at a time, so a change copies nothing.
        self.layout = nil
        guard viewport.otherContent != nil else {
            layout.setMeasuredSize(size, of: view.element, keepingItemsIn: nil)
            self.layout = layout
            return true
        }
        configureKeeper()
        keeper.measure(view.element, as: size, in: &layout, viewport)
        self.layout = layout
        let shift = keeper.takeAdjustment()
        if shift != 0, !requests.isAnimating { move(to: viewport.offset + shift) }
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
        if new.otherContent != nil {
            configureKeeper()
            if isUpdate {
                keeper.handle(.updateWillBegin, viewport, in: layout)
            } else {
                if !requests.isAnimating {
                    // The first visible item stays, rather than one that was kept while others were measured.
                    let resize = ScrollKeeper.Event.boundsWillChange(to: viewport.offset, resizes: true)
                    keeper.handle(resize, viewport, in: layout)
                }
                keeper.handle(.layoutWillChange, viewport, in: layout)
            }
        }
        let map = body(&layout)
        views.follow(map)
        self.layout = layout
        self.viewport = new
        guard new.otherContent != nil else { return }
        let target = keeper.handle(.layoutDidChange(map), new, in: layout)
        // During an animated scroll, the visible items soon leave the screen, so they aren't kept in place.
        if let target, !requests.isAnimating { move(to: target) }
    }

    /// Passes the app's latest settings to the keeper.
    private func configureKeeper() {
        keeper.staysAtStart = updates.staysAtStart
        keeper.staysAtEnd = updates.staysAtEnd
    }

    /// Moves the visible rect together with the visible items.
    private func move(to offset: Double) {
        guard let viewport else { return }
        origin += offset - viewport.offset
        self.viewport = viewport.at(offset: offset)
        if let layout { keeper.handle(.scrolled, viewport.at(offset: offset), in: layout) }
        requests.move(to: offset)
    }

    /// Notes the scroll view's offset. It can be the requested offset, an offset on the way to it, or the
    /// result of the user's scrolling.
    private func report(_ offset: Double) {
        guard let viewport, let layout else { return requests.noteOffset(offset) }
        let now = viewport.at(offset: offset)
        let progress = requests.report(now, in: layout)
        guard progress != .isWaiting else { return }
        views.noteScrolling(by: offset - viewport.offset, in: layout)
        self.viewport = now
        switch progress {
        case .isWaiting, .isOnTheWay: break
        case .hasScrolled: keeper.handle(.scrolled, now, in: layout)
        case .hasArrived: arrive(in: layout)
        }
    }

    /// Handles the end of an animated scroll. Items on the way have been measured, so the target may have
    /// moved.
    private func arrive(in layout: CollectionLayout) {
        guard let viewport else { return }
        move(to: keeper.handle(.animatedScrollEnded, viewport, in: layout) ?? viewport.offset)
    }

    /// Updates the views. Returns whether any view changed.
    @discardableResult
    private func refresh() -> Bool {
        guard let layout, let viewport else { return false }
        let hasChanged = views.update(
            to: layout,
            viewport,
            below: viewport.otherContent == nil ? nil : mover?.hidden ?? Viewport.Insets(),
            ratio: measures.ratio,
            sections: sections
        )
        if hasChanged {
            shown = views.inOrder
            measures.keepOnly(shown)
        }
        noteFirstVisibleItem(in: viewport.rect)
        return hasChanged
    }

    /// Notes the first visible item. An item that the app has scrolled to counts as the first, even if parts of earlier items
    /// are visible beside it.
    private func noteFirstVisibleItem(in rect: LayoutRect) {
        guard let tracksItems, let viewport else { return }
        func identity(at path: ItemPath) -> AnyHashable? {
            let identity = sections[path.section].items.identity(at: path.item)
            return tracksItems(identity) ? identity : nil
        }
        let visible = shown.lazy.filter { $0.element.kind == .item && $0.frame.intersects(rect) }
        let target = keeper.scrolledItem(viewport).flatMap { path in
            visible.contains { $0.element.path == path } ? identity(at: path) : nil
        }
        let item = target ?? visible.compactMap { identity(at: $0.element.path) }.first
        firstVisibleItem = item.map {
            FirstVisibleItem(identity: $0, before: viewport.otherContent?.before ?? 0)
        }
    }
}
