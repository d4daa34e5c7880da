import BrickworkScrolling
import SwiftUI

/// The name of the coordinate space of a scroll view's content.
struct ContentSpace: Hashable, Sendable {
    private let id = UUID()
}

/// Connects a scroll view with the lazy containers in it.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
final class ScrollAnchoring: ScrollMoving {
    private struct Container {
        weak var model: LayoutModel?
    }

    let axis: Axis
    let space = ContentSpace()
    private var containers: [Container] = []
    private var go: (Double, Bool) -> Void = { _, _ in }
    private var report: ((AnyHashable?) -> Void)?
    private var accepts: (AnyHashable) -> Bool = { _ in false }
    /// The scroll view's insets; `nil` until it reports them.
    private var insets: EdgeInsets?
    /// The safe area around the scroll view. It usually has the lengths of the insets.
    private var safeArea = EdgeInsets()
    /// The latest target of the scroll view.
    private var lastOffset: Double?
    /// The items that have been reported to the app and haven't come back from it yet, in order.
    private var reportedItems: [AnyHashable?] = []
    /// The item that the app knows.
    private var known: AnyHashable?
    /// The first visible item before.
    private var first: AnyHashable?
    /// The item to scroll to as soon as a container has it.
    private var awaited: AwaitedItem?

    init(axis: Axis) {
        self.axis = axis
    }

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

    /// Adds a container that appears.
    func add(_ model: LayoutModel) {
        remove(model)
        containers.append(Container(model: model))
        if let awaited, model.scroll(toItem: awaited.identity, at: awaited.share) { self.awaited = nil }
    }

    /// Removes a container that disappears.
    func remove(_ model: LayoutModel) {
        containers.removeAll { $0.model == nil || $0.model === model }
    }

    /// Notes that the user has begun to scroll.
    func noteUserScrolling() {
        lastOffset = nil
        awaited = nil
        for container in containers { container.model?.noteUserScrolling() }
    }

    /// Scrolls to the app's item, unless the app only returns a reported item.
    func show(_ item: AnyHashable?, at share: Double?) {
        known = item
        if let index = reportedItems.firstIndex(of: item) {
            reportedItems.removeFirst(index + 1)
            return
        }
        guard let item else { return }
        awaited = nil
        for container in containers where container.model?.scroll(toItem: item, at: share) == true { return }
        // The item may come with the first items of a container.
        if containers.isEmpty || hasEmptyContainers { awaited = AwaitedItem(identity: item, share: share) }
    }

    private var hasEmptyContainers: Bool { containers.contains { $0.model?.isEmpty == true } }

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

    /// Notes the scroll view's insets.
    func noteInsets(_ insets: EdgeInsets) {
        self.insets = insets
        noteBars()
    }

    /// Notes the safe area around the scroll view.
    func noteSafeArea(_ insets: EdgeInsets) {
        safeArea = insets
        noteBars()
    }

    private func noteBars() {
        for container in containers { container.model?.noteBars() }
    }

    var hidden: Viewport.Insets {
        let bars = insets ?? safeArea
        return axis == .vertical
            ? Viewport.Insets(start: Double(bars.top), end: Double(bars.bottom))
            : Viewport.Insets(start: Double(bars.leading), end: Double(bars.trailing))
    }

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

private enum ScrollAnchoringKey: EnvironmentKey {
    static var defaultValue: AnyObject? { nil }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension EnvironmentValues {
    /// The object that anchors the containers in a scroll view.
    var scrollAnchoring: ScrollAnchoring? {
        get { self[ScrollAnchoringKey.self] as? ScrollAnchoring }
        set { self[ScrollAnchoringKey.self] = newValue }
    }
}
