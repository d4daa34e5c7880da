import CLibRaw

/// Pixels as a TIFF file, the form in which libvips takes an orientation with them.
enum PlainTIFF {
    /// Returns a file with these pixels of 8 bits, which aren't compressed.
    static func file(of pixels: clibraw_picture, orientation: UInt8) throws(WorkFailure) -> FileBytes {
        let width = Int(pixels.width), height = Int(pixels.height), bands = Int(pixels.bands)
        let size = width * height * bands
        let header = TIFFHeader.bytes(
            width: width,
            height: height,
            bands: bands,
            orientation: Int(orientation),
            stripRows: height
        )
        guard let bytes = pixels.bytes, pixels.length >= size,
            let file = FileBytes(capacity: header.count + size)
        else { throw .noMemory }
        header.withUnsafeBytes { file.append($0) }
        file.append(UnsafeRawBufferPointer(start: bytes, count: size))
        return file
    }
}
