import CExiv2

/// A picture's metadata, read with Exiv2.
final class Metadata {
    private let handle: OpaquePointer?
    private let comment: String?
    /// Why XMP couldn't be read, or nil if all could.
    let problem: String?

    /// Reads the metadata of a file.
    ///
    /// - Parameters:
    ///   - blocks: Blocks from the file.
    ///   - file: The whole file, if Exiv2 reads the format. Of what it finds itself, it doesn't read the blocks.
    init(_ blocks: MetadataBlocks, file: UnsafeRawBufferPointer? = nil) {
        let handle = cexiv2_new()
        self.handle = handle
        var known: Int32 = 0
        if let file { known = cexiv2_add_file(handle, file.baseAddress, file.count) }
        func has(_ kind: cexiv2_kind) -> Bool { known & Int32(kind.rawValue) != 0 }
        let tiff = blocks.tiff
        if !has(CEXIV2_HAS_EXIF), !tiff.isEmpty {
            tiff.withUnsafeBytes { cexiv2_add_exif(handle, $0.baseAddress, $0.count) }
        }
        if !has(CEXIV2_HAS_IPTC), !blocks.iptc.isEmpty {
            cexiv2_add_iptc(handle, blocks.iptc, blocks.iptc.count)
        }
        problem = has(CEXIV2_HAS_XMP) ? nil : Self.addXMP(blocks.xmp, to: handle)
        comment = MetadataText.comment(blocks.comment)
        cexiv2_collect(handle)
    }

    /// Adds packets of XMP. Returns why one can't be read, or nil.
    private static func addXMP(_ packets: [[UInt8]], to handle: OpaquePointer?) -> String? {
        func error(_ packet: [UInt8]) -> String? {
            cexiv2_add_xmp(handle, packet, packet.count).map { String(cString: $0) }
        }
        var problem: String?
        for packet in packets.compactMap({ XMPPacket.cleaned($0) }) {
            guard error(packet) != nil, let reason = error(XMPRepair.repaired(packet)) else { continue }
            // "XMP Toolkit error 102: Named children only allowed for …"
            let cause = reason.split(separator: ":", maxSplits: 1).last ?? "it is damaged"
            problem = "its XMP cannot be read: \(MetadataText.trimmed(String(cause.prefix(200))))"
        }
        return problem
    }

    deinit {
        cexiv2_free(handle)
    }

    var caption: String? {
        Caption.first(of: [
            texts(CEXIV2_XMP_DESCRIPTION).first, texts(CEXIV2_IPTC_CAPTION).first,
            texts(CEXIV2_EXIF_DESCRIPTION).first,
        ]) ?? Caption.first(of: comments.filter(Caption.isFromPerson))
            ?? Caption.first(of: texts(CEXIV2_TITLE).filter { !Caption.isFileName($0) })
    }

    private var comments: [String] {
        texts(CEXIV2_EXIF_COMMENT, MetadataText.comment) + [comment].compactMap(\.self)
    }

    var tags: [String] {
        Tags.all(
            plain: texts(CEXIV2_XMP_SUBJECT) + texts(CEXIV2_IPTC_KEYWORD),
            paths: texts(CEXIV2_KEYWORD_PATH_BAR).map { $0.split(separator: "|") }
                + texts(CEXIV2_KEYWORD_PATH_SLASH).map { $0.split(separator: "/") }
                + texts(CEXIV2_WINDOWS_KEYWORDS).map { $0.split(separator: ";") }
        )
    }

    /// The name of the place: "Marienplatz, Munich, Bavaria, Germany".
    var place: String? {
        let names = [CEXIV2_LOCATION, CEXIV2_CITY, CEXIV2_STATE, CEXIV2_COUNTRY].compactMap { text($0) }
        var seen: Set<String> = []
        let place = names.filter { seen.insert($0.lowercased()).inserted }.joined(separator: ", ")
        return place.isEmpty ? nil : place
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
        func degrees(_ exif: (cexiv2_field, cexiv2_field), _ xmp: (cexiv2_field, cexiv2_field)) -> Double? {
            PositionRule.degrees(texts(exif.0).first, isXMP: false, hemisphere: texts(exif.1).first)
                ?? PositionRule.degrees(texts(xmp.0).first, isXMP: true, hemisphere: texts(xmp.1).first)
        }
        let north = degrees(
            (CEXIV2_LATITUDE, CEXIV2_LATITUDE_HALF),
            (CEXIV2_XMP_LATITUDE, CEXIV2_XMP_LATITUDE_HALF)
        )
        let east = degrees(
            (CEXIV2_LONGITUDE, CEXIV2_LONGITUDE_HALF),
            (CEXIV2_XMP_LONGITUDE, CEXIV2_XMP_LONGITUDE_HALF)
        )
        guard let north, let east else { return nil }
        let coordinates = Coordinates(latitude: north, longitude: east)
        return coordinates.areSound ? coordinates : nil
    }

    /// The number of stars from 0 to 5, or nil if there is none. A rejected picture has none.
    var rating: Int? {
        (texts(CEXIV2_XMP_RATING) + texts(CEXIV2_EXIF_RATING)).lazy.compactMap { Double($0) }.first {
            $0 >= -1 && $0 <= 5
        }
        .map { max(0, Int($0.rounded())) }
    }

    /// The people in the picture, without duplicates, those with known faces first.
    ///
    /// - Parameter picture: The picture that the metadata is about.
    func people(of picture: DescribedPicture) -> [Person] {
        var people = regions(picture)
        people += microsoftRegions(picture).filter { other in !people.contains { $0.name == other.name } }
        for name in texts(CEXIV2_PERSON) where !people.contains(where: { $0.name == name }) {
            people.append(Person(name: name))
        }
        return Array(people.filter { $0.name.utf8.count <= PersonLimit.bytes }.prefix(PersonLimit.count))
    }

    /// Returns the faces that have names.
    private func regions(_ picture: DescribedPicture) -> [Person] {
        let orientation = regionOrientation(picture)
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

    /// Returns the faces that Windows has marked in the stored picture.
    private func microsoftRegions(_ picture: DescribedPicture) -> [Person] {
        let orientation = orientation(of: picture)
        return (0..<cexiv2_count(handle, CEXIV2_MICROSOFT_NAME)).prefix(PersonLimit.count).compactMap {
            index in
            guard let name = value(CEXIV2_MICROSOFT_NAME, index) else { return nil }
            let numbers = value(CEXIV2_MICROSOFT_RECTANGLE, index)?.split(separator: ",").map {
                Double(MetadataText.trimmed(String($0))).flatMap { abs($0) < 10 ? $0 : nil }
            }.compactMap(\.self)
            guard let numbers, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
                return Person(name: name)
            }
            let face = Person.Area(
                x: numbers[0] + numbers[2] / 2,
                y: numbers[1] + numbers[3] / 2,
                width: numbers[2],
                height: numbers[3],
                orientation: orientation
            )
            return Person(name: name, face: face)
        }
    }

    /// Returns the orientation that turns regions upright. Usually, they are regions of the stored picture. Some programs
    /// write those of the upright one. If the picture is on its side, the recorded size shows which.
    private func regionOrientation(_ picture: DescribedPicture) -> Int {
        let orientation = orientation(of: picture)
        guard (5...8).contains(orientation), picture.width != picture.height,
            let width = texts(CEXIV2_REGIONS_WIDTH).first.flatMap({ Double($0) }),
            let height = texts(CEXIV2_REGIONS_HEIGHT).first.flatMap({ Double($0) })
        else { return orientation }
        return (width > height) == (picture.width > picture.height) ? 1 : orientation
    }

    /// Returns what turns a picture upright. A sidecar says it if it differs from the picture's own.
    private func orientation(of picture: DescribedPicture) -> Int {
        texts(CEXIV2_XMP_ORIENTATION).first.flatMap { picture.isElsewhere ? Int($0) : nil }
            ?? picture.orientation ?? orientation ?? 1
    }

    /// What turns the picture upright, as EXIF says it: 2 to 8. Nil if it is upright.
    var orientation: Int? {
        texts(CEXIV2_ORIENTATION).first.flatMap { Int($0) }.flatMap { (2...8).contains($0) ? $0 : nil }
    }

    /// Returns a name. Text that is too long for a name counts as missing.
    private func text(_ field: cexiv2_field) -> String? {
        texts(field).first.flatMap { $0.utf8.count <= 200 ? $0 : nil }
    }

    /// Returns a number above 0. Cameras write 0 for unknown values.
    private func positive(_ field: cexiv2_field) -> Double? {
        Rational.value(texts(field).first).flatMap { $0 > 0 ? $0 : nil }
    }

    private func texts(
        _ field: cexiv2_field,
        _ decode: (UnsafeRawBufferPointer) -> String? = { MetadataText.text($0) }
    ) -> [String] {
        (0..<cexiv2_count(handle, field)).compactMap { decode(bytes(field, $0)) }
    }

    private func value(_ field: cexiv2_field, _ index: Int) -> String? {
        MetadataText.text(bytes(field, index))
    }

    private func bytes(_ field: cexiv2_field, _ index: Int) -> UnsafeRawBufferPointer {
        var length = 0
        let bytes = cexiv2_value(handle, field, index, &length)
        return UnsafeRawBufferPointer(start: bytes, count: length)
    }
}
