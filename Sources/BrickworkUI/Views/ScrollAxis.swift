public import SwiftUI

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
