import CVips

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A picture whose header has been read by libvips.
final class PictureHeader {
    let handle: OpaquePointer
    let format: String

    /// Reads the header of an open file.
    convenience init(_ file: InputFile, limits: WorkLimits) throws(WorkFailure) {
        let start = file.start
        try GIFScreen.check(start, limits: limits)
        let opened =
            file.lent.map { Self.open(lent: $0, file, start) } ?? cvips_open_file(file.descriptor)
        try self.init(opened: opened, start: start, limits: limits)
    }

    /// Opens a picture with parts that haven't been fetched.
    private static func open(lent bytes: UnsafeRawBufferPointer, _ file: InputFile, _ start: [UInt8])
        -> OpaquePointer?
    {
        if start.dropFirst(4).starts(with: "ftyp".utf8) {
            HEIFBoxes.pixels(in: bytes).forEach(file.leaveOut)
        }
        guard GIFScreen.isGIF(start) else { return cvips_open_bytes(bytes.baseAddress, bytes.count) }
        // The loader reads everything that is available, but accepts a single frame.
        var count = 64 << 10
        while count < bytes.count {
            if let opened = cvips_open_bytes(bytes.baseAddress, count) { return opened }
            count *= 2
        }
        return cvips_open_bytes(bytes.baseAddress, bytes.count)
    }

    /// Reads the header of a file in memory. The memory must outlive it.
    convenience init(_ bytes: UnsafeRawBufferPointer, limits: WorkLimits) throws(WorkFailure) {
        let start = Array(bytes.prefix(512))
        try GIFScreen.check(start, limits: limits)
        try self.init(opened: cvips_open_bytes(bytes.baseAddress, bytes.count), start: start, limits: limits)
    }

    private init(opened: OpaquePointer?, start: [UInt8], limits: WorkLimits) throws(WorkFailure) {
        guard let opened else { throw Self.failure(of: start) }
        handle = opened
        format = Self.format(ofLoader: String(cString: cvips_loader(opened)))
        try PixelLimit.check(
            width: Int(cvips_stored_width(opened)),
            height: Int(cvips_stored_height(opened)),
            limits: limits
        )
    }

    deinit {
        cvips_close(handle)
    }

    /// The width and height of the upright picture in pixels.
    var size: (width: Int, height: Int) {
        let width = Int(cvips_stored_width(handle)), height = Int(cvips_stored_height(handle))
        return cvips_is_on_its_side(handle) != 0 ? (height, width) : (width, height)
    }

    /// Returns a block of metadata, or an empty buffer if there is none.
    func block(_ name: String) -> UnsafeRawBufferPointer {
        var length = 0
        let bytes = cvips_block(handle, name, &length)
        return UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length)
    }

    /// Converts "jpegload_source" to "jpeg".
    private static func format(ofLoader loader: String) -> String {
        loader.hasSuffix("load_source") ? String(loader.dropLast("load_source".count)) : loader
    }

    private static func failure(of start: [UInt8]) -> WorkFailure {
        let error = VipsError.take()
        let known = KnownFormat.failure(ofFileStartingWith: start)
        // A loader recognized the format but couldn't parse the header. Its error is the most specific one.
        guard case .refused(let refusal) = known, refusal.kind == .broken,
            !error.contains("not in a known format")
        else { return known }
        return VipsError.failure(error, "it cannot be opened")
    }
}
