import CExiv2

/// What a picture says of itself, as Exiv2 reads it.
final class Metadata {
    private let handle: OpaquePointer

    /// The metadata in these blocks.
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

    /// The metadata of a whole file, and in case that is all there is, its block of XMP.
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

    /// Whether the first picture in the file stands for another one: so it is in camera raws.
    var isReduced: Bool {
        texts(CEXIV2_REDUCED).first == "1"
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

    /// A name; what is longer than any is none.
    private func text(_ field: cexiv2_field) -> String? {
        texts(field).first.flatMap { $0.utf8.count <= 200 ? $0 : nil }
    }

    /// A number above 0: cameras write 0 where they do not know.
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
