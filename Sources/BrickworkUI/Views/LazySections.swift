import BrickworkEngine
import SwiftUI

/// Sections of different kinds below each other, in any scroll view.
///
/// ```swift
/// ScrollView {
///     ProfileHeader()
///     LazySections {
///         LazyAlignedFlow(tags, alignment: .center) { TagView($0) }
///         ForEach(days) { day in
///             LazyWaterfall(day.photos) { PhotoCell($0) }
///                 .header(isPinned: true) { Text(day.title) }
///         }
///     }
/// }
/// ```
///
/// The container fills the width that it is proposed, as `LazyVGrid` does, and is as high as its sections. Only views
/// near the visible part of the scroll view exist, with the identity of their elements: the state of a view follows its
/// item, also into another section, and ends when the item is scrolled away. Identities are unique among all sections.
///
/// In an ``AnchoredScrollView``, visible items stay where they are while others come, go or are measured.
/// Without any scroll view around it, the container shows its first 4,096 points.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct LazySections: View {
    private let sections: [AnyLazySection]

    /// The sections of a closure.
    public init(@LazySectionBuilder _ sections: () -> [AnyLazySection]) {
        self.sections = sections()
    }

    /// The sections' views.
    public var body: some View {
        LazyContainer(sections: MixedSections(sections: sections))
    }
}
