import BrickworkEngine
public import SwiftUI

/// What an update of lazy sections keeps.
struct LazyUpdates: Equatable {
    /// How unchanged items are placed.
    var policy = UpdatePolicy.automatic
    /// Whether new items at the start become visible while the start is visible.
    var staysAtStart = true
    /// Whether new items at the end become visible while the end is visible.
    var staysAtEnd = false
}

private struct LazyUpdatesKey: EnvironmentKey {
    static var defaultValue: LazyUpdates { LazyUpdates() }
}

extension EnvironmentValues {
    /// What an update of lazy sections keeps.
    var lazyUpdates: LazyUpdates {
        get { self[LazyUpdatesKey.self] }
        set { self[LazyUpdatesKey.self] = newValue }
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension View {
    /// Sets whether unchanged items of the lazy sections in this view may change their columns in an update.
    ///
    /// - Parameter policy: `.rebalance` places all items as in a new layout. `.sticky` keeps items in their
    ///   columns. `.automatic`, the default, is `.sticky` for self-sizing views and `.rebalance` for others.
    public func lazyUpdatePolicy(_ policy: UpdatePolicy) -> some View {
        environment(\.lazyUpdates.policy, policy)
    }

    /// Sets whether new items at the start of the lazy sections in this view become visible while the start
    /// is visible.
    ///
    /// - Parameter staysAtStart: `true`, the default, shows new items. `false` keeps the visible items in
    ///   place, in an ``AnchoredScrollView``: new items are then above them.
    public func lazyStaysAtStart(_ staysAtStart: Bool) -> some View {
        environment(\.lazyUpdates.staysAtStart, staysAtStart)
    }

    /// Sets whether the end of the lazy sections in this view stays visible while it is visible, as in a chat: when items
    /// are added or measured, and when a keyboard makes the scroll view shorter. The first items are shown from their end.
    ///
    /// - Parameter staysAtEnd: `false`, the default, keeps the visible items in place instead. `true` has an effect in an
    ///   ``AnchoredScrollView`` only.
    public func lazyStaysAtEnd(_ staysAtEnd: Bool) -> some View {
        environment(\.lazyUpdates.staysAtEnd, staysAtEnd)
    }
}

/// What happens when the end of lazy sections comes near.
struct LazyEnd {
    /// The distance that counts as near, in visible lengths.
    var screens: Double
    var action: () -> Void
}

private struct LazyEndKey: EnvironmentKey {
    static var defaultValue: LazyEnd? { nil }
}

extension EnvironmentValues {
    /// What happens when the end of lazy sections comes near.
    var lazyEnd: LazyEnd? {
        get { self[LazyEndKey.self] }
        set { self[LazyEndKey.self] = newValue }
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension View {
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
        environment(\.lazyEnd, LazyEnd(screens: screens, action: action))
    }
}

private enum ScrollAxisKey: EnvironmentKey {
    static var defaultValue: Axis { .vertical }
}

extension EnvironmentValues {
    /// The scroll axis of lazy sections.
    var scrollAxis: Axis {
        get { self[ScrollAxisKey.self] }
        set { self[ScrollAxisKey.self] = newValue }
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension View {
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
        environment(\.scrollAxis, axis)
    }
}
