import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reading facts, in the process that calls it.
struct PictureReader {
    let limits: PictureLimits

    /// What the picture's header says.
    func facts(of path: FilePath) throws(PictureRefusal) -> PictureFacts {
        let file = try OpenFile(path)
        let header = try PictureHeader(file, limits: limits)
        let metadata =
            ["tiff", "png"].contains(header.format)
            ? Metadata(descriptor: file.descriptor)
            : Metadata(
                exif: header.block("exif-data"),
                xmp: header.block("xmp-data"),
                iptc: header.block("iptc-data")
            )
        if header.format == "tiff", metadata.isReduced {
            throw PictureRefusal(.refused, "a camera raw is not opened")
        }
        let size = header.size
        let taken = metadata.taken(now: Int64(time(nil)))
        return PictureFacts(
            width: size.width,
            height: size.height,
            format: header.format,
            taken: taken?.seconds,
            takenPrecision: taken?.precision ?? .moment,
            caption: metadata.caption,
            tags: metadata.tags
        )
    }
}
