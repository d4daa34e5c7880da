import CExiv2

/// What a picture says of itself, as Exiv2 reads it.
struct Metadata: ~Copyable {
    private let handle: OpaquePointer

    /// The metadata in these blocks.
    init(exif: UnsafeRawBufferPointer, xmp: UnsafeRawBufferPointer, iptc: UnsafeRawBufferPointer) {
        handle = cexiv2_read_blocks(
            exif.baseAddress,
            exif.count,
            xmp.baseAddress,
            xmp.count,
            iptc.baseAddress,
            iptc.count
        )
    }

    /// The metadata of an open file, where libvips hands out less than there is: TIFF has no blocks, and PNG may have
    /// them behind the pixels or in forms of its own.
    init(descriptor: Int32) {
        // This name opens the same file again, whatever lies under its own name by now.
        handle = cexiv2_read_file("/dev/fd/\(descriptor)")
    }

    deinit {
        cexiv2_free(handle)
    }

    var caption: String? {
        Caption.first(of: [
            texts(CEXIV2_XMP_DESCRIPTION).first, texts(CEXIV2_IPTC_CAPTION).first,
            texts(CEXIV2_EXIF_DESCRIPTION).first,
        ])
    }

    var tags: [String] {
        var seen: Set<String> = []
        return (texts(CEXIV2_XMP_SUBJECT) + texts(CEXIV2_IPTC_KEYWORD)).filter { seen.insert($0).inserted }
    }

    func taken(now: Int64) -> TakenDate? {
        TakenDate.first(of: texts(CEXIV2_DATE), now: now)
    }

    /// Whether the first picture in the file stands for another one: so it is in camera raws.
    var isReduced: Bool {
        texts(CEXIV2_REDUCED).first == "1"
    }

    private func texts(_ field: cexiv2_field) -> [String] {
        (0..<cexiv2_count(handle, field)).compactMap { index in
            var length = 0
            let bytes = cexiv2_value(handle, field, index, &length)
            return MetadataText.text(UnsafeRawBufferPointer(start: bytes, count: length))
        }
    }
}
