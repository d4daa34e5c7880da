/// The blocks of metadata in a picture's file.
struct MetadataBlocks {
    /// EXIF, whatever precedes it in the file.
    var exif: [UInt8] = []
    var iptc: [UInt8] = []
    /// Packets of XMP, the most important first.
    var xmp: [[UInt8]] = []
    /// What a JPEG file says beside its metadata.
    var comment: [UInt8] = []

    /// The size limit of a block, whose pieces can overlap.
    static let longest = 16 << 20
    static let maxPackets = 4

    /// Returns pieces of a file as a block.
    static func joined(_ pieces: [Range<Int>], of file: UnsafeRawBufferPointer) -> [UInt8] {
        var block: [UInt8] = []
        for piece in pieces where piece.count <= longest - block.count {
            block += file[piece]
        }
        return block
    }

    /// EXIF without what precedes it: the content of a TIFF file. Empty if there is none.
    ///
    /// JPEG has a name before it ("Exif", two zeros). HEIC and JPEG XL have the length of what precedes it, which may be
    /// that name, or that name in a segment of JPEG (Xiaomi). Some phones omit the length (Nokia).
    var tiff: ArraySlice<UInt8> {
        if exif.count > 4 {
            let (start, overflows) = exif[0..<4].reduce(0) { $0 << 8 | Int($1) }.addingReportingOverflow(4)
            if !overflows, start < exif.count, Self.isTIFF(exif[start...]) { return exif[start...] }
        }
        let start = exif.indices.prefix(64).first { Self.isTIFF(exif[$0...]) }
        return start.map { exif[$0...] } ?? []
    }

    private static func isTIFF(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A])
    }
}
