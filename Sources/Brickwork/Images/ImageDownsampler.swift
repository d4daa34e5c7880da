#if canImport(UIKit) && !os(watchOS)
import UIKit

#if canImport(ImageIO)
import ImageIO
#endif

/// A picture, from a file or from memory, that is decoded at the size in which it is shown.
///
/// ```swift
/// let picture = ImageDownsampler(contentsOf: url)             // reads the header only
/// let size = ItemSize.aspectRatio(picture?.aspectRatio ?? 1)  // for the layout
/// let image = picture?.image(width: 180, scale: 3)            // for the cell, off the main thread
/// ```
///
/// ImageIO never decodes the whole picture, so a photo of 48 megapixels takes a few hundred kilobytes.
public struct ImageDownsampler: Sendable {
    fileprivate enum Source: Sendable {
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
        guard let size = source.size else { return nil }
        self.source = source
        self.size = size
    }

    /// The size of the upright picture, in pixels.
    public var pixelSize: CGSize { CGSize(width: size.width, height: size.height) }

    /// The aspect ratio of the upright picture, width divided by height.
    public var aspectRatio: CGFloat { CGFloat(size.width) / CGFloat(size.height) }

    /// Returns the upright picture, decoded and scaled down to a width, or `nil` if the file is damaged or gone.
    ///
    /// This takes milliseconds. Don't call it on the main thread.
    ///
    /// - Parameters:
    ///   - width: The width to show the picture at, in points. Pictures aren't scaled up.
    ///   - scale: The number of pixels per point.
    public func image(width: CGFloat, scale: CGFloat) -> UIImage? {
        source.image(longerSide: size.longerSide(showing: width, scale: scale), scale: scale)
    }
}

// Every system with UIKit has ImageIO. Linux, where the tests run, doesn't.
extension ImageDownsampler.Source {
    #if canImport(ImageIO)
    /// The upright size in pixels, from the header.
    fileprivate var size: PixelSize? {
        guard let image = open(),
            let properties = CGImageSourceCopyPropertiesAtIndex(image, 0, Self.options) as? [CFString: Any],
            let width = properties[kCGImagePropertyPixelWidth] as? Int,
            let height = properties[kCGImagePropertyPixelHeight] as? Int
        else { return nil }
        let orientation = properties[kCGImagePropertyOrientation] as? Int
        return PixelSize(width: width, height: height, orientation: orientation ?? 1)
    }

    /// Returns the upright picture, decoded and scaled down.
    fileprivate func image(longerSide: Int, scale: CGFloat) -> UIImage? {
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceShouldCacheImmediately: true,
            kCGImageSourceThumbnailMaxPixelSize: longerSide,
        ]
        guard let image = open(),
            let thumbnail = CGImageSourceCreateThumbnailAtIndex(image, 0, options as CFDictionary)
        else { return nil }
        return UIImage(cgImage: thumbnail, scale: scale, orientation: .up)
    }

    private static var options: CFDictionary {
        [kCGImageSourceShouldCache: false] as CFDictionary
    }

    private func open() -> CGImageSource? {
        switch self {
        case .file(let url): CGImageSourceCreateWithURL(url as CFURL, Self.options)
        case .memory(let data): CGImageSourceCreateWithData(data as CFData, Self.options)
        }
    }
    #else
    fileprivate var size: PixelSize? { nil }

    fileprivate func image(longerSide: Int, scale: CGFloat) -> UIImage? { nil }
    #endif
}
#endif
