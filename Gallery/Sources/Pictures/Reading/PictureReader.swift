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
        let header = try PictureHeader(file, limits: limits)
        let metadata = try metadata(of: file, header)
        if header.format == "tiff", metadata.isReduced {
            throw .refused(.refused, "camera raw files are not supported")
        }
        let size = header.size
        let tags = TagLimit.first(of: metadata.tags)
        let taken = metadata.taken(now: Int64(time(nil)))
        return PictureFacts(
            width: size.width,
            height: size.height,
            format: header.format,
            taken: taken?.seconds,
            takenPrecision: taken?.precision ?? .moment,
            caption: metadata.caption,
            tags: tags.tags,
            tagsLeftOut: tags.leftOut,
            camera: metadata.camera,
            coordinates: metadata.coordinates
        )
    }
}
