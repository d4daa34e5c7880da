#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The size of a picture in pixels, and what it has to be scaled down to: arithmetic only.
public struct ImageTarget: Equatable, Hashable, Sendable {
    /// The picture's upright size in pixels.
    public let pixelSize: CGSize

    /// A picture of so many pixels.
    ///
    /// - Parameters:
    ///   - pixelWidth: the width as it is stored.
    ///   - pixelHeight: the height as it is stored.
    ///   - orientation: the EXIF orientation, 1 to 8; 5 to 8 lie on their side. Anything else counts as 1.
    /// - Returns: `nil` for a picture without pixels.
    public init?(pixelWidth: Int, pixelHeight: Int, orientation: Int = 1) {
        guard pixelWidth > 0, pixelHeight > 0 else { return nil }
        pixelSize =
            (5...8).contains(orientation)
            ? CGSize(width: pixelHeight, height: pixelWidth) : CGSize(width: pixelWidth, height: pixelHeight)
    }

    /// Hashes the numbers: `CGSize` itself is hashable from iOS 18 on only.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(pixelSize.width)
        hasher.combine(pixelSize.height)
    }

    /// Width over height.
    public var aspectRatio: CGFloat { pixelSize.width / pixelSize.height }

    /// The longer side, in pixels, of the picture scaled down to a width; never more than it has.
    ///
    /// - Parameters:
    ///   - width: the width that it is shown at, in points. Not a positive finite number: the picture's own.
    ///   - scale: pixels to the point. Not a positive finite number: 1.
    public func longerSide(width: CGFloat, scale: CGFloat) -> Int {
        let longer = max(pixelSize.width, pixelSize.height)
        guard width > 0, width.isFinite else { return Int(longer) }
        let pixels = width * (scale > 0 && scale.isFinite ? scale : 1)
        guard pixels < pixelSize.width else { return Int(longer) }
        return max(1, Int((longer * (pixels / pixelSize.width)).rounded(.up)))
    }
}
#endif
