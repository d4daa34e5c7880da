import BrickworkEngine
public import SwiftUI

private enum LazyUpdatePolicyKey: EnvironmentKey {
    static var defaultValue: UpdatePolicy { .automatic }
}

private enum StaysAtStartKey: EnvironmentKey {
    static var defaultValue: Bool { true }
}

extension EnvironmentValues {
    /// How unchanged items of lazy sections are placed after an update.
    var lazyUpdatePolicy: UpdatePolicy {
        get { self[LazyUpdatePolicyKey.self] }
        set { self[LazyUpdatePolicyKey.self] = newValue }
    }

    /// Whether new items at the start become visible while the start is visible.
    var staysAtStart: Bool {
        get { self[StaysAtStartKey.self] }
        set { self[StaysAtStartKey.self] = newValue }
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension View {
    /// Sets whether unchanged items of the lazy sections in this view may change their columns in an update.
    ///
    /// - Parameter policy: `.rebalance` places all items as in a new layout. `.sticky` keeps items in their
    ///   columns. `.automatic`, the default, is `.sticky` for self-sizing views and `.rebalance` for others.
    public func lazyUpdatePolicy(_ policy: UpdatePolicy) -> some View {
        environment(\.lazyUpdatePolicy, policy)
    }

    /// Sets whether new items at the start of the lazy sections in this view become visible while the start
    /// is visible.
    ///
    /// - Parameter staysAtStart: `true`, the default, shows new items. `false` keeps the visible items in
    ///   place, in an ``AnchoredScrollView``: new items are then above them.
    public func lazyStaysAtStart(_ staysAtStart: Bool) -> some View {
        environment(\.staysAtStart, staysAtStart)
    }
}
