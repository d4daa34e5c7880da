import CVips

/// A picture's pixels, for checking them.
public struct DecodedFile {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The number of bytes per pixel.
    public let bands: Int
    private let bytes: [UInt8]

    /// Decodes a file, or returns nil if it isn't a picture.
    public init?(_ file: [UInt8]) {
        let image = file.withUnsafeBytes { file -> OpaquePointer? in
            guard let picture = cvips_open_bytes(file.baseAddress, file.count) else { return nil }
            defer { cvips_close(picture) }
            return cvips_decode(picture, 20_000, 20_000)
        }
        guard let image else { return nil }
        defer { cvips_free_image(image) }
        width = Int(cvips_width(image))
        height = Int(cvips_height(image))
        bands = Int(cvips_bands(image))
        bytes = Array(UnsafeBufferPointer(start: cvips_pixels(image), count: width * height * bands))
    }

    /// The pixel at these fractions of width and height.
    public subscript(_ x: Double, _ y: Double) -> [Int] {
        let start = (Int(y * Double(height)) * width + Int(x * Double(width))) * bands
        return bytes[start..<start + bands].map { Int($0) }
    }

    /// The colors of the four quarters of ``Pixels/quarters(width:height:)``, in reading order: "red green
    /// blue white" for an upright picture.
    public var quarters: String {
        [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map { x, y in
            let pixel = self[x, y]
            // Printed green isn't as bright as on screens. The strongest component determines the color.
            if pixel[0...2].allSatisfy({ $0 > 200 }) { return "white" }
            let strongest = pixel[0...2].max() ?? 0
            guard pixel[0...2].filter({ $0 > strongest - 24 }).count == 1 else { return "\(pixel)" }
            return pixel[0] == strongest ? "red" : pixel[1] == strongest ? "green" : "blue"
        }.joined(separator: " ")
    }
}
