import BrickworkScrolling
public import SwiftUI

/// A scroll view that keeps visible items in place, and that scrolls to any item.
///
/// ```swift
/// AnchoredScrollView(item: $firstPhoto) {
///     ProfileHeader()
///     LazyWaterfall(photos) { PhotoCell($0) }
/// }
/// ```
///
/// If items above the visible rect are inserted, removed or measured, the visible items don't move. At the
/// start of a container, new items become visible. Other content of the scroll view is not anchored.
///
/// Refreshing, toolbars, search fields and safe areas work as in every `ScrollView`. An anchored scroll view needs
/// iOS 18, because earlier systems have no API that scrolls by points. On iOS 17, use a plain `ScrollView`. Items
/// are then not kept in place, and `ScrollViewReader` finds only items that have views: those near the visible rect.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public struct AnchoredScrollView<ID: Hashable & Sendable, Content: View>: View {
    private let axis: Axis
    private let item: Binding<ID?>?
    private let anchor: UnitPoint?
    private let content: Content
    @State private var position = ScrollPosition()
    @State private var anchoring: ScrollAnchoring
    @Environment(\.layoutDirection) private var direction

    /// Creates a scroll view with a binding to the first visible item.
    ///
    /// Scrolling sets the binding to the identity of the first visible item, if that is an `ID`. Setting the
    /// binding scrolls to that item with an animation. If no item has the identity, nothing happens. While a container
    /// has no items yet, the item is awaited, and shown without an animation when it arrives with the first items.
    ///
    /// - Parameters:
    ///   - axis: The scroll axis. Lazy containers in the scroll view follow it. Lazy containers in their
    ///     cells don't.
    ///   - item: The identity of the first visible item.
    ///   - anchor: The point of the item that is aligned with the same point of the visible rect. If `nil`,
    ///     scrolls the least distance that shows the whole item.
    ///   - content: The scrolling content. Several views are stacked along the axis, without space between
    ///     them.
    public init(
        _ axis: Axis = .vertical,
        item: Binding<ID?>,
        anchor: UnitPoint? = .topLeading,
        @ViewBuilder content: () -> Content
    ) {
        self.init(axis: axis, binding: item, anchor: anchor, content: content())
    }

    private init(axis: Axis, binding: Binding<ID?>?, anchor: UnitPoint?, content: Content) {
        self.axis = axis
        self.item = binding
        self.anchor = anchor
        self.content = content
        _anchoring = State(initialValue: ScrollAnchoring(axis: axis))
    }

    /// The scroll view.
    public var body: some View {
        let _ = connect()
        ScrollView(axis == .vertical ? .vertical : .horizontal) {
            stack
                .environment(\.layoutDirection, direction)
                .environment(\.lazySettings.anchoring, anchoring)
                .environment(\.lazySettings.axis, axis)
                .coordinateSpace(.named(ObjectIdentifier(anchoring)))
        }
        // Offsets are from the left, in both layout directions.
        .environment(\.layoutDirection, axis == .vertical ? direction : .leftToRight)
        .scrollPosition($position)
        // This isn't state, because state might make the scroll view lay out again.
        .onScrollGeometryChange(for: EdgeInsets.self, of: \.contentInsets) { _, insets in
            anchoring.noteInsets(insets)
        }
        // The first scroll geometry isn't always reported. The first geometry of a view is.
        .onGeometryChange(for: EdgeInsets.self, of: \.safeAreaInsets) { insets in
            anchoring.noteSafeArea(insets)
        }
        .onChange(of: position.isPositionedByUser) { _, isPositionedByUser in
            if isPositionedByUser { anchoring.noteUserScrolling() }
        }
        .onChange(of: item?.wrappedValue, initial: true) { _, item in
            let share = anchor.map { Double(axis == .vertical ? $0.y : $0.x) }
            anchoring.show(item.flatMap { $0 }.map { AnyHashable($0) }, at: share)
        }
    }

    @ViewBuilder private var stack: some View {
        if axis == .vertical {
            VStack(spacing: 0) { content }
        } else {
            HStack(spacing: 0) { content }
        }
    }

    /// Sets the functions that scroll, and that report the first visible item.
    private func connect() {
        let (axis, position, item) = (axis, $position, item)
        anchoring.connect { offset, isAnimated in
            var transaction = Transaction(animation: isAnimated ? .default : nil)
            transaction.disablesAnimations = !isAnimated
            transaction.scrollPositionUpdatePreservesVelocity = !isAnimated
            withTransaction(transaction) {
                if axis == .vertical {
                    position.wrappedValue.scrollTo(y: CGFloat(offset))
                } else {
                    position.wrappedValue.scrollTo(x: CGFloat(offset))
                }
            }
        } report: {
            item.map { item in { item.wrappedValue = $0?.base as? ID } }
        } accepts: {
            $0.base is ID
        }
    }
}

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
extension AnchoredScrollView where ID == Never {
    /// Creates a scroll view that keeps visible items in place.
    ///
    /// - Parameters:
    ///   - axis: The scroll axis. Lazy containers in the scroll view follow it. Lazy containers in their
    ///     cells don't.
    ///   - content: The scrolling content. Several views are stacked along the axis, without space between
    ///     them.
    public init(_ axis: Axis = .vertical, @ViewBuilder content: () -> Content) {
        self.init(axis: axis, binding: nil, anchor: nil, content: content())
    }
}

/// Connects a scroll view with the lazy containers in it.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
final class ScrollAnchoring: ScrollMoving, Equatable {
    private struct Container {
        weak var model: LayoutModel?
    }

    let axis: Axis
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

    nonisolated static func == (left: ScrollAnchoring, right: ScrollAnchoring) -> Bool { left === right }

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
