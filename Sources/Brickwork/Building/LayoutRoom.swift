#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// The room that a layout is made for.
struct LayoutRoom: Equatable {
    /// The container that the sections fill.
    let container: LayoutContainer
    /// The safe area or margins at the sides.
    let margins: UIEdgeInsets
}

extension ViewGeometry {
    /// The room for a layout. Its length along the scroll axis counts only if the content must fill
    /// the view, so that another length of the view isn't another room. Content that begins at the right
    /// always fills the view, because otherwise a little content would be at the left.
    var layoutRoom: LayoutRoom {
        let room = room
        let isVertical = axis == .vertical
        let fills = settings.fillsVisibleBounds || (!isVertical && direction == .rightToLeft)
        let container = LayoutContainer(
            width: isVertical ? Double(room.width) : 0,
            height: isVertical ? 0 : Double(room.height),
            axis: axis,
            direction: direction,
            scale: settings.alignsToPixels ? scale : 0,
            minimumContentLength: fills ? Double(isVertical ? room.height : room.width) : 0
        )
        return LayoutRoom(container: container, margins: sideMargins)
    }
}
#endif
