/// The metadata in a video's header.
struct VideoTags {
    /// Returns a tag by its name.
    private let tag: (String) -> String?

    init(_ tag: @escaping (String) -> String?) {
        self.tag = { name in
            tag(name).flatMap { MetadataText.text($0.utf8) }
        }
    }

    private func first(_ names: [String]) -> String? {
        names.lazy.compactMap(tag).first
    }

    /// When it was recorded, in local time. Apple's devices write it with the time zone.
    func taken(now: Int64) -> TakenDate? {
        TakenDate.first(of: ["com.apple.quicktime.creationdate", "date"].compactMap(tag), now: now)
    }

    /// When it was recorded, in seconds since 1970 (UTC). Nil for the dates that devices without a clock write: before
    /// the first such files.
    func recorded(now: Int64) -> Int64? {
        guard let date = tag("creation_time").flatMap({ TakenDate($0) }), date.precision == .moment,
            Self.earliest <= date.seconds, date.seconds <= now + 86_400
        else { return nil }
        return date.seconds
    }

    /// 1991-01-01.
    private static let earliest: Int64 = 662_688_000

    var caption: String? {
        Caption.first(of: ["com.apple.quicktime.description", "description", "title"].map(tag))
    }

    var camera: Camera? {
        let maker = first(["com.apple.quicktime.make", "com.android.manufacturer", "make"])
        let model = first(["com.apple.quicktime.model", "com.android.model", "model"])
        let camera = Camera(name: Camera.name(maker: short(maker), model: short(model)))
        return camera.isEmpty ? nil : camera
    }

    /// Text that is too long for a name counts as missing.
    private func short(_ text: String?) -> String? { text.flatMap { $0.utf8.count <= 200 ? $0 : nil } }

    var coordinates: Coordinates? {
        first(["com.apple.quicktime.location.ISO6709", "location"]).flatMap(Self.coordinates)
    }

    /// Parses "+52.5200+013.4050+034.000/": degrees north and east (ISO 6709, Annex H).
    static func coordinates(_ text: String) -> Coordinates? {
        let isSign = { (byte: UInt8) in byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
        let bytes = Array(text.utf8)
        let starts = bytes.indices.filter { isSign(bytes[$0]) }
        guard starts.first == 0, starts.count >= 2 else { return nil }
        let end =
            bytes[(starts[1] + 1)...].firstIndex { isSign($0) || $0 == UInt8(ascii: "/") } ?? bytes.count
        func degrees(_ part: ArraySlice<UInt8>, digits: Int) -> Double? {
            let whole = part.dropFirst().prefix { $0 != UInt8(ascii: ".") }
            // More digits are minutes and seconds, which no device writes.
            guard whole.count == digits else { return nil }
            return Double(String(decoding: part, as: UTF8.self))
        }
        guard let north = degrees(bytes[0..<starts[1]], digits: 2),
            let east = degrees(bytes[starts[1]..<end], digits: 3), north.isFinite, east.isFinite
        else { return nil }
        let coordinates = Coordinates(latitude: north, longitude: east)
        return coordinates.areSound ? coordinates : nil
    }
}
