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
    /// The file that libvips reads in place of a BMP file.
    private let bitmap: BitmapPixels?

    /// Reads the header of an open file, which must outlive it.
    ///
    /// - Throws: ``WorkFailure/needs(_:)`` if only a part of the file has been fetched, and more is needed.
    convenience init(_ file: InputFile, limits: WorkLimits) throws(WorkFailure) {
        let start = file.firstBytes
        if Bitmap.isBitmap(start) {
            try self.init(BitmapPixels(headerOf: Self.bitmap(start, limits)), start: start, limits: limits)
            return
        }
        try GIFScreen.check(start, limits: limits)
        let place = FetchedHeader(start)
        try place.need(file)
        if place == .inBoxes {
            try self.init(boxes: file.mappedForChanges(), start: start, limits: limits)
            return
        }
        guard !file.isComplete, place == .atStart else {
            try self.init(opened: cvips_open_file(file.descriptor), start: start, limits: limits)
            return
        }
        let count = file.fetchedStart
        guard let opened = cvips_open_bytes(try file.mapped().baseAddress, count) else {
            let failure = Self.failure(of: start)
            // It may only be cut off.
            if case .refused(let refusal) = failure, refusal.kind == .undecodable, count < file.size {
                throw .needs(count..<count + 1)
            }
            throw failure
        }
        try self.init(opened: opened, start: start, limits: limits)
    }

    /// Reads the header of a file in memory, which must outlive it.
    convenience init(_ file: FileBytes, limits: WorkLimits) throws(WorkFailure) {
        let bytes = file.buffer
        let start = Array(bytes.prefix(512))
        if Bitmap.isBitmap(start) {
            let pixels = try BitmapPixels(of: bytes, Self.bitmap(start, limits))
            try self.init(pixels, start: start, limits: limits)
            return
        }
        try GIFScreen.check(start, limits: limits)
        if FetchedHeader(start) == .inBoxes {
            try self.init(boxes: file.mutable, start: start, limits: limits)
            return
        }
        try self.init(opened: cvips_open_bytes(bytes.baseAddress, bytes.count), start: start, limits: limits)
    }

    /// Reads the header of a HEIC or AVIF file, after rewriting it for libheif.
    private convenience init(
        boxes file: UnsafeMutableRawBufferPointer,
        start: [UInt8],
        limits: WorkLimits
    ) throws(WorkFailure) {
        HEIFReferences.keepOneTarget(in: file)
        HEIFProperties.putChangesLast(in: file)
        HEIFBrand.makeKnown(in: file)
        try self.init(opened: cvips_open_bytes(file.baseAddress, file.count), start: start, limits: limits)
    }

    private convenience init(
        _ bitmap: BitmapPixels,
        start: [UInt8],
        limits: WorkLimits
    ) throws(WorkFailure) {
        let opened = cvips_open_bytes(bitmap.file.baseAddress, bitmap.file.count)
        try self.init(opened: opened, start: start, limits: limits, bitmap: bitmap)
    }

    /// Reads the header of a BMP file, and checks its size before anything is allocated.
    private static func bitmap(_ start: [UInt8], _ limits: WorkLimits) throws(WorkFailure) -> Bitmap {
        let bitmap = try Bitmap(start)
        try PixelLimit.check(width: bitmap.width, height: bitmap.height, limits: limits)
        return bitmap
    }

    private init(
        opened: OpaquePointer?,
        start: [UInt8],
        limits: WorkLimits,
        bitmap: BitmapPixels? = nil
    ) throws(WorkFailure) {
        guard let opened else { throw Self.failure(of: start) }
        handle = opened
        self.bitmap = bitmap
        format = bitmap == nil ? Self.format(ofLoader: String(cString: cvips_loader(opened))) : "bmp"
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

    /// Whether browsers show damaged files in this format in part.
    var canBeShownInPart: Bool { ["jpeg", "png", "gif"].contains(format) }

    /// Returns a block of metadata, or an empty buffer if there is none.
    func block(_ name: String) -> UnsafeRawBufferPointer {
        var length = 0
        let bytes = cvips_block(handle, name, &length)
        return UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length)
    }

    /// Returns the text of a PNG file with a keyword, or nil if there is none.
    func text(_ keyword: String) -> UnsafeRawBufferPointer? {
        cvips_png_text(handle, keyword).map { UnsafeRawBufferPointer(start: $0, count: strlen($0)) }
    }

    /// Converts "jpegload_source" to "jpeg".
    private static func format(ofLoader loader: String) -> String {
        let name = loader.hasSuffix("load_source") ? String(loader.dropLast("load_source".count)) : loader
        return name == "jp2k" ? "jp2" : name
    }

    /// Returns why libvips couldn't open a file that starts like this.
    ///
    /// - Parameter error: What libvips says, which may be nothing.
    static func failure(of start: [UInt8], error: String = VipsError.take()) -> WorkFailure {
        let known = KnownFormat.failure(ofFileStartingWith: start)
        // A loader recognized the format but couldn't parse the header. Its error is the most specific one.
        guard case .refused(let refusal) = known, refusal.kind == .undecodable,
            !error.contains("not in a known format"), error.contains(where: { !$0.isWhitespace })
        else { return known }
        return VipsError.failure(error, "it cannot be opened")
    }
}
