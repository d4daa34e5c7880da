/// The brand of a HEIC or AVIF file (ISO/IEC 14496-12, 4.3): what its reader must support at least.
enum HEIFBrand {
    /// Gives a file with a still picture a brand that libvips knows. libvips reads only the major brand, which may be that of
    /// an animation with a still picture.
    static func makeKnown(in file: UnsafeMutableRawBufferPointer) {
        let brands = all(in: UnsafeRawBufferPointer(file))
        guard let major = brands.first, !known.contains(major) else { return }
        guard let brand = brands.first(where: known.contains) else { return }
        for (offset, byte) in brand.utf8.enumerated() {
            file[8 + offset] = byte
        }
    }

    /// Returns the major brand and those that a file is compatible with. Between them is a version, which is never a brand.
    static func all(in file: UnsafeRawBufferPointer) -> [String] {
        var top = BoxReader(file)
        guard let box = top.box(), box.name == "ftyp", box.content.lowerBound == 8 else { return [] }
        return stride(from: 8, through: box.content.upperBound - 4, by: 4).map {
            String(decoding: file[$0..<$0 + 4], as: UTF8.self)
        }
    }

    /// Source: `heif_magic` in libvips' `heifload.c`.
    private static let known: Set<String> = [
        "heic", "heix", "hevc", "heim", "heis", "hevm", "hevs", "mif1", "msf1", "avif",
    ]
}
