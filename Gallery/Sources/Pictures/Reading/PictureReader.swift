import CVips

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads facts in the calling process.
struct PictureReader {
    let limits: WorkLimits

    /// Returns the blocks of metadata. libvips doesn't provide all of them.
    private func blocks(of file: InputFile, _ header: PictureHeader) throws(WorkFailure) -> MetadataBlocks {
        switch header.format {
        case "heif": return HEIFBoxes.metadata(in: try file.mapped())
        case "jxl": return JXLBoxes.metadata(in: try file.mapped())
        default: break
        }
        var blocks = MetadataBlocks()
        blocks.exif = Array(header.block("exif-data"))
        blocks.iptc = Array(header.block("iptc-data"))
        let xmp = header.block("xmp-data")
        if !xmp.isEmpty { blocks.xmp = [Array(xmp)] }
        switch header.format {
        case "jpeg":
            let bytes = try file.mapped()
            blocks.comment = JPEGSegments.comment(in: bytes)
            if let name = ExtendedXMP.name(in: xmp) {
                blocks.xmp.append(ExtendedXMP.packet(named: name, in: bytes))
            }
        case "gif":
            let gif = GIFBlocks(try file.mapped())
            blocks.xmp.append(gif.xmp)
            blocks.comment = gif.comment
        case "png" where blocks.exif.isEmpty:
            blocks.exif = header.text("Raw profile type exif").map(RawProfile.bytes) ?? []
        default: break
        }
        return blocks
    }

    /// Returns the metadata. TIFF has no blocks, and PNG may have them after the pixels or in special forms.
    private func metadata(
        of file: InputFile,
        _ header: PictureHeader,
        _ blocks: MetadataBlocks
    ) throws(WorkFailure) -> Metadata {
        switch header.format {
        case "png":
            let bytes = try file.mapped()
            if file.isComplete { return Metadata(blocks, file: bytes) }
            try file.need(PNGChunks.tail(ofSize: file.size))
            return PNGChunks.withoutPixels(bytes).withUnsafeBytes { Metadata(blocks, file: $0) }
        case "tiff": return Metadata(blocks, file: try file.mapped())
        default: return Metadata(blocks)
        }
    }

    /// Returns the facts in the picture's header.
    func facts(of file: InputFile) throws(WorkFailure) -> PictureFacts {
        let start = file.firstBytes
        if VideoFormat.matches(start) { return try VideoFile(file, limits: limits).facts() }
        if RawFormat.hasMark(start) || RawFormat.isTIFF(start) {
            try FetchedHeader(start).need(file)
            let bytes = try file.mapped()
            if RawFormat.matches(bytes) { return try rawFacts(of: file) }
            if let tiff = try UnusualTIFF(bytes, limits: limits) {
                return facts("tiff", tiff.size, Metadata(MetadataBlocks(), file: bytes))
            }
        }
        let header = try PictureHeader(file, limits: limits)
        let blocks = try blocks(of: file, header)
        var facts = facts(header.format, header.size, try metadata(of: file, header, blocks))
        facts.clip = try clip(in: file, header.format, xmp: blocks.xmp)
        facts.isAnimated = try isAnimated(file, header.format)
        return facts
    }

    /// Returns whether a picture moves, and browsers show that. They don't show it of JPEG XL.
    private func isAnimated(_ file: InputFile, _ format: String) throws(WorkFailure) -> Bool {
        switch format {
        case "gif": GIFBlocks(try file.mapped()).isAnimated
        case "heif": HEIFBrand.all(in: try file.mapped()).contains("avis")
        // "Animation Control" comes before the pixels ("Portable Network Graphics Specification, Third Edition", 11.3.4.1).
        case "png": PNGChunks.beforePixels(try file.mapped())["acTL"] != nil
        // The second bit of the flags in the header ("WebP Container Specification").
        case "webp": file.firstBytes.dropFirst(12).starts(with: "VP8X".utf8) && file.firstBytes[20] & 2 != 0
        default: false
        }
    }

    /// Returns the part of the file that is a clip. Of an object in a bucket, it isn't fetched just to look for one.
    private func clip(
        in file: InputFile,
        _ format: String,
        xmp: [[UInt8]]
    ) throws(WorkFailure) -> Range<Int64>? {
        guard ["jpeg", "heif"].contains(format), file.isComplete else { return nil }
        let bytes = try file.mapped()
        guard
            MotionPhoto.isClaimed(xmp: xmp, end: file.lastBytes)
                || MotionPhoto.hasMore(bytes, isJPEG: format == "jpeg"),
            let clip = MotionPhoto.clip(in: bytes)
        else { return nil }
        return Int64(clip.lowerBound)..<Int64(clip.upperBound)
    }

    /// Returns the facts of a camera raw file. Exiv2 doesn't read all formats. LibRaw reads them, but less of what is in
    /// them.
    private func rawFacts(of file: InputFile) throws(WorkFailure) -> PictureFacts {
        let bytes = try file.mapped()
        let raw = try RawPicture(bytes, limits: limits)
        let own = RawFacts(raw.facts, now: Int64(time(nil)))
        let size: (width: Int, height: Int)
        if let preview = try raw.preview() {
            size = try PictureHeader(preview, limits: limits).size
        } else {
            size = try raw.developedSize()
        }
        var facts = facts("raw", size, Metadata(MetadataBlocks(), file: bytes))
        if facts.taken == nil, let taken = own.taken {
            facts.taken = taken.seconds
            facts.takenPrecision = taken.precision
            facts.takenZone = taken.zone
        }
        // Exiv2 has the names in Panasonic's files elsewhere.
        var camera = facts.camera ?? own.camera
        camera?.name = facts.camera?.name ?? own.camera?.name
        camera?.lens = facts.camera?.lens ?? own.camera?.lens
        facts.camera = camera
        facts.coordinates = facts.coordinates ?? own.coordinates
        return facts
    }

    /// Returns what a sidecar says about its picture.
    func sidecarFacts(of file: InputFile, beside picture: DescribedPicture) throws(WorkFailure)
        -> PictureFacts
    {
        let bytes = try file.mapped()
        guard let metadata = metadata(ofXMP: bytes) else { throw .refused(.undecodable, "it isn't XMP") }
        if let problem = metadata.problem { throw .refused(.undecodable, problem) }
        return facts(PictureFacts.sidecar, (1, 1), metadata, about: picture)
    }

    /// Returns what XMP in a video says about it, or nil if it can't be read.
    func facts(ofXMP bytes: UnsafeRawBufferPointer) -> PictureFacts? {
        metadata(ofXMP: bytes).map {
            facts(PictureFacts.sidecar, (1, 1), $0, about: DescribedPicture(isElsewhere: true))
        }
    }

    private func metadata(ofXMP bytes: UnsafeRawBufferPointer) -> Metadata? {
        guard let packet = XMPPacket.cleaned(bytes) else { return nil }
        var blocks = MetadataBlocks()
        blocks.xmp = [packet]
        return Metadata(blocks)
    }

    /// Returns the parts of a text in CommonMark.
    func text(of file: InputFile) throws(WorkFailure) -> [TextPart] {
        let bytes = try file.mapped()
        guard bytes.count <= TextPart.largestFile else {
            throw .refused(TextPart.tooLarge)
        }
        guard let parts = CommonMark.parts(of: bytes) else { throw .noMemory }
        return parts
    }

    private func facts(
        _ format: String,
        _ size: (width: Int, height: Int),
        _ metadata: Metadata,
        about picture: DescribedPicture? = nil
    ) -> PictureFacts {
        let picture = picture ?? DescribedPicture(width: size.width, height: size.height)
        let tags = TagLimit.first(of: metadata.tags)
        let taken = metadata.taken(now: Int64(time(nil)))
        var facts = PictureFacts(
            width: size.width,
            height: size.height,
            format: format,
            taken: taken?.seconds,
            takenPrecision: taken?.precision ?? .moment,
            caption: metadata.caption,
            tags: tags.tags,
            tagsLeftOut: tags.leftOut,
            camera: metadata.camera,
            coordinates: metadata.coordinates,
            rating: picture.isElsewhere ? metadata.rating : metadata.rating.flatMap { $0 > 0 ? $0 : nil },
            people: metadata.people(of: picture),
            place: metadata.place,
            problem: metadata.problem
        )
        facts.takenZone = taken?.zone
        facts.takenMilliseconds = taken?.milliseconds ?? 0
        facts.orientation = metadata.orientation
        return facts
    }
}

/// The limit on a picture's pixels, checked before decoding.
enum PixelLimit {
    static func check(width: Int, height: Int, limits: WorkLimits) throws(WorkFailure) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard overflow || pixels > limits.pixels else { return }
        let limit = "more than \(limits.pixels / 1_000_000) million pixels are not decoded"
        throw .refused(.undecodable, "\(width) × \(height) pixels: \(limit)")
    }
}

/// Errors of libvips.
enum VipsError {
    /// Returns the errors since the last call.
    static func take() -> String {
        let error = cvips_take_error()
        defer { free(error) }
        return error.map { String(cString: $0) } ?? ""
    }

    /// Returns the failure for an error: "what happened: the first line that says why". libheif looks for a box behind the
    /// end of each file, and libvips reports it as "bad seek".
    static func failure(_ error: String, _ what: String) -> WorkFailure {
        let text = error.lowercased()
        if text.contains("out of memory") || text.contains("cannot allocate")
            || text.contains("memory allocation")
        {
            return .noMemory
        }
        if text.contains("unsupported codec") || text.contains("no decoding plugin") {
            return .failed(PictureFailure(.missingDecoder, "no decoder for it is installed"))
        }
        let lines = error.split(whereSeparator: \.isNewline)
        let line = (lines.first { !$0.hasPrefix("source: bad seek") } ?? lines.first).map { ": \($0)" } ?? ""
        return .refused(.undecodable, what + line)
    }
}

/// The limit on a JPEG file's scans. Each scan covers the whole picture, but may change almost nothing.
enum ScanLimit {
    /// Encoders write about ten.
    private static let maximum = 500
    /// The largest product of pixels and scans: 16 scans of the largest picture that is decoded.
    private static let maxWork = 4_000_000_000

    static func check(_ bytes: UnsafeRawBufferPointer, _ header: PictureHeader) throws(WorkFailure) {
        guard header.format == "jpeg" else { return }
        let scans = Int(cvips_jpeg_scans(bytes.baseAddress, bytes.count))
        guard scans > maximum || scans > 1 && scans * header.size.width * header.size.height > maxWork else {
            return
        }
        throw .refused(
            .undecodable,
            "\(scans) scans of \(header.size.width) × \(header.size.height) pixels are not decoded"
        )
    }
}

/// The screen of a GIF file, on which its frames are drawn (GIF89a, 18 and 20).
enum GIFScreen {
    static func isGIF(_ start: [UInt8]) -> Bool {
        start.count >= 10 && start.starts(with: [0x47, 0x49, 0x46])
    }

    /// Checks the size in the first bytes of a file. Its loader reads all frames instead of only a header, and needs memory
    /// for them.
    static func check(_ start: [UInt8], limits: WorkLimits) throws(WorkFailure) {
        guard isGIF(start) else { return }
        try PixelLimit.check(
            width: Int(start[6]) | Int(start[7]) << 8,
            height: Int(start[8]) | Int(start[9]) << 8,
            limits: limits
        )
    }
}
