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

    @ObservationIgnored private(set) var version = 0
    /// The views, in reading order.
    @ObservationIgnored private(set) var shown: [ShownElement] = []
    /// The sum of the offset changes that preserved the scroll position, in the container's coordinates.
    /// Relative to it, items that stay in place don't move, and items that move can be animated.
    @ObservationIgnored private(set) var origin = 0.0
    /// The first visible item, if it is tracked, and the start of the container in the scroll view's content.
    @ObservationIgnored private(set) var firstVisibleItem: (identity: AnyHashable, before: Double)?
    /// Returns whether ``firstVisibleItem`` may be an item; `nil` if it isn't tracked.
    @ObservationIgnored private var tracksItems: ((AnyHashable) -> Bool)?
    /// The distance from the end that counts as near, in visible lengths, and what the app does there.
    @ObservationIgnored var end: (screens: Double, action: () -> Void)?
    /// The scroll view's coordinator, if it can be moved.
    @ObservationIgnored private weak var coordinator: ScrollCoordinator?

    @ObservationIgnored private var sections: [SectionDescription] = []
    @ObservationIgnored private(set) var container = LayoutContainer(width: 0, scale: 1)
    /// The layout, the app's settings, and the visible rect, or the one that the scroll view has been asked to scroll to.
    @ObservationIgnored let scrolled = ScrolledLayout()
    @ObservationIgnored private let views = ShownViews()
    @ObservationIgnored private var requests = ScrollRequests()
    @ObservationIgnored private var measures = Measures()
    /// Whether the first item is shown, because the container has no size without it.
    @ObservationIgnored private var isProbing = false
    /// The sections for the first layout, and the version that they come from.
    @ObservationIgnored private var prepared: (version: Int, sections: [LayoutSection])?
    /// The item to scroll to at the first layout.
    @ObservationIgnored private var awaited: ScrollCoordinator.AwaitedItem?

    init() {}

    /// Whether there are no items, because the data hasn't arrived yet.
    var isEmpty: Bool { sections.allSatisfy { $0.items.count == 0 } }

    var updates: UpdateSettings {
        get { scrolled.settings }
        set { scrolled.settings = newValue }
    }

    var scrollRequest: ScrollRequests.Request? { requests.latest }

    var contentSize: LayoutSize { scrolled.layout?.contentSize ?? LayoutSize(width: 0, height: 0) }

    /// The sections, until there is a layout. SwiftUI asks for the container's size before its width is known.
    var unplacedSections: [LayoutSection]? {
        guard scrolled.layout == nil else { return nil }
        if let prepared, prepared.version == version { return prepared.sections }
        let new = sections.map(\.section)
        prepared = (version, new)
        return new
    }

}

// MARK: Input from the views

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LayoutModel {
    /// - Parameter tracksItems: Returns whether an item can be reported as the first visible item. If `nil`, none is.
    func connect(to coordinator: ScrollCoordinator?, tracksItems: ((AnyHashable) -> Bool)?) {
        self.coordinator = coordinator
        self.tracksItems = tracksItems
    }

    /// Sets the app's sections and preserves the scroll position. O(1) for unchanged sections.
    func update(_ new: [SectionDescription], in container: LayoutContainer) {
        version += 1
        let (old, wasEmpty) = (sections, isEmpty)
        sections = new
        let hasTurned = container != self.container
        self.container = container
        if isProbing { probe() }
        guard let viewport = scrolled.viewport else { return }
        let new = viewport.within(container)
        guard scrolled.layout != nil else { return start(new) }
        let turned = hasTurned ? container.with(viewport.size) : nil
        if let update = changes(since: old) {
            let change = scrolled.change(.items, becoming: new) { layout, policy in
                let map = layout.apply(update, policy: policy)
                if let turned { layout.setContainer(turned, policy: policy) }
                views.follow(map)
                return map
            }
            keep(change.offset)
        } else if let turned {
            resize(to: turned, becoming: new)
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
        let new = new.within(container)
        guard let old = scrolled.viewport, scrolled.layout != nil else {
            requests.didChangeOffset(to: new.offset)
            start(new)
            // The first view may have reported its size before there was a layout.
            if measures.claim(shown) { measureKnownViews() }
            revision += 1
            return
        }
        measures.forgetHidden()
        // A scroll view keeps its left edge. Right-to-left content is read from the right one.
        let scrollsRightToLeft = scrolled.layout?.container.scrollsRightToLeft == true
        let keepsOtherEdge = scrollsRightToLeft && new.length != old.length
        guard new.crossLength != old.crossLength || keepsOtherEdge || scrolled.isAffected(becoming: new)
        else {
            scrolled.viewport = new.at(offset: old.offset)
            report(new.offset)
            if refresh() { revision += 1 }
            return
        }
        requests.didChangeOffset(to: new.offset)
        // Uses the offset before the rotation. The new offset is the same number, but at other content.
        let goal = new.otherContent == nil ? new : new.at(offset: old.offset)
        resize(to: container.with(new.size), becoming: goal)
        refresh()
        measureKnownViews()
        revision += 1
    }

    /// Sets the measured size of a view. An empty cell gets a length of one pixel. Otherwise, it would never
    /// be visible and couldn't report a later size.
    ///
    /// - Parameter animated: Makes a change with the animation of the view's change.
    func measure(
        _ size: LayoutSize,
        of id: ShownElement.ID,
        animated: (() -> Void) -> Void = { $0() }
    ) {
        let pixel = id.isSupplementary ? 0 : container.scale > 0 ? 1 / container.scale : 1
        let size = LayoutSize(width: max(size.width, pixel), height: max(size.height, pixel))
        if id.isSupplementary, min(size.width, size.height) == 0 { views.didMeasureEmptyView() }
        guard let view = views.element(id) else { return measures.didMeasure(size, ofHidden: id) }
        if scrolled.layout?.isEstimated(view.element) == true {
            measures.compare(size, with: view, along: container.axis)
        }
        // The item that stays in place is chosen before this view's size is known.
        let isNew = take(size, of: view)
        measures.didMeasure(size, of: view)
        guard isNew else { return }
        refresh()
        if measures.claim(shown) { measureKnownViews() }
        animated { revision += 1 }
        deliver()
    }

    func barsDidChange() {
        if refresh() { revision += 1 }
    }

    /// Sets the point of a gesture, in the container's coordinates. The next change keeps it in place.
    func point(at point: LayoutPoint?) {
        scrolled.handle(.pinched(at: point))
    }

    func columnCount(_ columns: ColumnCount) -> Int {
        guard let layout = scrolled.layout, let shape = sections.firstShapeWithColumns else { return 1 }
        let spacing = shape.layout.spacing.items
        return layout.container.columnCount(columns, spacing: spacing, insets: shape.insets)
    }

    func hiddenItemCount(inSection index: Int) -> Int {
        scrolled.layout?.hiddenItemCount(inSection: index) ?? 0
    }

    func userDidBeginScrolling() {
        requests.cancel()
        scrolled.handle(.userBeganScrolling)
    }

    /// Scrolls to an item. Returns whether it exists.
    ///
    /// - Parameter share: The share of the visible rect that is before the same share of the item. If `nil`, scrolls the least
    ///   distance that shows the whole item.
    @discardableResult
    func scroll(toItem identity: AnyHashable, at share: Double?) -> Bool {
        guard let path = sections.path(of: identity) else { return false }
        guard scrolled.layout != nil, let viewport = scrolled.viewport, viewport.otherContent != nil else {
            awaited = (identity, share)
            return true
        }
        let goal = ScrollGoal.item(path, share: share)
        let target = scrolled.handle(.animatedScrollBegan(goal))
        requests.scroll(to: target ?? viewport.offset, isAnimated: true)
        if requests.isThere { arrive() }
        deliver()
        return true
    }

    func forgetAwaitedItem() { awaited = nil }

    /// Tells the scroll view its target, and reports the first visible item. Don't call this while views are
    /// evaluated, because they may read the values that this changes.
    func deliver() {
        if let request = requests.takeUndelivered() {
            let before = scrolled.viewport?.otherContent?.before ?? 0
            coordinator?.move(to: before + request.offset, isAnimated: request.isAnimated)
        }
        if tracksItems != nil, awaited == nil, !requests.isAnimating {
            coordinator?.firstVisibleItemMayHaveChanged()
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
            container: container.with(viewport.size),
            sections: unplacedSections ?? []
        )
        prepared = nil
        scrolled.viewport = viewport
        scrolled.replace(with: layout, hasNewItems: true)
        scrolled.handle(.scrolled)
        if !showFirstItems(), layout.container.scrollsRightToLeft { show(.start()) }
        views.reload()
        refresh()
    }

    private func probe() {
        shown = ShownElement(firstOf: sections).map { [$0] } ?? []
    }

    /// Shows the item that the app has asked for before there were any items, or the end. Returns whether it did.
    @discardableResult
    private func showFirstItems() -> Bool {
        guard scrolled.viewport?.otherContent != nil, !isEmpty else { return false }
        let request = awaited ?? coordinator?.takeAwaitedItem { sections.path(of: $0) != nil }
        awaited = nil
        if let request, let path = sections.path(of: request.identity) {
            show(.item(path, share: request.share))
        } else if updates.staysAtEnd {
            show(.end())
        } else {
            return false
        }
        return true
    }

    private func changes(since old: [SectionDescription]) -> LayoutUpdate? {
        guard let layout = scrolled.layout else { return nil }
        let changes = SectionDiff(from: old, to: sections, in: layout)
        return changes.isEmpty ? nil : changes.update
    }

    private func resize(to container: LayoutContainer, becoming new: Viewport) {
        let change = scrolled.change(.resize, becoming: new) {
            $0.setContainer(container, policy: $1)
            return UpdateMap()
        }
        keep(change.offset)
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
        guard let viewport = scrolled.viewport else { return requests.didChangeOffset(to: offset) }
        let now = viewport.at(offset: offset)
        let progress = requests.report(now, in: scrolled)
        guard progress != .isWaiting else { return }
        views.didScroll(by: offset - viewport.offset, in: container)
        scrolled.viewport = now
        switch progress {
        case .isWaiting, .isOnTheWay: return
        case .hasScrolled: scrolled.handle(.scrolled)
        case .hasArrived: arrive()
        }
        keep(scrolled.closeGaps())
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
            below: viewport.otherContent == nil ? nil : coordinator?.hidden ?? Viewport.Insets(),
            ratio: measures.ratio,
            sections: sections
        )
        if hasChanged {
            shown = views.inOrder
            measures.keepOnly(shown)
        }
        updateFirstVisibleItem(in: viewport.rect)
        return hasChanged
    }

    /// Notes the first visible item. An item that the app has scrolled to counts as the first, even if parts of earlier items
    /// are visible beside it.
    private func updateFirstVisibleItem(in rect: LayoutRect) {
        guard let tracksItems, let viewport = scrolled.viewport else { return }
        func identity(at path: ItemPath) -> AnyHashable? {
            let identity = sections[path.section].items.identity(at: path.item)
            return tracksItems(identity) ? identity : nil
        }
        let visible = shown.lazy.filter { $0.element.kind == .item && $0.frame.intersects(rect) }
        let target = scrolled.scrolledItem.flatMap { path in
            visible.contains { $0.element.path == path } ? identity(at: path) : nil
        }
        let item = target ?? visible.compactMap { identity(at: $0.element.path) }.first
        firstVisibleItem = item.map { ($0, viewport.otherContent?.before ?? 0) }
    }
}
