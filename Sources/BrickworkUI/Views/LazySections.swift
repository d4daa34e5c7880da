import BrickworkEngine
public import SwiftUI

/// A list of sections of different kinds, in any scroll view.
///
/// ```swift
/// ScrollView {
///     ProfileHeader()
///     LazySections {
///         LazyFlow(tags, alignment: .center) { TagView($0) }
///         ForEach(days) { day in
///             LazyWaterfall(day.photos) { PhotoCell($0) }
///                 .header(isPinned: true) { Text(day.title) }
///         }
///     }
/// }
/// ```
///
/// The container takes its proposed width, as `LazyVGrid` does, and is as high as its sections. Only views
/// near the visible rect exist. They have their elements' identities: a view keeps its state when its item
/// moves, even to another section, and loses it when the item is scrolled away. Identities must be unique among
/// all sections.
///
/// In an ``AnchoredScrollView``, visible items stay in place while other items are inserted, removed or
/// measured.
///
/// If no width is proposed, as in a scroll view that scrolls along both axes, each column is as wide as the first view. Without
/// a scroll view around it, the container shows 4,096 points from the top of the window.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazySections: View {
    private let sections: [AnyLazySection]

    /// Creates a container with the sections of a closure.
    public init(@LazySectionBuilder _ sections: () -> [AnyLazySection]) {
        self.sections = sections()
    }

    /// The sections' views.
    public var body: some View {
        LazyContainer(sections: sections)
    }
}
