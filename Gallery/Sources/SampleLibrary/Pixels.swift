import CVips

/// 8-bit sRGB pixels, row after row.
public struct Pixels: Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Bytes of a pixel: 1 for gray, 3 for red, green and blue, 4 with alpha.
    public let bands: Int
    /// width × height × bands bytes.
    public var bytes: [UInt8]

    /// Black pixels.
    public init(width: Int, height: Int, bands: Int = 3) {
        self.width = width
        self.height = height
        self.bands = bands
        bytes = [UInt8](repeating: 0, count: width * height * bands)
    }

    /// Pixels, each of which has the bytes that are given for its place.
    public init(width: Int, height: Int, bands: Int = 3, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]) {
        self.init(width: width, height: height, bands: bands)
        for y in 0..<height {
            for x in 0..<width {
                let start = (y * width + x) * bands
                bytes.replaceSubrange(start..<start + bands, with: pixel(x, y))
            }
        }
    }

    /// A copy for libvips, to be freed.
    var image: OpaquePointer? {
        cvips_image_from_pixels(bytes, Int32(width), Int32(height), Int32(bands))
    }
}
