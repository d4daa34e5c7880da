/// A color profile (ICC.1:2022): how it is applied, and what it says about HDR.
struct ColorProfile {
    /// The rendering intent to use: the profile's own, or one that its tables support.
    let intent: Int32
    /// The colors by numbers, if the profile has them for HDR, which its tables can't describe.
    let colors: PictureColors?

    /// - Parameter bytes: The profile. Nil if it is too short.
    init?(_ bytes: UnsafeRawBufferPointer) {
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard bytes.count >= 132 else { return nil }
        var tags: [String: Range<Int>] = [:]
        for index in 0..<min(number(128), 100) {
            let entry = 132 + 12 * index
            guard entry + 12 <= bytes.count else { break }
            let start = number(entry + 4), length = number(entry + 8)
            guard start <= bytes.count, length <= bytes.count - start else { continue }
            tags[String(decoding: bytes[entry..<entry + 4], as: UTF8.self)] = start..<start + length
        }
        // Absolute colorimetric is relative here: paper isn't shown.
        let own = number(64) % 4 == 3 ? 1 : number(64) % 4
        let tables = [0, 1, 2].filter { tags["A2B\($0)"] != nil }
        intent = Int32(tables.isEmpty || tables.contains(own) ? own : tables.contains(1) ? 1 : tables[0])
        colors =
            Self.colors(cicp: tags["cicp"].map { Array(bytes[$0]) })
            ?? Self.colors(description: tags["desc"].map { Array(bytes[$0]) })
    }

    /// Reads the tag `cicp`, which has numbers of H.273.
    private static func colors(cicp tag: [UInt8]?) -> PictureColors? {
        guard let tag, tag.count >= 12, tag[9] == 16 || tag[9] == 18, tag[10] == 0, tag[11] == 1 else {
            return nil
        }
        return PictureColors(primaries: Int(tag[8]), transfer: Int(tag[9]))
    }

    /// Reads the name that libjxl gives to a profile that it makes, such as "RGB_D65_202_Rel_PeQ". Before 0.8, it writes no
    /// numbers. Source: `Description()` in its `color_encoding_internal.cc`.
    private static func colors(description tag: [UInt8]?) -> PictureColors? {
        guard let tag else { return nil }
        // The text is UTF-16 behind a header.
        let text = String(decoding: tag.filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
        guard let name = text.firstMatch(of: /RGB_D65_(SRG|202|DCI)_..._(PeQ|HLG|709)$/) else { return nil }
        let primaries = ["SRG": 1, "202": 9, "DCI": 12][String(name.1)] ?? 1
        let transfer = ["PeQ": 16, "HLG": 18, "709": 1][String(name.2)] ?? 1
        return PictureColors(primaries: primaries, transfer: transfer)
    }
}
