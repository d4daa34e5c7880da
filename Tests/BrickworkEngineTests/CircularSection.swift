import Foundation
import BrickworkEngine

/// A custom layout, written with the public interface: items on a circle, the first at the top, clockwise.
struct CircularSection: SectionArrangement {
    let radius: Double
    let itemSize: Double

    init(radius: Double, itemSize: Double) {
        self.radius = radius
        self.itemSize = itemSize
    }

    func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        // All angles depend on the number of items, so all places are new.
        places.removeAll(from: 0)
        let center = space.crossLength / 2
        for index in items.indices {
            let angle = Double(index) / Double(items.count) * 2 * Double.pi
            places.append(
                LayoutRect(
                    x: center + radius * sin(angle) - itemSize / 2,
                    y: radius - radius * cos(angle),
                    width: itemSize,
                    height: itemSize
                )
            )
        }
    }
}
