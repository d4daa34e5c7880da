import BrickworkEngine
import BrickworkScrolling
public import SwiftUI

/// The settings of the lazy sections in a view. Those in their cells start with the defaults again.
///
/// Settings can be compared: SwiftUI evaluates views again if it can't compare the values that they read. So closures aren't among
/// them.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct LazySettings: Equatable, EnvironmentKey {
    static var defaultValue: LazySettings { LazySettings() }

    var axis = LayoutContainer.Axis.vertical
    /// The coordinator of an ``AnchoredScrollView`` around the sections.
    var coordinator: ScrollCoordinator?
    var updates = UpdateSettings()
    /// The number of items that the flow around the view hides.
    var hiddenItemCount = 0
}

extension LayoutContainer.Axis {
    init(_ axis: Axis) { self = axis == .vertical ? .vertical : .horizontal }

    var swiftUI: Axis { self == .vertical ? .vertical : .horizontal }
}

private enum LazyActionsKey: EnvironmentKey {
    static var defaultValue: EnvironmentValues.LazyActions { (nil, nil) }
}

extension EnvironmentValues {
    /// The distance from the end of lazy sections that counts as near, in visible lengths, and what the app does there.
    typealias LazyEnd = (screens: Double, action: () -> Void)
    /// The columns that a pinch gesture changes, and their possible numbers.
    typealias Pinch = (columns: Binding<ColumnCount>, range: ClosedRange<Int>)

    typealias LazyActions = (end: LazyEnd?, pinch: Pinch?)

    var lazyActions: LazyActions {
        get { self[LazyActionsKey.self] }
        set { self[LazyActionsKey.self] = newValue }
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    var lazySettings: LazySettings {
        get { self[LazySettings.self] }
        set { self[LazySettings.self] = newValue }
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension View {
    /// Sets whether unchanged items of the lazy sections in this view may change their columns in an update.
    ///
    /// - Parameter policy: `.rebalance` places all items as in a new layout. `.sticky` keeps items in their
    ///   columns. `.automatic`, the default, is `.sticky` for self-sizing views and `.rebalance` for others.
    public func lazyUpdatePolicy(_ policy: UpdatePolicy) -> some View {
        environment(\.lazySettings.updates.policy, policy)
    }

    /// Sets whether new items at the start of the lazy sections in this view become visible while the start
    /// is visible.
    ///
    /// - Parameter staysAtStart: `true`, the default, shows new items. `false` keeps the visible items in
    ///   place, in an ``AnchoredScrollView``: new items are then above them.
    public func lazyStaysAtStart(_ staysAtStart: Bool) -> some View {
        environment(\.lazySettings.updates.staysAtStart, staysAtStart)
    }

    /// Sets whether the end of the lazy sections in this view stays visible while it is visible, as in a chat: when items
    /// are added or measured, and when a keyboard makes the scroll view shorter. The first items are shown from their end.
    ///
    /// - Parameter staysAtEnd: `false`, the default, keeps the visible items in place instead. `true` has an effect in an
    ///   ``AnchoredScrollView`` only.
    public func lazyStaysAtEnd(_ staysAtEnd: Bool) -> some View {
        environment(\.lazySettings.updates.staysAtEnd, staysAtEnd)
    }

    /// Calls a closure when the end of the lazy sections in this view comes near, to load more items:
    ///
    /// ```swift
    /// ScrollView {
    ///     LazyWaterfall(feed.photos) { PhotoCell($0) }
    /// }
    /// .onLazyEndNear { feed.loadMore() }
    /// ```
    ///
    /// It is called at most once after each change of the items. If there are few items, the end is near at once. If there are
    /// none, the closure isn't called.
    ///
    /// - Parameters:
    ///   - screens: The distance from the end, in visible lengths.
    ///   - action: The closure.
    public func onLazyEndNear(within screens: Double = 2, perform action: @escaping () -> Void) -> some View {
        environment(\.lazyActions.end, (screens, action))
    }

    /// Sets the axis of the scroll view around the lazy sections in this view. Their cells start with the
    /// vertical axis again. If the axis is horizontal, rows and columns are exchanged: a waterfall's columns
    /// are rows, and a header chooses its width.
    ///
    /// ```swift
    /// ScrollView(.horizontal) {
    ///     LazyWaterfall(photos) { PhotoCell($0) }
    /// }
    /// .lazyScrollAxis(.horizontal)
    /// ```
    public func lazyScrollAxis(_ axis: Axis) -> some View {
        environment(\.lazySettings.axis, LayoutContainer.Axis(axis))
    }
}
