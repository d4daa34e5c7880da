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

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
extension View {
    /// The axis along which the lazy sections in this view scroll. Sideways, rows and columns are exchanged: a
    /// waterfall's columns are rows, and a header is as wide as it wants to be.
    public func scrollAxis(_ axis: Axis) -> some View {
        environment(\.scrollAxis, axis)
    }
}
