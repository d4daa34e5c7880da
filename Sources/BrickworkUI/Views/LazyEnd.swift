public import SwiftUI

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
    /// It is called once for each change of the items: after a page has arrived, the next one is asked for. It is called at
    /// once if there are few items, but not while there are none.
    ///
    /// - Parameters:
    ///   - screens: The distance from the end, in visible lengths.
    ///   - action: The closure.
    public func onLazyEndNear(within screens: Double = 2, perform action: @escaping () -> Void) -> some View {
        environment(\.lazyEnd, LazyEnd(screens: screens, action: action))
    }
}
