import CVips

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Makes thumbnails or a full-size picture in the calling process.
struct ThumbnailMaker {
    let limits: WorkLimits

    /// The result: the hash of the decoded content, the average color, and the ThumbHash. Videos aren't read completely, so
    /// they have no hash.
    typealias Made = (contentHash: ContentHash?, color: UInt16, thumbHash: [UInt8])

    /// Makes all widths from one decode. The widths are in descending order, and smaller pictures are made
    /// from larger ones. Each goes into the file at the same index.
    func make(of file: InputFile, widths: [Int], into files: [Int32]) throws(WorkFailure) -> Made {
        let width = widths.first ?? 1
        if VideoFormat.matches(file.firstBytes) {
            let video = try VideoFile(file, limits: limits)
            let poster = try video.poster(width: width, height: DecodedPicture.greatestHeight)
            let made = try write(decode(poster, width: width), widths: widths, into: files)
            return (nil, made.color, made.thumbHash)
        }
        let bytes = try file.bytes(atMost: limits.memory / 2)
        let hash = ContentHash(of: bytes.buffer)
        let picture = try decode(try shown(bytes, width: width), width: width)
        let made = try write(picture, widths: widths, into: files)
        return (hash, made.color, made.thumbHash)
    }

    /// Writes all widths. Returns the average color and the ThumbHash.
    private func write(_ picture: DecodedPicture, widths: [Int], into files: [Int32]) throws(WorkFailure)
        -> (color: UInt16, thumbHash: [UInt8])
    {
        var picture = picture
        var webP: [UInt8] = []
        for (width, file) in zip(widths, files) {
            let smaller = try picture.smaller(width: width)
            // If the picture is narrower than several widths, they have the same file.
            if webP.isEmpty || smaller !== picture {
                webP = try smaller.webP()
            }
            picture = smaller
            try OutputFile.write(webP, to: file)
        }
        let smallest = try picture.inSRGB
        return (smallest.averageColor, try smallest.thumbHash)
    }

    /// Makes a JPEG file of all the pixels. Doesn't compute the color and the ThumbHash.
    func makeFullSize(of file: InputFile, into output: Int32) throws(WorkFailure) -> Made {
        let hash: ContentHash?, shown: FileBytes
        if VideoFormat.matches(file.firstBytes) {
            hash = nil
            let video = try VideoFile(file, limits: limits)
            shown = try video.poster(width: Self.longestSide, height: Self.longestSide)
        } else {
            let bytes = try file.bytes(atMost: limits.memory / 2)
            hash = ContentHash(of: bytes.buffer)
            shown = try self.shown(bytes, width: nil)
        }
        let header = try PictureHeader(shown.buffer, limits: limits)
        try ScanLimit.check(shown.buffer, header)
        guard max(header.size.width, header.size.height) <= Self.longestSide else {
            throw .refused(.tooLarge, "JPEG has no more than \(Self.longestSide) pixels in a row")
        }
        switch cvips_write_jpeg(header.handle, output, Self.quality) {
        case 0: return (hash, 0, [])
        case -2: throw .writing(errno)
        default: throw VipsError.failure(VipsError.take(), "it cannot be decoded")
        }
    }

    private static let longestSide = 65_500
    private static let quality: Int32 = 90

    /// Returns the file to decode. Of a camera raw file, this is the preview, or the developed picture of at least the
    /// width, or of all pixels.
    private func shown(_ file: FileBytes, width: Int?) throws(WorkFailure) -> FileBytes {
        guard RawFormat.matches(file.buffer) else { return file }
        let raw = try RawPicture(file.buffer, limits: limits)
        if let preview = try raw.preview() { return preview }
        return try raw.developed(width: width)
    }

    /// Decodes a whole file. Refuses a truncated file, unless only the end marker of a JPEG file is missing.
    /// Browsers show such files, too.
    private func decode(_ bytes: FileBytes, width: Int) throws(WorkFailure) -> DecodedPicture {
        do {
            return try DecodedPicture(bytes.buffer, width: width, limits: limits)
        } catch {
            guard case .refused(let refusal) = error, refusal.kind == .broken, bytes.appendMissingJPEGEnd()
            else { throw error }
            let picture = try DecodedPicture(bytes.buffer, width: width, limits: limits)
            // Adds an end marker and decodes again. The decoder only prints a warning if more is missing.
            guard !VipsError.take().contains("premature end") else { throw error }
            return picture
        }
    }
}
