public import SwiftUI

private struct HiddenItemCountKey: EnvironmentKey {
    static var defaultValue: Int { 0 }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension EnvironmentValues {
    /// The number of items that the limit of lines of a ``LazyFlow`` hides, for the views in it: the overflow item, a header or
    /// a footer.
    ///
    /// A view that shows this number and measures itself needs digits of the same width (`monospacedDigit()`). Otherwise, a
    /// narrower number could show an item that a wider number hides again.
    public internal(set) var lazyHiddenItemCount: Int {
        get { self[HiddenItemCountKey.self] }
        set { self[HiddenItemCountKey.self] = newValue }
    }
}
