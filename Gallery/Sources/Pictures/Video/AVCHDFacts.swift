/// What camcorders write into the streams of AVCHD: the date and the place, as user data of H.264 ("modified digital video
/// pack metadata", as ExifTool's `H264.pm` describes it).
struct AVCHDFacts {
    /// When it was recorded, in local time, as Exif writes dates.
    private(set) var date: String?
    private(set) var coordinates: Coordinates?

    /// Finds them in the first such user data of a packet.
    ///
    /// - Complexity: O(n) in the size of the packet.
    init?(_ packet: UnsafeRawBufferPointer) {
        guard let start = Self.start(in: packet) else { return nil }
        let entries = Self.entries(packet[start...])
        // Two decimal digits in each byte. The first one is the time zone.
        if let start = entries[0x18]?.dropFirst(), let end = entries[0x19] {
            let digits = (start + end).flatMap { [$0 >> 4, $0 & 15] }
            if digits.allSatisfy({ $0 < 10 }) {
                let text = digits.map(String.init)
                func part(_ range: Range<Int>) -> String { text[range].joined() }
                date =
                    "\(part(0..<4)):\(part(4..<6)):\(part(6..<8)) \(part(8..<10)):\(part(10..<12)):\(part(12..<14))"
            }
        }
        let reference = { (kind: UInt8) in entries[kind].map { $0[0] } }
        if let north = Self.degrees(entries, 0xB2), let east = Self.degrees(entries, 0xB6) {
            let found = Coordinates(
                latitude: reference(0xB1) == UInt8(ascii: "S") ? -north : north,
                longitude: reference(0xB5) == UInt8(ascii: "W") ? -east : east
            )
            coordinates = found.areSound && (north != 0 || east != 0) ? found : nil
        }
    }

    private static let mark: [UInt8] =
        [
            0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A, 0x66,
        ] + Array("MDPM".utf8)

    /// Returns the position after the mark.
    private static func start(in packet: UnsafeRawBufferPointer) -> Int? {
        guard packet.count > mark.count else { return nil }
        return (0..<packet.count - mark.count).first {
            packet[$0] == mark[0] && packet[$0..<$0 + mark.count].elementsEqual(mark)
        }.map { $0 + mark.count }
    }

    /// Returns the entries by their kinds: four bytes each.
    private static func entries(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8: [UInt8]] {
        // After two zeros, H.264 inserts a 3.
        var plain: [UInt8] = [], zeros = 0
        for byte in bytes where plain.count < 1 + 5 * 255 {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            plain.append(byte)
        }
        var entries: [UInt8: [UInt8]] = [:]
        for number in 0..<Int(plain.first ?? 0) where 6 + number * 5 <= plain.count {
            let entry = plain[1 + number * 5..<6 + number * 5]
            entries[entry[entry.startIndex]] = Array(entry.dropFirst())
        }
        return entries
    }

    /// Returns degrees, minutes and seconds of consecutive kinds, each a fraction of numbers of two bytes.
    private static func degrees(_ entries: [UInt8: [UInt8]], _ first: UInt8) -> Double? {
        var sum = 0.0
        for (index, parts) in [1.0, 60, 3600].enumerated() {
            guard let bytes = entries[first + UInt8(index)] else { return nil }
            let above = Double(bytes[0]) * 256 + Double(bytes[1])
            let below = Double(bytes[2]) * 256 + Double(bytes[3])
            guard below > 0 else { return nil }
            sum += above / below / parts
        }
        return sum
    }
}
