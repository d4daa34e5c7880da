import CVips

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Making smaller pictures, or one of full size, in the process that calls it.
struct ThumbnailMaker {
    let limits: WorkLimits

    /// What came of it: the hash of what was decoded, and the average color.
    typealias Made = (contentHash: ContentHash, color: UInt16)

    /// Makes all widths, given from the widest, from one decode, the smaller from the larger; each into the file at its
    /// place.
    func make(of file: InputFile, widths: [Int], into files: [Int32]) throws(WorkFailure) -> Made {
        let bytes = try file.bytes(atMost: limits.memory / 2)
        let hash = ContentHash(of: bytes.buffer)
        var picture = try decode(bytes, width: widths.first ?? 1)
        var webP: [UInt8] = []
        for (width, file) in zip(widths, files) {
            let smaller = try picture.smaller(width: width)
            // One that is narrower than several widths is the same file for each.
            if webP.isEmpty || smaller !== picture {
                webP = try smaller.webP()
            }
            picture = smaller
            try OutputFile.write(webP, to: file)
        }
        return (hash, picture.averageColor)
    }

    /// Makes a JPEG file of all the pixels. Of the color it says nothing.
    func makeFullSize(of file: InputFile, into output: Int32) throws(WorkFailure) -> Made {
        let bytes = try file.bytes(atMost: limits.memory / 2)
        let hash = ContentHash(of: bytes.buffer)
        let header = try PictureHeader(bytes.buffer, limits: limits)
        try ScanLimit.check(bytes.buffer, header)
        guard max(header.size.width, header.size.height) <= Self.longestSide else {
            throw .refused(.tooLarge, "JPEG has no more than \(Self.longestSide) pixels in a row")
        }
        switch cvips_write_jpeg(header.handle, output, Self.quality) {
        case 0: return (hash, 0)
        case -2: throw .writing(errno)
        default: throw VipsError.failure(VipsError.take(), "it cannot be decoded")
        }
    }

    private static let longestSide = 65_500
    private static let quality: Int32 = 90

    /// Decodes a whole file. One that ends too early is refused, but for a JPEG file of which the marker of the end
    /// alone is missing: browsers show it, and so does this.
    private func decode(_ bytes: FileBytes, width: Int) throws(WorkFailure) -> DecodedPicture {
        do {
            return try DecodedPicture(bytes.buffer, width: width, limits: limits)
        } catch {
            guard case .refused(let refusal) = error, refusal.kind == .broken, bytes.appendMissingJPEGEnd()
            else { throw error }
            let picture = try DecodedPicture(bytes.buffer, width: width, limits: limits)
            // With an end it is decoded in any case; whether more was missing the decoder only mentions.
            guard !VipsError.take().contains("premature end") else { throw error }
            return picture
        }
    }
}
