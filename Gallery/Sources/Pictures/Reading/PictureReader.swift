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
    func sidecarFacts(of file: InputFile) throws(WorkFailure) -> PictureFacts {
        let bytes = try file.mapped()
        guard let metadata = metadata(ofXMP: bytes) else { throw .refused(.undecodable, "it isn't XMP") }
        if let problem = metadata.problem { throw .refused(.undecodable, problem) }
        return facts(PictureFacts.sidecar, (1, 1), metadata, isSidecar: true)
    }

    /// Returns what XMP in a video says about it, or nil if it can't be read.
    func facts(ofXMP bytes: UnsafeRawBufferPointer) -> PictureFacts? {
        metadata(ofXMP: bytes).map { facts(PictureFacts.sidecar, (1, 1), $0, isSidecar: true) }
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
        isSidecar: Bool = false
    ) -> PictureFacts {
        let tags = TagLimit.first(of: metadata.tags)
        let taken = metadata.taken(now: Int64(time(nil)))
        return PictureFacts(
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
            rating: isSidecar ? metadata.rating : metadata.rating.flatMap { $0 > 0 ? $0 : nil },
            people: metadata.people(size: isSidecar ? nil : size),
            place: metadata.place,
            problem: metadata.problem
        )
    }
}
