import SwiftUI

/// A scroll view in which visible items stay where they are, and that goes to any item.
///
/// ```swift
/// AnchoredScrollView(item: $firstPhoto) {
///     ProfileHeader()
///     LazyWaterfall(photos) { PhotoCell($0) }
/// }
/// ```
///
/// Items that come or go above the visible part, and cells that measure themselves there, move nothing that is visible.
/// Who looks at the start of a container sees what comes there. Other content of the scroll view is not anchored.
///
/// Refreshing, toolbars, searching and safe areas work as in every `ScrollView`. On systems older than iOS 18,
/// `ScrollView` shows the same without keeping places: nothing there moves a scroll view by points.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public struct AnchoredScrollView<ID: Hashable & Sendable, Content: View>: View {
    private let axis: Axis
    private let item: Binding<ID?>?
    private let anchor: UnitPoint?
    private let content: Content
    @State private var position = ScrollPosition()
    @State private var anchoring: ScrollAnchoring
    @Environment(\.layoutDirection) private var direction

    /// A scroll view that goes to items, and tells which one is the first.
    ///
    /// Scrolling sets the binding to the identity of the first visible item, if that is an `ID`. Setting it scrolls to
    /// that item, with an animation, wherever the item is. An identity that no item has leaves everything where it is.
    ///
    /// - Parameters:
    ///   - axis: the axis that it scrolls along; lazy containers in it, though not in their cells, follow it.
    ///   - item: the identity of the first visible item.
    ///   - anchor: which point of the item goes to which point of the visible part; nil: as little is scrolled as shows the
    ///     item wholly.
    ///   - content: what scrolls: several views are stacked along the axis, without space between them.
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
                .environment(\.scrollAnchoring, anchoring)
                .environment(\.scrollAxis, axis)
                .coordinateSpace(.named(anchoring.space))
        }
        // Offsets count from the left, whatever the direction of reading.
        .environment(\.layoutDirection, axis == .vertical ? direction : .leftToRight)
        .scrollPosition($position)
        .onScrollGeometryChange(for: CGFloat.self) { geometry in
            axis == .vertical ? geometry.contentInsets.top : geometry.contentInsets.leading
        } action: { _, length in
            // No state: that might make the scroll view lay out again.
            anchoring.noteBars(Double(length))
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

    /// Tells what can move the scroll view, and who wants to know which item is the first.
    private func connect() {
        let (axis, position, item) = (axis, $position, item)
        anchoring.connect { offset, isSeen in
            var transaction = Transaction(animation: isSeen ? .default : nil)
            transaction.disablesAnimations = !isSeen
            transaction.scrollPositionUpdatePreservesVelocity = !isSeen
            withTransaction(transaction) {
                if axis == .vertical {
                    position.wrappedValue.scrollTo(y: CGFloat(offset))
                } else {
                    position.wrappedValue.scrollTo(x: CGFloat(offset))
                }
            }
        } tell: {
            item.map { item in { item.wrappedValue = $0?.base as? ID } }
        } accepts: {
            $0.base is ID
        }
    }
}

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
extension AnchoredScrollView where ID == Never {
    /// A scroll view in which visible items stay where they are.
    ///
    /// - Parameters:
    ///   - axis: the axis that it scrolls along; lazy containers in it, though not in their cells, follow it.
    ///   - content: what scrolls: several views are stacked along the axis, without space between them.
    public init(_ axis: Axis = .vertical, @ViewBuilder content: () -> Content) {
        self.init(axis: axis, binding: nil, anchor: nil, content: content())
    }
}
