import CVips

/// 8-bit sRGB pixels, row after row.
public struct Pixels: Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The number of bytes of a pixel: 1 for gray, 3 for red, green and blue, 4 with alpha.
    public let bands: Int
    /// The pixels in width × height × bands bytes.
    public var bytes: [UInt8]

    /// Creates black pixels.
    public init(width: Int, height: Int, bands: Int = 3) {
        self.width = width
        self.height = height
        self.bands = bands
        bytes = [UInt8](repeating: 0, count: width * height * bands)
    }

    /// Creates pixels from the bytes that a closure returns for each place.
    public init(width: Int, height: Int, bands: Int = 3, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]) {
        self.init(width: width, height: height, bands: bands)
        for y in 0..<height {
            for x in 0..<width {
                let start = (y * width + x) * bands
                bytes.replaceSubrange(start..<start + bands, with: pixel(x, y))
            }
        }
    }

    /// A copy for libvips, which the caller must free.
    var image: OpaquePointer? {
        cvips_image_from_pixels(bytes, Int32(width), Int32(height), Int32(bands))
    }
}
