import CLibRaw

/// The picture in a camera raw file: the largest embedded preview, as cameras have developed it. Without one, it is
/// developed here.
final class RawPicture {
    private let handle: OpaquePointer
    private let limits: WorkLimits

    /// Smaller previews are only for lists of files. In pixels, on the longer side.
    private static let minSide = 640

    /// Reads the header of a file in memory, which must outlive it.
    init(_ bytes: UnsafeRawBufferPointer, limits: WorkLimits) throws(WorkFailure) {
        var handle: OpaquePointer?
        let error = clibraw_open(bytes.baseAddress, bytes.count, &handle)
        guard let handle, error == CLIBRAW_OK else {
            throw Self.failure(error, "it is not a camera raw that LibRaw reads")
        }
        self.handle = handle
        self.limits = limits
    }

    deinit {
        clibraw_close(handle)
    }

    /// What the camera has written.
    var facts: clibraw_facts { clibraw_get_facts(handle) }

    /// Returns the preview as a file of its own: JPEG or TIFF, with the orientation. Nil if there is none.
    func preview() throws(WorkFailure) -> FileBytes? {
        var preview = clibraw_picture()
        let error = clibraw_preview(handle, &preview)
        guard error != CLIBRAW_NO_MEMORY else { throw .noMemory }
        guard error == CLIBRAW_OK else { return nil }
        let orientation = UInt8(clibraw_orientation(handle))
        guard preview.is_jpeg != 0 else {
            guard max(preview.width, preview.height) >= Self.minSide else { return nil }
            return try Self.file(of: preview, orientation: orientation)
        }
        let bytes = UnsafeRawBufferPointer(start: preview.bytes, count: preview.length)
        let file = try UprightJPEG.file(of: bytes, orientation: orientation)
        do throws(WorkFailure) {
            let size = try PictureHeader(file, limits: limits).size
            return max(size.width, size.height) >= Self.minSide ? file : nil
        } catch {
            // A preview that can't be read doesn't mean that the sensor's values can't.
            guard case .refused = error else { throw error }
            return nil
        }
    }

    /// Returns the developed picture as a TIFF file.
    ///
    /// - Parameter width: The width that is enough. `nil` for all pixels.
    func developed(width: Int?) throws(WorkFailure) -> FileBytes {
        var stored = (width: Int32(0), height: Int32(0))
        clibraw_stored_size(handle, &stored.width, &stored.height)
        try PixelLimit.check(width: Int(stored.width), height: Int(stored.height), limits: limits)
        // Half of the shorter side, because the picture may be on its side.
        let isHalf = width.map { Int(min(stored.width, stored.height)) / 2 >= $0 } ?? false
        var developed = clibraw_picture()
        let error = clibraw_develop(handle, isHalf ? 1 : 0, &developed)
        guard error == CLIBRAW_OK else { throw Self.failure(error, "it cannot be developed") }
        return try Self.file(of: developed, orientation: 1)
    }

    /// Returns the size of the developed picture. The file can't be developed after this.
    func developedSize() throws(WorkFailure) -> (width: Int, height: Int) {
        var size = (width: Int32(0), height: Int32(0))
        let error = clibraw_developed_size(handle, &size.width, &size.height)
        guard error == CLIBRAW_OK, size.width > 0, size.height > 0 else {
            throw Self.failure(error, "it cannot be developed")
        }
        try PixelLimit.check(width: Int(size.width), height: Int(size.height), limits: limits)
        return (Int(size.width), Int(size.height))
    }

    private static func file(of picture: clibraw_picture, orientation: UInt8) throws(WorkFailure) -> FileBytes
    {
        try PlainTIFF.file(
            of: UnsafeRawBufferPointer(start: picture.bytes, count: picture.length),
            width: Int(picture.width),
            height: Int(picture.height),
            bands: Int(picture.bands),
            orientation: orientation
        )
    }

    private static func failure(_ error: Int32, _ what: String) -> WorkFailure {
        if error == CLIBRAW_NO_MEMORY { return .noMemory }
        let reason = error == CLIBRAW_OK ? "" : ": \(String(cString: clibraw_reason(error)))"
        return .refused(.undecodable, what + reason)
    }
}

/// A JPEG file with an orientation from elsewhere.
enum UprightJPEG {
    /// Returns the file with this orientation in place of its own.
    ///
    /// The preview in a camera raw may have a copy of the metadata, without what programs have changed since.
    static func file(of jpeg: UnsafeRawBufferPointer, orientation: UInt8) throws(WorkFailure) -> FileBytes {
        // Big endian. One directory at 8, with one entry: the orientation, a 16-bit number.
        let block =
            Array("Exif\0\0MM\0*".utf8) + [
                0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
            ]
        let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(block.count + 2)] + block
        guard let file = FileBytes(capacity: start.count + jpeg.count) else { throw .noMemory }
        start.withUnsafeBytes { file.append($0) }
        var next = min(2, jpeg.count)
        while next + 4 <= jpeg.count, jpeg[next] == 0xFF, (0xE0...0xEF).contains(jpeg[next + 1]) {
            let end = next + 2 + (Int(jpeg[next + 2]) << 8 | Int(jpeg[next + 3]))
            guard end <= jpeg.count else { break }
            let segment = UnsafeRawBufferPointer(rebasing: jpeg[next..<end])
            if !segment.dropFirst(4).starts(with: "Exif".utf8) {
                file.append(segment)
            }
            next = end
        }
        file.append(UnsafeRawBufferPointer(rebasing: jpeg[next...]))
        return file
    }
}

/// Pixels as a TIFF file, the form in which libvips takes an orientation with them.
enum PlainTIFF {
    /// Returns a file with these pixels of 8 bits, which aren't compressed: row by row, without gaps.
    static func file(
        of pixels: UnsafeRawBufferPointer,
        width: Int,
        height: Int,
        bands: Int,
        orientation: UInt8
    ) throws(WorkFailure) -> FileBytes {
        let size = width * height * bands
        let header = TIFFHeader.bytes(
            width: width,
            height: height,
            bands: bands,
            orientation: Int(orientation),
            stripRows: height
        )
        guard pixels.count >= size, let file = FileBytes(capacity: header.count + size) else {
            throw .noMemory
        }
        header.withUnsafeBytes { file.append($0) }
        file.append(UnsafeRawBufferPointer(rebasing: pixels[..<size]))
        return file
    }
}
