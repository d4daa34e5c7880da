#if canImport(UIKit) && canImport(ImageIO) && !os(watchOS)
import ImageIO
import UIKit

/// Pictures at the size that they are shown at, read through ImageIO: the whole picture is never decoded.
public enum ImageDownsampling {
    /// The size of a picture, from its header alone: quick enough for a layout's delegate. `nil`: no picture.
    public static func target(at url: URL) -> ImageTarget? {
        CGImageSourceCreateWithURL(url as CFURL, sourceOptions).flatMap(target)
    }

    /// The size of a picture in memory, from its header alone. `nil`: no picture.
    public static func target(of data: Data) -> ImageTarget? {
        CGImageSourceCreateWithData(data as CFData, sourceOptions).flatMap(target)
    }

    /// A picture scaled down to a width, upright, decoded. `nil`: no picture.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - width: the width that it is shown at, in points.
    ///   - scale: the screen's pixels to the point.
    public static func image(at url: URL, width: CGFloat, scale: CGFloat) -> UIImage? {
        image(at: url, width: width, scale: scale, isWanted: { true })
    }

    /// The same, but no more than the header is read of a picture that is not wanted any longer.
    static func image(at url: URL, width: CGFloat, scale: CGFloat, isWanted: () -> Bool) -> UIImage? {
        guard let source = CGImageSourceCreateWithURL(url as CFURL, sourceOptions), isWanted() else {
            return nil
        }
        return image(from: source, width: width, scale: scale)
    }

    /// A picture in memory scaled down to a width, upright, decoded. `nil`: no picture.
    public static func image(from data: Data, width: CGFloat, scale: CGFloat) -> UIImage? {
        CGImageSourceCreateWithData(data as CFData, sourceOptions).flatMap {
            image(from: $0, width: width, scale: scale)
        }
    }

    private static var sourceOptions: CFDictionary {
        [kCGImageSourceShouldCache: false] as CFDictionary
    }

    private static func target(_ source: CGImageSource) -> ImageTarget? {
        guard
            let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, sourceOptions) as? [CFString: Any],
            let width = properties[kCGImagePropertyPixelWidth] as? Int,
            let height = properties[kCGImagePropertyPixelHeight] as? Int
        else { return nil }
        return ImageTarget(
            pixelWidth: width,
            pixelHeight: height,
            orientation: properties[kCGImagePropertyOrientation] as? Int ?? 1
        )
    }

    private static func image(from source: CGImageSource, width: CGFloat, scale: CGFloat) -> UIImage? {
        guard let target = target(source) else { return nil }
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceShouldCacheImmediately: true,
            kCGImageSourceThumbnailMaxPixelSize: target.longerSide(width: width, scale: scale),
        ]
        guard let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary) else {
            return nil
        }
        return UIImage(cgImage: image, scale: scale, orientation: .up)
    }
}
#endif
