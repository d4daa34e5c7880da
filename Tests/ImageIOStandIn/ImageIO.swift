import Foundation

// The part of ImageIO that the library uses. It knows the sizes of PNG files, and decodes nothing. Foundation on Linux doesn't
// bridge the types of CoreFoundation, so these are Swift's.
public typealias CFString = String
public typealias CFData = Data
public typealias CFURL = URL
public typealias CFDictionary = [AnyHashable: Any]

public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
    "kCGImageSourceCreateThumbnailFromImageAlways"
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
public let kCGImagePropertyOrientation: CFString = "Orientation"

/// An image without pixels.
public final class CGImage: Sendable {
    public let width: Int
    public let height: Int

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }
}

/// A PNG file. Only its header is read.
public final class CGImageSource: Sendable {
    let width: Int
    let height: Int

    /// Creates a source. The header has the signature, the length and name of the first chunk, and then width and height.
    init?(_ data: Data) {
        let header = [UInt8](data.prefix(24))
        guard header.count == 24, header.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        func number(at index: Int) -> Int { header[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
        (width, height) = (number(at: 16), number(at: 20))
    }
}

public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    (try? Data(contentsOf: url)).flatMap(CGImageSource.init)
}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource(data)
}

public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CFDictionary? {
    [kCGImagePropertyPixelWidth: isrc.width, kCGImagePropertyPixelHeight: isrc.height]
}

/// Returns an image of the source's proportions. It isn't larger than the source.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    let longer = max(isrc.width, isrc.height)
    guard longer > 0 else { return nil }
    let most = min(options?[kCGImageSourceThumbnailMaxPixelSize] as? Int ?? longer, longer)
    return CGImage(width: isrc.width * most / longer, height: isrc.height * most / longer)
}
