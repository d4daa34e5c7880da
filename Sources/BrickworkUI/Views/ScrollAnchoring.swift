import SwiftUI

/// The name of the coordinate space of a scroll view's content.
struct ContentSpace: Hashable, Sendable {
    private let id = UUID()
}

/// What a scroll view and the lazy containers in it know of each other.
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
    /// How long the bars before the content are.
    private var barLength = 0.0
    /// What is added to offsets. SwiftUI's documentation does not say whether positions count from the bars, as users
    /// report: a scroll view that goes too far by the bars' length shows that they do not.
    private var correction = 0.0
    /// Where the scroll view was sent last.
    private var lastOffset: Double?
    /// The items that the app has been told of and has not shown to know, in order.
    private var told: [AnyHashable?] = []
    /// The item that the app knows.
    private var known: AnyHashable?
    /// The item that was the first one before.
    private var first: AnyHashable?
    /// The item that is to be visible as soon as a container has it.
    private var awaited: (item: AnyHashable, share: Double?)?

    init(axis: Axis) {
        self.axis = axis
    }

    /// - Parameters:
    ///   - go: scrolls to an offset, so that the user sees it or not.
    ///   - tell: takes the first visible item, if somebody wants to know it.
    ///   - accepts: whether an item can be told.
    func connect(
        go: @escaping (Double, Bool) -> Void,
        tell: () -> ((AnyHashable?) -> Void)?,
        accepts: @escaping (AnyHashable) -> Bool
    ) {
        self.go = go
        self.tell = tell()
        self.accepts = accepts
    }

    /// Has a container tell of itself.
    func watch(_ model: LayoutModel) {
        model.mover = self
        model.tracksItems = tell == nil ? nil : accepts
    }

    /// A container is shown.
    func add(_ model: LayoutModel) {
        remove(model)
        containers.append(Container(model: model))
        if let awaited, model.scroll(toItem: awaited.item, at: awaited.share) { self.awaited = nil }
    }

    /// A container is shown no longer.
    func remove(_ model: LayoutModel) {
        containers.removeAll { $0.model == nil || $0.model === model }
    }

    /// The user has begun to scroll.
    func noteUserScrolling() {
        lastOffset = nil
        awaited = nil
        for container in containers { container.model?.noteUserScrolling() }
    }

    /// Shows an item that the app wants to be shown, unless the app only repeats what it was told.
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
        // A position that is set to what it is already changes nothing.
        let offset = offset + correction
        let isRepeated = lastOffset == offset
        lastOffset = isRepeated ? offset + 0x1p-10 : offset
        go(lastOffset ?? offset, isSeen)
    }

    /// Takes note of the bars before the content.
    func noteBars(_ length: Double) {
        if length != barLength { correction = 0 }
        barLength = length
    }

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
    /// What anchors the containers in a scroll view.
    var scrollAnchoring: ScrollAnchoring? {
        get { self[ScrollAnchoringKey.self] as? ScrollAnchoring }
        set { self[ScrollAnchoringKey.self] = newValue }
    }
}
