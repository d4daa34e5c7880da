import BrickworkEngine
import SwiftUI

/// Sections before their first layout. SwiftUI asks a container for its size before it reports the container's geometry.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct UnplacedSections: Sendable {
    let sections: [LayoutSection]
    let surroundings: Surroundings
    /// The columns of the section with the first item.
    let columns: SectionDescription.Columns?

    /// Returns the length of the sections, with estimates for items that size themselves. O(number of items).
    func length(_ breadth: CGFloat, _ known: inout [CGFloat: CGFloat]) -> CGFloat {
        guard breadth > 0, breadth.isFinite else { return 0 }
        if let length = known[breadth] { return length }
        let isVertical = surroundings.axis == .vertical
        let size = LayoutSize(
            width: isVertical ? Double(breadth) : 0,
            height: isVertical ? 0 : Double(breadth)
        )
        let content = CollectionLayout(container: surroundings.container(size), sections: sections)
            .contentSize
        let length = CGFloat(isVertical ? content.height : content.width)
        known[breadth] = length
        return length
    }

    /// Returns the length across the scroll axis if nothing is proposed: each column is as broad as the first view, as a
    /// `LazyHStack` is as high as its first view.
    func idealBreadth(_ first: LayoutSubview?, along axis: Axis) -> CGFloat? {
        guard let columns, let first else { return nil }
        let size = first.sizeThatFits(.unspecified)
        let own = axis == .vertical ? size.width : size.height
        return CGFloat(columns.breadth(each: own > 0 ? Double(own) : nil))
    }
}
