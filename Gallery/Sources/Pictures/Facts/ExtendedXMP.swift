/// XMP of a JPEG file beyond the 64 kilobytes of a block. It is split into pieces in separate blocks, and the
/// first packet contains its name (Adobe, "XMP Specification Part 3", 1.1.3.1).
enum ExtendedXMP {
    /// The size limit.
    private static let longest = 16 << 20
    private static let mark = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    private static let nameLength = 32

    /// Returns the 32 digits with which the first packet names the rest, or nil if there is no rest.
    static func name(in packet: UnsafeRawBufferPointer) -> [UInt8]? {
        let key = Array("HasExtendedXMP".utf8)
        guard packet.count > key.count,
            let start = (0..<packet.count - key.count).first(where: {
                packet[$0] == key[0] && packet[$0..<$0 + key.count].elementsEqual(key)
            })
        else { return nil }
        // The name can be an attribute or an element. In both cases, it follows within a few characters.
        var digits: [UInt8] = []
        for byte in packet[(start + key.count)...].prefix(64) {
            let isDigit = (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
            if isDigit {
                digits.append(byte)
            } else if digits.count == nameLength {
                break
            } else {
                digits = []
            }
        }
        return digits.count == nameLength ? digits : nil
    }

    /// Returns the packet with this name, or an empty array if pieces are missing.
    static func packet(named name: [UInt8], in file: UnsafeRawBufferPointer) -> [UInt8] {
        var packet: [UInt8] = []
        var filled = 0
        for segment in JPEGSegments.all(in: file) where segment.marker == JPEGSegments.application1 {
            let start = segment.content.lowerBound, end = segment.content.upperBound
            guard segment.content.count >= mark.count + nameLength + 8,
                file[start..<start + mark.count].elementsEqual(mark),
                file[(start + mark.count)...].prefix(nameLength).elementsEqual(name)
            else { continue }
            let numbers = start + mark.count + nameLength
            let total = big(file, numbers, 4), offset = big(file, numbers + 4, 4)
            let piece = file[(numbers + 8)..<end]
            guard total <= longest, offset + piece.count <= total else { return [] }
            if packet.isEmpty {
                packet = [UInt8](repeating: 0, count: total)
            }
            guard packet.count == total else { return [] }
            packet.replaceSubrange(offset..<offset + piece.count, with: piece)
            filled += piece.count
        }
        return filled >= packet.count ? packet : []
    }

    private static func big(_ bytes: UnsafeRawBufferPointer, _ at: Int, _ count: Int) -> Int {
        bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
