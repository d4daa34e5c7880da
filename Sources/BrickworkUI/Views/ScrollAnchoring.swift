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
    private var tell: ((AnyHashable?) -> Void)?
    private var accepts: (AnyHashable) -> Bool = { _ in false }
    /// The length of the bars before the content; `nil` until the scroll view reports it.
    private var reportedBarLength: Double?
    /// The safe area before the content. It usually has the length of the bars.
    private var safeAreaLength = 0.0
    /// A correction of offsets. SwiftUI's documentation doesn't say whether positions are relative to the
    /// bars, as users report. If a scroll view scrolls too far by the length of the bars, positions aren't
    /// relative to them.
    private var correction = 0.0
    /// The latest target of the scroll view.
    private var lastOffset: Double?
    /// The items that have been reported to the app and haven't come back from it yet, in order.
    private var told: [AnyHashable?] = []
    /// The item that the app knows.
    private var known: AnyHashable?
    /// The first visible item before.
    private var first: AnyHashable?
    /// The item to scroll to as soon as a container has it.
    private var awaited: (item: AnyHashable, share: Double?)?

    init(axis: Axis) {
        self.axis = axis
    }

    /// - Parameters:
    ///   - go: Scrolls to an offset, with or without an animation.
    ///   - tell: Receives the first visible item, if it is tracked.
    ///   - accepts: Returns whether an item can be reported.
    func connect(
        go: @escaping (Double, Bool) -> Void,
        tell: () -> ((AnyHashable?) -> Void)?,
        accepts: @escaping (AnyHashable) -> Bool
    ) {
        self.go = go
        self.tell = tell()
        self.accepts = accepts
    }

    /// Makes a container report its first visible item.
    func watch(_ model: LayoutModel) {
        model.connect(to: self, tracksItems: tell == nil ? nil : accepts)
    }

    /// Adds a container that appears.
    func add(_ model: LayoutModel) {
        remove(model)
        containers.append(Container(model: model))
        if let awaited, model.scroll(toItem: awaited.item, at: awaited.share) { self.awaited = nil }
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
        if let index = told.firstIndex(of: item) {
            told.removeFirst(index + 1)
            return
        }
        guard let item else { return }
        awaited = nil
        for container in containers where container.model?.scroll(toItem: item, at: share) == true { return }
        if containers.isEmpty { awaited = (item, share) }
    }

    func move(to offset: Double, isSeen: Bool) {
        // Setting a scroll position to its present value does nothing.
        let offset = offset + correction
        let isRepeated = lastOffset == offset
        lastOffset = isRepeated ? offset + 0x1p-10 : offset
        go(lastOffset ?? offset, isSeen)
    }

    /// Notes the length of the bars before the content.
    func noteBars(_ length: Double) {
        if length != barLength { correction = 0 }
        reportedBarLength = length
    }

    /// Notes the length of the safe area before the content.
    func noteSafeArea(_ length: Double) {
        if reportedBarLength == nil, length != safeAreaLength { correction = 0 }
        safeAreaLength = length
    }

    private var barLength: Double { reportedBarLength ?? safeAreaLength }

    func learns(fromMissingBy distance: Double) -> Bool {
        guard barLength > 0, abs(abs(distance) - barLength) < 0.01, correction == 0 else { return false }
        correction = -distance
        return true
    }

    func firstVisibleItemMayHaveChanged() {
        guard let tell else { return }
        let first = containers.compactMap(\.model?.firstVisibleItem).min { $0.before < $1.before }
        guard let first, first.identity != self.first else { return }
        self.first = first.identity
        guard first.identity != told.last ?? known else { return }
        told.append(first.identity)
        if told.count > 8 { told.removeFirst() }
        tell(first.identity)
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
