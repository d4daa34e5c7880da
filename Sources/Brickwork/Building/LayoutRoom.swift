#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// The room that a layout is made for.
struct LayoutRoom: Equatable {
    /// What the sections fill.
    let container: LayoutContainer
    /// What the safe area or the margins take at the sides.
    let margins: UIEdgeInsets
}

extension ViewGeometry {
    /// The room that there is. The length along the scroll axis is in it only where the content is to be at least as long:
    /// so another length of the view is not another room. Content that begins at the right is always so long, or it would
    /// stand at the left when there is little of it.
    func layoutRoom(of layout: BrickworkLayout) -> LayoutRoom {
        let room = room
        let isVertical = axis == .vertical
        let fills = layout.fillsVisibleBounds || (!isVertical && direction == .rightToLeft)
        let container = LayoutContainer(
            width: isVertical ? Double(room.width) : 0,
            height: isVertical ? 0 : Double(room.height),
            axis: axis,
            direction: direction,
            scale: layout.alignsToPixels ? scale : 0,
            minimumContentLength: fills ? Double(isVertical ? room.height : room.width) : 0
        )
        return LayoutRoom(container: container, margins: sideMargins(layout.sectionInsetReference))
    }
}
#endif
