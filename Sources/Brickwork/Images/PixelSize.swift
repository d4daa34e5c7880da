#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The size of an upright picture in pixels, and the size to decode it to: arithmetic only.
struct PixelSize: Equatable, Sendable {
    let width: Int
    let height: Int

    /// Returns `nil` for a picture without pixels.
    ///
    /// - Parameters:
    ///   - width: the stored width.
    ///   - height: the stored height.
    ///   - orientation: the EXIF orientation, 1 to 8. With 5 to 8, the picture is stored on its side. Other values count
    ///     as 1.
    init?(width: Int, height: Int, orientation: Int = 1) {
        guard width > 0, height > 0 else { return nil }
        let isOnItsSide = (5...8).contains(orientation)
        self.width = isOnItsSide ? height : width
        self.height = isOnItsSide ? width : height
    }

    /// The longer side in pixels of the picture scaled down to a width. Pictures aren't scaled up.
    ///
    /// - Parameters:
    ///   - width: the width to show it at, in points. If it isn't a positive finite number, the picture's own.
    ///   - scale: pixels per point. If it isn't a positive finite number, 1.
    func longerSide(showing width: CGFloat, scale: CGFloat) -> Int {
        let longer = max(self.width, height)
        guard width > 0, width.isFinite else { return longer }
        let pixels = width * (scale > 0 && scale.isFinite ? scale : 1)
        guard pixels < CGFloat(self.width) else { return longer }
        return max(1, Int((CGFloat(longer) * (pixels / CGFloat(self.width))).rounded(.up)))
    }
}
#endif
