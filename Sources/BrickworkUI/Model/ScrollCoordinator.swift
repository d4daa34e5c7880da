import BrickworkEngine
import BrickworkScrolling

/// Connects a scroll view with the lazy containers in it.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
final class ScrollCoordinator: Equatable {
    /// An item to scroll to as soon as it exists. The share of the visible rect is before the same share of the item.
    typealias AwaitedItem = (identity: AnyHashable, share: Double?)

    private struct Container {
        weak var model: LayoutModel?
    }

    let axis: LayoutContainer.Axis
    private var containers: [Container] = []
    private var go: (Double, Bool) -> Void = { _, _ in }
    private var report: ((AnyHashable?) -> Void)?
    private var accepts: (AnyHashable) -> Bool = { _ in false }
    /// The scroll view's insets; `nil` until it reports them.
    private var insets: Viewport.Insets?
    /// The safe area around the scroll view. It usually has the lengths of the insets.
    private var safeArea = Viewport.Insets()
    private var lastOffset: Double?
    /// The items that have been reported to the app and haven't come back from it yet, in order.
    private var reportedItems: [AnyHashable?] = []
    private var known: AnyHashable?
    private var first: AnyHashable?
    /// The item to scroll to as soon as a container has it.
    private var awaited: AwaitedItem?

    init(axis: LayoutContainer.Axis) {
        self.axis = axis
    }

    nonisolated static func == (left: ScrollCoordinator, right: ScrollCoordinator) -> Bool { left === right }

    /// - Parameters:
    ///   - go: Scrolls to an offset, with or without an animation.
    ///   - report: Receives the first visible item, if it is tracked.
    ///   - accepts: Returns whether an item can be reported.
    func connect(
        go: @escaping (Double, Bool) -> Void,
        report: () -> ((AnyHashable?) -> Void)?,
        accepts: @escaping (AnyHashable) -> Bool
    ) {
        self.go = go
        self.report = report()
        self.accepts = accepts
    }

    /// Makes a container report its first visible item.
    func watch(_ model: LayoutModel) {
        model.connect(to: self, tracksItems: report == nil ? nil : accepts)
    }

    func add(_ model: LayoutModel) {
        remove(model)
        containers.append(Container(model: model))
        if let awaited, model.scroll(toItem: awaited.identity, at: awaited.share) { self.awaited = nil }
    }

    func remove(_ model: LayoutModel) {
        containers.removeAll { $0.model == nil || $0.model === model }
    }

    func userDidBeginScrolling() {
        lastOffset = nil
        awaited = nil
        for container in containers { container.model?.userDidBeginScrolling() }
    }

    /// Scrolls to the app's item, unless the app only returns a reported item. Without an item, an earlier request is
    /// withdrawn.
    func show(_ item: AnyHashable?, at share: Double?) {
        known = item
        if let index = reportedItems.firstIndex(of: item) {
            reportedItems.removeFirst(index + 1)
            return
        }
        awaited = nil
        guard let item else {
            for container in containers { container.model?.forgetAwaitedItem() }
            return
        }
        for container in containers where container.model?.scroll(toItem: item, at: share) == true { return }
        // The item may come with the first items of a container.
        if containers.isEmpty || hasEmptyContainers { awaited = (item, share) }
    }

    private var hasEmptyContainers: Bool { containers.contains { $0.model?.isEmpty == true } }

    /// Returns the item that the app has asked for before a container had items, if the container has it now, once.
    func takeAwaitedItem(ifItExists exists: (AnyHashable) -> Bool) -> AwaitedItem? {
        guard let item = awaited else { return nil }
        let isHere = exists(item.identity)
        // If all containers have items, an item that isn't among them doesn't exist.
        if isHere || !hasEmptyContainers { awaited = nil }
        return isHere ? item : nil
    }

    func move(to offset: Double, isAnimated: Bool) {
        // Setting a scroll position to its present value does nothing.
        let isRepeated = lastOffset == offset
        lastOffset = isRepeated ? offset + 0x1p-10 : offset
        go(lastOffset ?? offset, isAnimated)
    }

    func didChangeInsets(_ insets: Viewport.Insets) {
        self.insets = insets
        barsDidChange()
    }

    func didChangeSafeArea(_ insets: Viewport.Insets) {
        safeArea = insets
        barsDidChange()
    }

    private func barsDidChange() {
        for container in containers { container.model?.barsDidChange() }
    }

    /// The lengths of the content below the bars at both ends of the visible rect.
    var hidden: Viewport.Insets { insets ?? safeArea }

    func firstVisibleItemMayHaveChanged() {
        guard let report, awaited == nil else { return }
        let first = containers.compactMap(\.model?.firstVisibleItem).min { $0.before < $1.before }
        guard let first, first.identity != self.first else { return }
        self.first = first.identity
        guard first.identity != reportedItems.last ?? known else { return }
        reportedItems.append(first.identity)
        if reportedItems.count > 8 { reportedItems.removeFirst() }
        report(first.identity)
    }
}
