#if canImport(UIKit) && canImport(ImageIO) && !os(watchOS)
import Foundation
import UIKit

/// Scaled-down pictures that are kept in memory, up to a number of bytes.
public final class DownsampledImages: Sendable {
    private struct Request: Hashable, Sendable {
        let url: URL
        let width: CGFloat
        let scale: CGFloat
    }

    private let cache: CostLimitedCache<Request, UIImage>
    private let loads: SharedLoads<Request, UIImage>

    /// Pictures of at most so many bytes in all, as they are in memory: four to the pixel.
    public init(byteLimit: Int = 128 << 20) {
        let cache = CostLimitedCache<Request, UIImage>(costLimit: byteLimit)
        self.cache = cache
        loads = SharedLoads(atATime: max(2, ProcessInfo.processInfo.activeProcessorCount / 2)) {
            request,
            isAwaited in
            // Whoever asked while another load of the same picture came to its end.
            if let image = cache.value(for: request) { return image }
            guard
                let image = ImageDownsampling.image(
                    at: request.url,
                    width: request.width,
                    scale: request.scale,
                    isWanted: isAwaited
                )
            else { return nil }
            let pixels = image.size.width * image.size.height * image.scale * image.scale
            cache.insert(image, for: request, cost: Int(pixels) * 4)
            return image
        }
    }

    /// A picture that is there already.
    public func cachedImage(at url: URL, width: CGFloat, scale: CGFloat) -> UIImage? {
        cache.value(for: Request(url: url, width: width, scale: scale))
    }

    /// A picture scaled down to a width, from memory or, on a queue of its own, from its file. `nil`: no picture, or the
    /// task has been canceled; then nothing is read for it any more, unless somebody else waits for the same.
    ///
    /// A picture that several ask for at the same time is decoded once.
    public func image(at url: URL, width: CGFloat, scale: CGFloat) async -> UIImage? {
        let request = Request(url: url, width: width, scale: scale)
        if let image = cache.value(for: request) { return image }
        return await loads.value(for: request)
    }

    /// Drops everything, as on a memory warning.
    public func removeAll() {
        cache.removeAll()
    }
}
#endif
