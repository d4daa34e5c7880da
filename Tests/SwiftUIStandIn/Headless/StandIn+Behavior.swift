@_exported import StandIns

// The stand-in's choice where nobody outside Apple knows SwiftUI's behavior.
extension StandIn {
    /// The first geometry that a view receives.
    public enum FirstGeometry: Hashable, Sendable, CaseIterable {
        /// Complete.
        case complete
        /// All sizes are zero.
        case empty
        /// There is no enclosing scroll view.
        case withoutScrollView
    }

    /// The first geometry that views receive. Witnesses: QGrid's issue 47 ("when a View is loaded for the first time, the
    /// size obtained by GeometryReader is incorrect") for an empty one, and Apple's documentation of `bounds(of:)`, whose
    /// result is optional, for one without a scroll view.
    @MainActor public static var firstGeometry = FirstGeometry.complete

    /// Whether a scroll view reports its geometry when it appears, or only when the geometry changes later.
    /// Apple's documentation guarantees neither.
    @MainActor public static var tellsFirstScrollGeometry = true

    /// Whether setting a scroll position to its current value scrolls there again. Setting state to an equal
    /// value changes nothing.
    @MainActor public static var heedsEqualScrollPositions = false

    /// Whether a scroll view at its end stays there when the size of its content changes, unless the transaction disables it.
    /// Apple's documentation of `scrollContentOffsetAdjustmentBehavior`: it "may keep the bottom edge scrolled to the bottom".
    @MainActor public static var keepsScrolledEnd = false

    /// The number of steps of an animated scroll.
    @MainActor public static var scrollAnimationSteps = 4

    /// The number of actions that were dropped because they would have run a third time in an update, or because a geometry
    /// would have been reported again in it.
    @MainActor public internal(set) static var droppedActionCount = 0
}
