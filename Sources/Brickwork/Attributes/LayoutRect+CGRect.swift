#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

extension LayoutRect {
    init(_ rect: CGRect) {
        self.init(
            x: Double(rect.origin.x),
            y: Double(rect.origin.y),
            width: Double(rect.size.width),
            height: Double(rect.size.height)
        )
    }
}

extension LayoutPoint {
    init(_ point: CGPoint) {
        self.init(x: Double(point.x), y: Double(point.y))
    }
}

extension CGRect {
    init(_ rect: LayoutRect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
}

extension CGSize {
    /// The height if the content scrolls vertically, otherwise the width.
    func length(along axis: LayoutContainer.Axis) -> Double {
        Double(axis == .vertical ? height : width)
    }
}

extension ItemPath {
    /// Returns `nil` if the path isn't that of an item.
    init?(_ indexPath: IndexPath) {
        guard indexPath.count == 2 else { return nil }
        self.init(section: indexPath[0], item: indexPath[1])
    }
}

extension IndexPath {
    init(_ path: ItemPath) {
        self.init(item: path.item, section: path.section)
    }
}
#endif
