#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine

/// The settings of a layout at one time. The types below the layout get this value, and don't know the
/// layout.
struct LayoutSettings {
    /// The direction in which the content scrolls.
    let axis: LayoutContainer.Axis
    /// Whether the content is at least as long as the view between its insets.
    let fillsVisibleBounds: Bool
    /// Whether edges are on whole pixels.
    let alignsToPixels: Bool
    /// The boundary that the sections' insets are relative to at the sides.
    let sectionInsetReference: BrickworkLayout.SectionInsetReference
    /// How unchanged items are placed after an update.
    let updatePolicy: UpdatePolicy
}
#endif
