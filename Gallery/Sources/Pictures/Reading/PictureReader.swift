#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads facts in the calling process.
struct PictureReader {
    let limits: WorkLimits

    private func extendedXMP(_ file: InputFile, _ header: PictureHeader) throws(WorkFailure) -> [UInt8] {
        guard header.format == "jpeg", let name = ExtendedXMP.name(in: header.block("xmp-data")) else {
            return []
        }
        return ExtendedXMP.packet(named: name, in: try file.mapped())
    }

    /// Returns the metadata. libvips doesn't provide all of it: TIFF has no blocks, and PNG may have them
    /// after the pixels or in special forms.
    private func metadata(of file: InputFile, _ header: PictureHeader) throws(WorkFailure) -> Metadata {
        let xmp = header.block("xmp-data")
        switch header.format {
        case "png":
            let bytes = try file.mapped()
            if file.isComplete { return Metadata(file: bytes, xmp: xmp) }
            try file.need(PNGChunks.tail(ofSize: file.size))
            return PNGChunks.withoutPixels(bytes).withUnsafeBytes { Metadata(file: $0, xmp: xmp) }
        case "tiff": return Metadata(file: try file.mapped(), xmp: xmp)
        default:
            return Metadata(
                exif: header.block("exif-data"),
                xmp: xmp,
                iptc: header.block("iptc-data"),
                extendedXMP: try extendedXMP(file, header)
            )
        }
    }

    /// Returns the facts in the picture's header.
    func facts(of file: InputFile) throws(WorkFailure) -> PictureFacts {
        let start = file.firstBytes
        if VideoFormat.matches(start) { return try VideoFile(file, limits: limits).facts() }
        if RawFormat.hasMark(start) || RawFormat.isTIFF(start) {
            try FetchedHeader(start).need(file)
            if RawFormat.matches(try file.mapped()) { return try rawFacts(of: file) }
        }
        let header = try PictureHeader(file, limits: limits)
        let metadata = try metadata(of: file, header)
        var facts = facts(header.format, header.size, metadata)
        facts.clip = try clip(in: file, header)
        return facts
    }

    /// Returns the part of the file that is a clip. Of an object in a bucket, it isn't fetched just to look for one.
    private func clip(in file: InputFile, _ header: PictureHeader) throws(WorkFailure) -> Range<Int64>? {
        guard ["jpeg", "heif"].contains(header.format), file.isComplete,
            MotionPhoto.isClaimed(xmp: header.block("xmp-data"), end: file.lastBytes),
            let clip = MotionPhoto.clip(in: try file.mapped())
        else { return nil }
        return Int64(clip.lowerBound)..<Int64(clip.upperBound)
    }

    /// Returns the facts of a camera raw file. Exiv2 doesn't read all formats. LibRaw reads them, but less of what is in
    /// them.
    private func rawFacts(of file: InputFile) throws(WorkFailure) -> PictureFacts {
        let bytes = try file.mapped()
        let raw = try RawPicture(bytes, limits: limits)
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        let own = RawFacts(raw.facts, now: Int64(time(nil)))
        let size: (width: Int, height: Int)
        if let preview = try raw.preview() {
            size = try PictureHeader(preview.buffer, limits: limits).size
        } else {
            size = try raw.developedSize()
        }
        var facts = facts("raw", size, Metadata(file: bytes, xmp: none))
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
        guard Self.isXMP(bytes) else { throw .refused(.broken, "it isn't XMP") }
        return facts(PictureFacts.sidecar, (1, 1), Metadata(sidecar: bytes), isSidecar: true)
    }

    /// Returns the parts of a text in CommonMark.
    func text(of file: InputFile) throws(WorkFailure) -> [TextPart] {
        let bytes = try file.mapped()
        guard bytes.count <= TextPart.largestFile else {
            throw .refused(TextPart.tooLarge.kind, TextPart.tooLarge.reason)
        }
        guard let parts = CommonMark.parts(of: bytes) else { throw .noMemory }
        return parts
    }

    /// Returns whether a file contains RDF, as XMP does.
    private static func isXMP(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let mark = Array("RDF".utf8)
        return bytes.indices.dropLast(mark.count - 1).contains {
            bytes[$0] == mark[0] && bytes[$0..<$0 + mark.count].elementsEqual(mark)
        }
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
            people: metadata.people(size: isSidecar ? nil : size)
        )
    }
}
