import CTIFF

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A TIFF file that libvips refuses and libtiff decodes: with subsampled colors, or with separate tiles for each color.
struct UnusualTIFF {
    private let file: UnsafeRawBufferPointer
    private let header: ctiff_header

    /// Reads the header of a file. Returns nil for all other files.
    init?(_ file: UnsafeRawBufferPointer, limits: WorkLimits) throws(WorkFailure) {
        guard RawFormat.isTIFF(Array(file.prefix(4))) else { return nil }
        var header = ctiff_header()
        guard ctiff_is_unusual(file.baseAddress, file.count, &header) != 0 else { return nil }
        try PixelLimit.check(width: Int(header.width), height: Int(header.height), limits: limits)
        self.file = file
        self.header = header
    }

    /// The width and height of the upright picture.
    var size: (width: Int, height: Int) {
        let size = (width: Int(header.width), height: Int(header.height))
        return header.orientation > 4 ? (size.height, size.width) : size
    }

    /// Returns the picture as a plain file, which libvips reads. Its transparent colors are multiplied by their alpha.
    func plain() throws(WorkFailure) -> FileBytes {
        let width = Int(header.width), height = Int(header.height), count = 4 * width * height
        guard let pixels = malloc(count) else { throw .noMemory }
        defer { free(pixels) }
        guard ctiff_decode(file.baseAddress, file.count, pixels.assumingMemoryBound(to: UInt8.self)) == 0
        else {
            let reason = String(cString: ctiff_reason())
            throw .refused(
                .undecodable,
                "it cannot be decoded: \(reason.isEmpty ? "a part is missing" : reason)"
            )
        }
        return try PlainTIFF.file(
            of: UnsafeRawBufferPointer(start: pixels, count: count),
            width: width,
            height: height,
            bands: 4,
            orientation: UInt8(header.orientation)
        )
    }
}
