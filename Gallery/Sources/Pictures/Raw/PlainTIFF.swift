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
