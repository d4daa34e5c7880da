import CExiv2

/// A picture's metadata, read with Exiv2.
final class Metadata {
    private let handle: OpaquePointer

    /// Reads the metadata in these blocks.
    init(
        exif: UnsafeRawBufferPointer,
        xmp: UnsafeRawBufferPointer,
        iptc: UnsafeRawBufferPointer,
        extendedXMP: [UInt8]
    ) {
        handle = cexiv2_read_blocks(
            exif.baseAddress,
            exif.count,
            xmp.baseAddress,
            xmp.count,
            iptc.baseAddress,
            iptc.count,
            extendedXMP.isEmpty ? nil : extendedXMP,
            extendedXMP.count
        )
    }

    /// Reads the metadata of a whole file, and its XMP block in case the file has nothing else.
    init(file: UnsafeRawBufferPointer, xmp: UnsafeRawBufferPointer) {
        handle = cexiv2_read_bytes(file.baseAddress, file.count, xmp.baseAddress, xmp.count)
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

    var camera: Camera? {
        let camera = Camera(
            name: Camera.name(maker: text(CEXIV2_MAKER), model: text(CEXIV2_MODEL)),
            lens: text(CEXIV2_LENS),
            exposure: positive(CEXIV2_EXPOSURE),
            aperture: positive(CEXIV2_APERTURE),
            focalLength: positive(CEXIV2_FOCAL_LENGTH),
            iso: positive(CEXIV2_ISO).flatMap { Int(exactly: $0) }
        )
        return camera.isEmpty ? nil : camera
    }

    var coordinates: Coordinates? {
        let latitude = texts(CEXIV2_LATITUDE).first, longitude = texts(CEXIV2_LONGITUDE).first
        guard let north = Coordinates.degrees(latitude, half: texts(CEXIV2_LATITUDE_HALF).first),
            let east = Coordinates.degrees(longitude, half: texts(CEXIV2_LONGITUDE_HALF).first)
        else { return nil }
        let coordinates = Coordinates(latitude: north, longitude: east)
        return coordinates.areSound ? coordinates : nil
    }

    /// Returns a name. Text that is too long for a name counts as missing.
    private func text(_ field: cexiv2_field) -> String? {
        texts(field).first.flatMap { $0.utf8.count <= 200 ? $0 : nil }
    }

    /// Returns a number above 0. Cameras write 0 for unknown values.
    private func positive(_ field: cexiv2_field) -> Double? {
        Rational.value(texts(field).first).flatMap { $0 > 0 ? $0 : nil }
    }

    private func texts(_ field: cexiv2_field) -> [String] {
        (0..<cexiv2_count(handle, field)).compactMap { index in
            var length = 0
            let bytes = cexiv2_value(handle, field, index, &length)
            return MetadataText.text(UnsafeRawBufferPointer(start: bytes, count: length))
        }
    }
}
