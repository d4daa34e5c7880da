#if canImport(UIKit) && !os(watchOS)
import ImageIO
public import UIKit

/// A picture, in a file or in memory, that is decoded at the size in which it is shown.
///
/// ```swift
/// let picture = ImageDownsampler(contentsOf: url)   // reads the header only
/// let aspectRatio = picture?.aspectRatio ?? 1
/// let size = ItemSize.aspectRatio(aspectRatio)      // for the layout
/// let image = picture?.image(width: 180, scale: 3)  // for the cell, off the main thread
/// ```
public struct ImageDownsampler: Sendable {
    private enum Source: Sendable {
        case file(URL)
        case memory(Data)
    }

    private let source: Source
    private let size: PixelSize

    /// Reads the header of a picture in a file. Returns `nil` if it isn't a picture.
    public init?(contentsOf url: URL) {
        self.init(.file(url))
    }

    /// Reads the header of a picture in memory. Returns `nil` if it isn't a picture.
    public init?(data: Data) {
        self.init(.memory(data))
    }

    private init?(_ source: Source) {
        guard let size = Self.size(of: source) else { return nil }
        self.source = source
        self.size = size
    }

    /// The size of the upright picture, in pixels.
    public var pixelSize: CGSize { CGSize(width: size.width, height: size.height) }

    /// The aspect ratio of the upright picture, width divided by height.
    public var aspectRatio: CGFloat { CGFloat(size.width) / CGFloat(size.height) }

    /// Returns the upright picture, scaled down to a width, or `nil` if it can't be decoded.
    ///
    /// The picture is decoded before this returns, so don't call it on the main thread.
    ///
    /// - Parameters:
    ///   - width: The width to show the picture at, in points. Pictures aren't scaled up. If it isn't a positive finite
    ///     number, the picture has its own size.
    ///   - scale: The number of pixels per point.
    public func image(width: CGFloat, scale: CGFloat) -> UIImage? {
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceShouldCacheImmediately: true,
            kCGImageSourceThumbnailMaxPixelSize: size.longerSide(showing: width, scale: scale),
        ]
        return Self.open(source)
            .flatMap { CGImageSourceCreateThumbnailAtIndex($0, 0, options as CFDictionary) }
            .map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
    }

    private static func size(of source: Source) -> PixelSize? {
        guard let image = open(source),
            let properties = CGImageSourceCopyPropertiesAtIndex(image, 0, nil) as? [CFString: Any],
            let width = properties[kCGImagePropertyPixelWidth] as? Int,
            let height = properties[kCGImagePropertyPixelHeight] as? Int
        else { return nil }
        let orientation = properties[kCGImagePropertyOrientation] as? Int
        return PixelSize(width: width, height: height, orientation: orientation ?? 1)
    }

    /// Opens a picture without keeping it in memory after it was decoded.
    private static func open(_ source: Source) -> CGImageSource? {
        let options = [kCGImageSourceShouldCache: false] as CFDictionary
        return switch source {
        case .file(let url): CGImageSourceCreateWithURL(url as CFURL, options)
        case .memory(let data): CGImageSourceCreateWithData(data as CFData, options)
        }
    }
}
#endif
