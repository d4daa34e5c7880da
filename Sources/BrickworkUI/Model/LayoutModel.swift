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
    /// The distance from the end that counts as near, in visible lengths, and what the app does there.
    @ObservationIgnored var end: (screens: Double, action: () -> Void)?
    /// The object that moves the scroll view.
    @ObservationIgnored private weak var mover: (any ScrollMoving)?

    @ObservationIgnored private var sections: [SectionDescription] = []
    @ObservationIgnored private(set) var surroundings = Surroundings()
    /// The layout, the app's settings, and the visible rect, or the one that the scroll view has been asked to scroll to.
    @ObservationIgnored private(set) var scrolled = ScrolledLayout()
    @ObservationIgnored private let views = ShownViews()
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

    /// The app's settings.
    var updates: UpdateSettings {
        get { scrolled.keeper.settings }
        set { scrolled.keeper.settings = newValue }
    }

    /// The latest request to the scroll view.
    var scrollRequest: ScrollRequests.Request? { requests.latest }

    /// The size of the content.
    var contentSize: LayoutSize { scrolled.layout?.contentSize ?? LayoutSize(width: 0, height: 0) }

    /// The sections, until there is a layout. SwiftUI asks for the container's size before its width is known.
    var unplacedSections: [LayoutSection]? {
        guard scrolled.layout == nil else { return nil }
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
        guard let viewport = scrolled.viewport else { return }
        let new = viewport.within(surroundings)
        guard scrolled.layout != nil else { return start(new) }
        let container = hasTurned ? surroundings.container(viewport.size) : nil
        if let update = changes(since: old) {
            let (map, target) = scrolled.apply(update, in: container, becoming: new)
            views.follow(map)
            keep(target)
        } else if let container {
            keep(scrolled.setContainer(container, becoming: new))
        }
        if wasEmpty, !isEmpty { showFirstItems() }
        views.reload()
        refresh()
        measureKnownViews()
    }

    /// Sets the visible rect. If the container's size is zero, it isn't known yet.
    func scroll(to new: Viewport) {
        guard new.size.width > 0, new.size.height > 0 else {
            guard scrolled.layout == nil, !isProbing else { return }
            isProbing = true
            probe()
            revision += 1
            return
        }
        defer { deliver() }
        let new = new.within(surroundings)
        guard let old = scrolled.viewport, scrolled.layout != nil else {
            requests.noteOffset(new.offset)
            start(new)
            // The first view may have reported its size before there was a layout.
            if measures.claim(shown) { measureKnownViews() }
            revision += 1
            return
        }
        measures.forgetHidden()
        // A scroll view keeps its left edge. Right-to-left content is read from the right one.
        let isReadFromTheRight = scrolled.layout?.container.isReadFromTheRight == true
        let keepsOtherEdge = isReadFromTheRight && new.length != old.length
        guard new.breadth != old.breadth || keepsOtherEdge || scrolled.isAffected(becoming: new) else {
            scrolled.viewport = new.at(offset: old.offset)
            report(new.offset)
            if refresh() { revision += 1 }
            return
        }
        requests.noteOffset(new.offset)
        // Uses the offset before the rotation. The new offset is the same number, but at other content.
        let goal = new.otherContent == nil ? new : new.at(offset: old.offset)
        keep(scrolled.setContainer(surroundings.container(new.size), becoming: goal))
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
        if scrolled.layout?.isEstimated(view.element) == true {
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
        scrolled.keeper.focus = point
    }

    /// Returns the number of columns, in the first section that has columns.
    func columnCount(_ columns: ColumnCount) -> Int {
        guard let layout = scrolled.layout, let shape = sections.firstShapeWithColumns else { return 1 }
        let spacing = shape.layout.spacing.items
        return layout.container.columnCount(columns, spacing: spacing, insets: shape.insets)
    }

    /// Returns the number of items that a section's limit of lines hides.
    func hiddenItemCount(inSection index: Int) -> Int {
        scrolled.layout?.hiddenItemCount(inSection: index) ?? 0
    }

    /// Notes that the user has begun to scroll.
    func noteUserScrolling() {
        requests.cancel()
        scrolled.handle(.userBeganScrolling)
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
        guard scrolled.layout != nil, let viewport = scrolled.viewport, viewport.otherContent != nil else {
            awaited = AwaitedItem(identity: identity, share: share)
            return true
        }
        let goal = ScrollGoal.item(path, share: share)
        let target = scrolled.handle(.animatedScrollBegan(goal))
        requests.scroll(to: target ?? viewport.offset, isAnimated: true)
        if requests.isThere { arrive() }
        deliver()
        return true
    }

    /// Tells the scroll view its target, and reports the first visible item. Don't call this while views are
    /// evaluated, because they may read the values that this changes.
    func deliver() {
        if let request = requests.takeUndelivered() {
            let before = scrolled.viewport?.otherContent?.before ?? 0
            mover?.move(to: before + request.offset, isAnimated: request.isAnimated)
        }
        if tracksItems != nil, awaited == nil, !requests.isAnimating {
            mover?.firstVisibleItemMayHaveChanged()
        }
        if let end, scrolled.comesNearEnd(within: end.screens) { end.action() }
    }
}

// MARK: Changes

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LayoutModel {
    /// Creates the first layout. Shows the initial position: that of the first items, the right end, or the scroll view's offset.
    private func start(_ viewport: Viewport) {
        isProbing = false
        let layout = CollectionLayout(
            container: surroundings.container(viewport.size),
            sections: unplacedSections ?? []
        )
        prepared = nil
        scrolled.viewport = viewport
        scrolled.replace(with: layout, hasNewItems: true)
        scrolled.handle(.scrolled)
        if !showFirstItems(), layout.container.isReadFromTheRight { show(.start()) }
        views.reload()
        refresh()
    }

    /// Shows the first item before there is a layout.
    private func probe() {
        shown = ShownElement(firstOf: sections).map { [$0] } ?? []
    }

    /// Shows the item that the app has asked for before there were any items, or the end. Returns whether it did.
    @discardableResult
    private func showFirstItems() -> Bool {
        guard scrolled.viewport?.otherContent != nil, !isEmpty else { return false }
        let request = awaited ?? mover?.takeAwaitedItem { sections.path(of: $0) != nil }
        awaited = nil
        if let request, let path = sections.path(of: request.identity) {
            show(.item(path, share: request.share))
        } else if updates.staysAtEnd {
            show(.end)
        } else {
            return false
        }
        return true
    }

    /// Returns the layout changes for the app's changes, or `nil` if there are none.
    private func changes(since old: [SectionDescription]) -> LayoutUpdate? {
        guard let layout = scrolled.layout else { return nil }
        let changes = SectionChanges(from: old, to: sections, in: layout)
        return changes.isEmpty ? nil : changes.update
    }

    private func show(_ goal: ScrollGoal) {
        if let target = scrolled.handle(.scrollRequested(goal)) { move(to: target) }
    }

    /// Sets the measured size of a view. Returns whether the size is new.
    private func take(_ size: LayoutSize, of view: ShownElement) -> Bool {
        guard let viewport = scrolled.viewport, let shift = scrolled.measure(view.element, as: size)
        else { return false }
        if shift != 0 { keep(viewport.offset + shift) }
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

    /// Moves to the offset at which the visible items stay in place. During an animated scroll, they soon leave the screen, so
    /// they aren't kept.
    private func keep(_ target: Double?) {
        if let target, !requests.isAnimating { move(to: target) }
    }

    /// Moves the visible rect together with the visible items.
    private func move(to offset: Double) {
        guard let viewport = scrolled.viewport else { return }
        origin += offset - viewport.offset
        scrolled.viewport = viewport.at(offset: offset)
        scrolled.handle(.scrolled)
        requests.move(to: offset)
    }

    /// Notes the scroll view's offset. It can be the requested offset, an offset on the way to it, or the
    /// result of the user's scrolling.
    private func report(_ offset: Double) {
        guard let viewport = scrolled.viewport, let layout = scrolled.layout else {
            return requests.noteOffset(offset)
        }
        let now = viewport.at(offset: offset)
        let progress = requests.report(now, in: layout)
        guard progress != .isWaiting else { return }
        views.noteScrolling(by: offset - viewport.offset, in: layout)
        scrolled.viewport = now
        switch progress {
        case .isWaiting, .isOnTheWay: break
        case .hasScrolled: scrolled.handle(.scrolled)
        case .hasArrived: arrive()
        }
    }

    /// Handles the end of an animated scroll. Items on the way have been measured, so the target may have
    /// moved.
    private func arrive() {
        guard let viewport = scrolled.viewport else { return }
        move(to: scrolled.handle(.animatedScrollEnded) ?? viewport.offset)
    }

    /// Updates the views. Returns whether any view changed.
    @discardableResult
    private func refresh() -> Bool {
        guard let layout = scrolled.layout, let viewport = scrolled.viewport else { return false }
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
        guard let tracksItems, let viewport = scrolled.viewport else { return }
        func identity(at path: ItemPath) -> AnyHashable? {
            let identity = sections[path.section].items.identity(at: path.item)
            return tracksItems(identity) ? identity : nil
        }
        let visible = shown.lazy.filter { $0.element.kind == .item && $0.frame.intersects(rect) }
        let target = scrolled.keeper.scrolledItem(viewport).flatMap { path in
            visible.contains { $0.element.path == path } ? identity(at: path) : nil
        }
        let item = target ?? visible.compactMap { identity(at: $0.element.path) }.first
        firstVisibleItem = item.map {
            FirstVisibleItem(identity: $0, before: viewport.otherContent?.before ?? 0)
        }
    }
}
