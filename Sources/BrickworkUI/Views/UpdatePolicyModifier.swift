import BrickworkEngine
import SwiftUI

private enum LazyUpdatePolicyKey: EnvironmentKey {
    static var defaultValue: UpdatePolicy { .automatic }
}

private enum StaysAtStartKey: EnvironmentKey {
    static var defaultValue: Bool { true }
}

extension EnvironmentValues {
    /// What items of lazy sections do when others change.
    var lazyUpdatePolicy: UpdatePolicy {
        get { self[LazyUpdatePolicyKey.self] }
        set { self[LazyUpdatePolicyKey.self] = newValue }
    }

    /// Whether new items at the start become visible where the start is visible.
    var staysAtStart: Bool {
        get { self[StaysAtStartKey.self] }
        set { self[StaysAtStartKey.self] = newValue }
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension View {
    /// Says whether items of the lazy sections in this view may change their columns when others come or go.
    ///
    /// - Parameter policy: `.rebalance` puts every item where a layout from scratch puts it; `.sticky` leaves items in
    ///   their columns; `.automatic`, the default, does that only where views measure themselves.
    public func updatePolicy(_ policy: UpdatePolicy) -> some View {
        environment(\.lazyUpdatePolicy, policy)
    }

    /// Says what happens to new items at the start of the lazy sections in this view while the start is visible.
    ///
    /// - Parameter staysAtStart: `true`, the default, shows them. `false` keeps the visible items in place, in an
    ///   ``AnchoredScrollView``: new items wait above them.
    public func staysAtStart(_ staysAtStart: Bool) -> some View {
        environment(\.staysAtStart, staysAtStart)
    }
}
