#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The size of an upright picture in pixels, and the size to decode it at. Only arithmetic.
struct PixelSize: Equatable, Sendable {
    let width: Int
    let height: Int

    /// Returns `nil` for a picture without pixels. With an EXIF orientation of 5 to 8, the picture is stored on its side.
    init?(width: Int, height: Int, orientation: Int = 1) {
        guard width > 0, height > 0 else { return nil }
        let isOnItsSide = (5...8).contains(orientation)
        self.width = isOnItsSide ? height : width
        self.height = isOnItsSide ? width : height
    }

    /// Returns the longer side of the picture scaled down to a width in points. Without a valid width, it isn't scaled.
    func longerSide(showing width: CGFloat, scale: CGFloat) -> Int {
        let longer = max(self.width, height)
        guard width > 0, width.isFinite else { return longer }
        let pixels = width * (scale > 0 && scale.isFinite ? scale : 1)
        guard pixels < CGFloat(self.width) else { return longer }
        return max(1, Int((CGFloat(longer) * (pixels / CGFloat(self.width))).rounded(.up)))
    }
}
#endif
