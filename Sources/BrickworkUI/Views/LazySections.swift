import LayoutEngine
import SwiftUI

/// Sections of different kinds below each other, in one view that scrolls.
///
/// ```swift
/// LazySections {
///     AlignedFlow(tags, alignment: .center) { TagView($0) }
///     ForEach(days) { day in
///         Waterfall(day.photos) { PhotoCell($0) }
///             .header(isPinned: true) { Text(day.title) }
///     }
/// }
/// ```
///
/// Only what is near the visible part exists, with the identity of its element: the state of a view follows its item,
/// also into another section, and ends when the item is scrolled away. Identities are unique among all sections.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
public struct LazySections: View {
    private let sections: [AnyLazySection]
    @State private var model = LayoutModel()
    @Environment(\.layoutDirection) private var direction
    @Environment(\.displayScale) private var scale
    @Environment(\.scrollAxis) private var axis
    @Environment(\.itemPosition) private var itemPosition

    /// The sections of a closure.
    public init(@LazySectionBuilder _ sections: () -> [AnyLazySection]) {
        self.sections = sections()
    }

    /// The view that scrolls.
    public var body: some View {
        // What the views below show is what the sections are now: the model knows before they look.
        let _ = model.tracksFirstVisibleItem = itemPosition != nil
        let _ = model.update(sections.map(\.description), in: surroundings)
        ScrollingContent(model: model, sections: sections, direction: direction)
    }

    private var surroundings: Surroundings {
        Surroundings(
            axis: axis == .vertical ? .vertical : .horizontal,
            direction: direction == .rightToLeft ? .rightToLeft : .leftToRight,
            scale: Double(scale)
        )
    }
}
