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

    /// Reads a sidecar: a file of XMP.
    init(sidecar: UnsafeRawBufferPointer) {
        handle = cexiv2_read_blocks(nil, 0, sidecar.baseAddress, sidecar.count, nil, 0, nil, 0)
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
        let north =
            Coordinates.degrees(latitude, half: texts(CEXIV2_LATITUDE_HALF).first)
            ?? Coordinates.degrees(xmp: texts(CEXIV2_XMP_LATITUDE).first)
        let east =
            Coordinates.degrees(longitude, half: texts(CEXIV2_LONGITUDE_HALF).first)
            ?? Coordinates.degrees(xmp: texts(CEXIV2_XMP_LONGITUDE).first)
        guard let north, let east else { return nil }
        let coordinates = Coordinates(latitude: north, longitude: east)
        return coordinates.areSound ? coordinates : nil
    }

    /// The number of stars from 0 to 5, or nil if there is none. A rejected picture has none.
    var rating: Int? {
        texts(CEXIV2_RATING).lazy.compactMap { Double($0) }.first { $0 >= -1 && $0 <= 5 }
            .map { max(0, Int($0.rounded())) }
    }

    /// The people in the picture, without duplicates, those with known faces first.
    ///
    /// - Parameter size: The size of the upright picture in pixels, or nil for a sidecar.
    func people(size: (width: Int, height: Int)?) -> [Person] {
        var people = regions(size)
        for name in texts(CEXIV2_PERSON) where !people.contains(where: { $0.name == name }) {
            people.append(Person(name: name))
        }
        return Array(people.filter { $0.name.utf8.count <= PersonLimit.bytes }.prefix(PersonLimit.count))
    }

    /// Returns the faces that have names.
    private func regions(_ size: (width: Int, height: Int)?) -> [Person] {
        let orientation = regionOrientation(size)
        return (0..<cexiv2_count(handle, CEXIV2_REGION_NAME)).prefix(PersonLimit.count).compactMap { index in
            func number(_ field: cexiv2_field) -> Double? {
                value(field, index).flatMap { Double($0) }.flatMap { abs($0) < 10 ? $0 : nil }
            }
            guard let name = value(CEXIV2_REGION_NAME, index),
                value(CEXIV2_REGION_KIND, index) ?? "Face" == "Face"
            else { return nil }
            guard let x = number(CEXIV2_REGION_X), let y = number(CEXIV2_REGION_Y),
                let width = number(CEXIV2_REGION_WIDTH), let height = number(CEXIV2_REGION_HEIGHT),
                value(CEXIV2_REGION_UNIT, index) ?? "normalized" == "normalized", width > 0, height > 0
            else { return Person(name: name) }
            let face = Person.Area(x: x, y: y, width: width, height: height, orientation: orientation)
            return Person(name: name, face: face)
        }
    }

    /// Returns the orientation that turns regions upright. Usually, they are regions of the stored picture. Some programs
    /// write those of the upright one. If the picture is on its side, the recorded size shows which.
    private func regionOrientation(_ size: (width: Int, height: Int)?) -> Int {
        let field = size == nil ? CEXIV2_XMP_ORIENTATION : CEXIV2_ORIENTATION
        guard let orientation = texts(field).first.flatMap({ Int($0) }) else { return 1 }
        guard let size, (5...8).contains(orientation), size.width != size.height,
            let width = texts(CEXIV2_REGIONS_WIDTH).first.flatMap({ Double($0) }),
            let height = texts(CEXIV2_REGIONS_HEIGHT).first.flatMap({ Double($0) })
        else { return orientation }
        return (width > height) == (size.width > size.height) ? 1 : orientation
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
        (0..<cexiv2_count(handle, field)).compactMap { value(field, $0) }
    }

    private func value(_ field: cexiv2_field, _ index: Int) -> String? {
        var length = 0
        let bytes = cexiv2_value(handle, field, index, &length)
        return MetadataText.text(UnsafeRawBufferPointer(start: bytes, count: length))
    }
}
