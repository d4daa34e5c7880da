import BrickworkEngine
import BrickworkScrolling
import SwiftUI

/// Reports a container whose scroll view scrolls along the other axis, in debug builds.
///
/// An axis that is set with a modifier can be forgotten, and so could an argument. The container would then show a part of its
/// items, in columns as wide as the first view, and nothing would say why.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct AxisCheck: ViewModifier {
    let axis: LayoutContainer.Axis

    #if DEBUG
        @State private var latest = Box(ScrollPlacement.along)

        func body(content: Content) -> some View {
            let (axis, latest) = (axis, latest)
            content.onGeometryChange(for: ScrollPlacement.self) { geometry in
                ScrollPlacement(geometry, along: axis)
            } action: { placement in
                if placement.isMistake(after: latest.value) { Misuse.report(Self.message(axis)) }
                latest.value = placement
            }
        }

        private static func message(_ axis: LayoutContainer.Axis) -> String {
            let (word, other, length) =
                axis == .vertical
                ? ("vertically", "horizontal", "width") : ("horizontally", "vertical", "height")
            return """
                a lazy section scrolls \(word), but its scroll view doesn't: add .lazyScrollAxis(.\(other)) to the scroll view, \
                or give the section a \(length)
                """
        }
    #else
        func body(content: Content) -> some View { content }
    #endif
}

/// How a container is placed in its innermost scroll view.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
enum ScrollPlacement: Equatable, Sendable {
    /// The scroll view scrolls along the container's axis, or there is none.
    case along
    /// The container has no length across its axis yet.
    case withoutLength
    /// The scroll view scrolls along the other axis.
    case across

    init(_ geometry: GeometryProxy, along axis: LayoutContainer.Axis) {
        let innermost = geometry.bounds(of: .scrollView)
        let length = axis == .vertical ? geometry.size.width : geometry.size.height
        if innermost == .zero {
            // An empty geometry may come first, and says nothing.
            self = .along
        } else if length <= 0 {
            self = .withoutLength
        } else if innermost == nil || innermost == geometry.bounds(of: .scrollView(axis: axis.swiftUI)) {
            self = .along
        } else {
            self = .across
        }
    }

    /// Returns whether the container was proposed no length across its axis, so that its first view had to choose it. A page of
    /// a pager, whose scroll view scrolls along the other axis too, has a length from the start.
    func isMistake(after earlier: ScrollPlacement) -> Bool { self == .across && earlier == .withoutLength }
}
