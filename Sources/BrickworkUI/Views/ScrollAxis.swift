import SwiftUI

private enum ScrollAxisKey: EnvironmentKey {
    static var defaultValue: Axis { .vertical }
}

extension EnvironmentValues {
    /// The axis along which lazy sections scroll.
    var scrollAxis: Axis {
        get { self[ScrollAxisKey.self] }
        set { self[ScrollAxisKey.self] = newValue }
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension View {
    /// The axis of the scroll view that the lazy sections in this view are in; their cells begin with the vertical one
    /// again. Sideways, rows and columns are exchanged: a waterfall's columns are rows, and a header is as wide as it wants
    /// to be.
    ///
    /// ```swift
    /// ScrollView(.horizontal) {
    ///     LazyWaterfall(photos) { PhotoCell($0) }
    /// }
    /// .scrollAxis(.horizontal)
    /// ```
    public func scrollAxis(_ axis: Axis) -> some View {
        environment(\.scrollAxis, axis)
    }
}
