import CVips

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Makes thumbnails or a full-size picture in the calling process.
struct ThumbnailMaker {
    let limits: WorkLimits

    /// The result: the hash of the decoded content, the average color, the ThumbHash, and why only a part of the picture is
    /// shown, if so. Videos aren't read completely, so they have no hash.
    typealias Made = (contentHash: ContentHash?, color: UInt16, thumbHash: [UInt8], damage: String?)

    /// Makes all widths from one decode. The widths are in descending order, and smaller pictures are made
    /// from larger ones. Each goes into the file at the same index.
    func make(of file: InputFile, widths: [Int], into files: [Int32]) throws(WorkFailure) -> Made {
        let width = widths.first ?? 1
        if VideoFormat.matches(file.firstBytes) {
            let video = try VideoFile(file, limits: limits)
            let poster = try video.poster(width: width, height: DecodedPicture.greatestHeight)
            let made = try write(decode(poster, width: width).picture, widths: widths, into: files)
            return (nil, made.color, made.thumbHash, nil)
        }
        let bytes = try file.bytes(atMost: limits.memory / 2)
        let hash = ContentHash(of: bytes.buffer)
        let (picture, damage) = try decode(try shown(bytes, width: width), width: width)
        let made = try write(picture, widths: widths, into: files)
        return (hash, made.color, made.thumbHash, damage)
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
        return (smallest.groundColor, try smallest.thumbHash)
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
        let header = try PictureHeader(shown, limits: limits)
        try ScanLimit.check(shown.buffer, header)
        header.describePixels(of: shown.buffer)
        guard max(header.size.width, header.size.height) <= Self.longestSide else {
            throw .refused(.undecodable, "JPEG has no more than \(Self.longestSide) pixels in a row")
        }
        var status = cvips_write_jpeg(header.handle, output, Self.quality)
        if status != 0, status != -2 {
            let failure = VipsError.failure(VipsError.take(), "it cannot be decoded")
            guard case .refused = failure, header.canBeShownInPart else { throw failure }
            PNGChunks.mendChecksums(in: shown.mutable)
            cvips_forgive(header.handle)
            status = cvips_write_jpeg(header.handle, output, Self.quality)
        }
        switch status {
        case 0: return (hash, 0, [], nil)
        case -2: throw .cannotWrite(errno)
        default: throw VipsError.failure(VipsError.take(), "it cannot be decoded")
        }
    }

    private static let longestSide = 65_500
    private static let quality: Int32 = 90

    /// Returns the file to decode. This is another one if libvips can't read it. Of a camera raw file, it is the preview, or the developed picture of at least the
    /// width, or of all pixels.
    private func shown(_ file: FileBytes, width: Int?) throws(WorkFailure) -> FileBytes {
        if let tiff = try UnusualTIFF(file.buffer, limits: limits) { return try tiff.plain() }
        guard RawFormat.matches(file.buffer) else { return file }
        let raw = try RawPicture(file.buffer, limits: limits)
        if let preview = try raw.preview() { return preview }
        return try raw.developed(width: width)
    }

    /// Decodes a file. If it is damaged, returns the undamaged part, and the reason. A JPEG file that lacks only its end
    /// marker is whole.
    private func decode(_ bytes: FileBytes, width: Int) throws(WorkFailure) -> (
        picture: DecodedPicture, damage: String?
    ) {
        do {
            return (try DecodedPicture(bytes, width: width, limits: limits), nil)
        } catch {
            guard case .refused(let refusal) = error, refusal.kind == .undecodable else { throw error }
            let isShort = bytes.appendMissingJPEGEnd()
            PNGChunks.mendChecksums(in: bytes.mutable)
            guard let picture = try part(of: bytes, width: width) else { throw error }
            // The decoder prints a warning if more is missing.
            let isWhole = isShort && !VipsError.take().contains("premature end")
            guard isWhole || picture.showsSomething else { throw error }
            let reason = refusal.reason.split(separator: ": ", maxSplits: 1).last ?? ""
            return (picture, isWhole ? nil : "damaged, and shown in part: \(reason)")
        }
    }

    /// Returns the undamaged part of a picture, or nil if it can't be shown in part.
    private func part(of bytes: FileBytes, width: Int) throws(WorkFailure) -> DecodedPicture? {
        do {
            return try DecodedPicture(bytes, width: width, limits: limits, isForgiving: true)
        } catch {
            guard case .refused = error else { throw error }
            return nil
        }
    }
}

/// An output file in a decoder process: an empty file that it has received.
enum OutputFile {
    /// Writes the whole file.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WorkFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { unsafe in
                pwrite(descriptor, unsafe.baseAddress! + written, unsafe.count - written, off_t(written))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .cannotWrite(errno) }
            written += count
        }
    }
}
