import BrickworkEngine
import BrickworkScrolling
public import SwiftUI

/// A scroll view that keeps visible items in place, and that scrolls to any item.
///
/// ```swift
/// AnchoredScrollView(id: $firstPhoto) {
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
    @State private var coordinator: ScrollCoordinator
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
    ///   - id: The identity of the first visible item.
    ///   - anchor: The point of the item that is aligned with the same point of the visible rect. If `nil`,
    ///     scrolls the least distance that shows the whole item.
    ///   - content: The scrolling content. Several views are stacked along the axis, without space between
    ///     them.
    public init(
        _ axis: Axis = .vertical,
        id: Binding<ID?>,
        anchor: UnitPoint? = .topLeading,
        @ViewBuilder content: () -> Content
    ) {
        self.init(axis: axis, binding: id, anchor: anchor, content: content())
    }

    private init(axis: Axis, binding: Binding<ID?>?, anchor: UnitPoint?, content: Content) {
        self.axis = axis
        self.item = binding
        self.anchor = anchor
        self.content = content
        _coordinator = State(initialValue: ScrollCoordinator(axis: LayoutContainer.Axis(axis)))
    }

    /// The scroll view.
    public var body: some View {
        let _ = connect()
        ScrollView(axis == .vertical ? .vertical : .horizontal) {
            stack
                .environment(\.layoutDirection, direction)
                .environment(\.lazySettings.coordinator, coordinator)
                .environment(\.lazySettings.axis, coordinator.axis)
                .coordinateSpace(.named(ObjectIdentifier(coordinator)))
        }
        // Offsets are from the left, in both layout directions.
        .environment(\.layoutDirection, axis == .vertical ? direction : .leftToRight)
        .scrollPosition($position)
        // The containers keep the visible items in place. The scroll view itself would keep its end.
        .transaction { $0.scrollContentOffsetAdjustmentBehavior = .disabled }
        // This isn't state, because state might make the scroll view lay out again.
        .onScrollGeometryChange(for: EdgeInsets.self, of: \.contentInsets) { _, insets in
            coordinator.didChangeInsets(Viewport.Insets(insets, along: axis))
        }
        // The first scroll geometry isn't always reported. The first geometry of a view is.
        .onGeometryChange(for: EdgeInsets.self, of: \.safeAreaInsets) { insets in
            coordinator.didChangeSafeArea(Viewport.Insets(insets, along: axis))
        }
        .onChange(of: position.isPositionedByUser) { _, isPositionedByUser in
            if isPositionedByUser { coordinator.userDidBeginScrolling() }
        }
        .onChange(of: item?.wrappedValue, initial: true) { _, item in
            let share = anchor.map { Double(axis == .vertical ? $0.y : $0.x) }
            coordinator.show(item.flatMap { $0 }.map { AnyHashable($0) }, at: share)
        }
    }

    @ViewBuilder private var stack: some View {
        if axis == .vertical {
            VStack(spacing: 0) { content }
        } else {
            HStack(spacing: 0) { content }
        }
    }

    private func connect() {
        let (axis, position, item) = (axis, $position, item)
        coordinator.connect { offset, isAnimated in
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

extension Viewport.Insets {
    fileprivate init(_ insets: EdgeInsets, along axis: Axis) {
        self =
            axis == .vertical
            ? Self(start: Double(insets.top), end: Double(insets.bottom))
            : Self(start: Double(insets.leading), end: Double(insets.trailing))
    }
}
