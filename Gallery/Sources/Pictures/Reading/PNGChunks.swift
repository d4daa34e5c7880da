/// The chunks of a PNG file ("Portable Network Graphics Specification", 5.3): a length, a name, the content,
/// and a checksum.
enum PNGChunks {
    private static let signature = 8
    /// The length of a chunk without its content.
    private static let frame = 12
    /// The sizes of the last parts of a file. After the pixels, only the last part is read, or the last two
    /// if it is small.
    private static let part = 64 << 10, smallPart = 16 << 10

    /// Returns a file with the chunks before and after the pixels. The pixels may be in thousands of chunks,
    /// and are read only near the end of the file.
    ///
    /// - Complexity: O(n) in the number of copied bytes and of bytes in the tail.
    static func withoutPixels(_ file: UnsafeRawBufferPointer) -> [UInt8] {
        var at = signature
        while let next = end(of: at, file), !isPixels(at, file) {
            at = next
        }
        let first = file.prefix(at)
        guard isPixels(at, file) else { return Array(first) }
        return first + rest(of: file, from: max(at, tail(ofSize: file.count).lowerBound))
    }

    /// Returns the content of each chunk before the pixels by its name, except that of very long ones.
    static func beforePixels(_ file: UnsafeRawBufferPointer) -> [String: [UInt8]] {
        var chunks: [String: [UInt8]] = [:]
        var at = signature
        while let next = end(of: at, file), !isPixels(at, file) {
            let content = at + 8..<next - 4
            if content.count <= part {
                chunks[String(decoding: file[at + 4..<at + 8], as: UTF8.self)] = Array(file[content])
            }
            at = next
        }
        return chunks
    }

    /// Corrects the checksums of a PNG file, because the decoder stops at a wrong one. Leaves other files alone. O(n).
    static func mendChecksums(in file: UnsafeMutableRawBufferPointer) {
        let bytes = UnsafeRawBufferPointer(file)
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return }
        var at = signature
        while let next = end(of: at, bytes) {
            // Of the name and the content.
            var sum = UInt32.max
            for place in at + 4..<next - 4 {
                sum = checksums[Int(UInt8(truncatingIfNeeded: sum) ^ bytes[place])] ^ sum >> 8
            }
            withUnsafeBytes(of: (~sum).bigEndian) { file[(next - 4)..<next].copyBytes(from: $0) }
            at = next
        }
    }

    /// The checksums of single bytes (annex D).
    private static let checksums: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    /// The part behind the pixels that ``withoutPixels(_:)`` reads.
    static func tail(ofSize size: Int) -> Range<Int> {
        let last = max(0, size - 1) / part * part
        return max(0, size - last < smallPart ? last - part : last)..<size
    }

    /// Returns the chunks after the pixels, from the first position from which a sequence of chunks leads to
    /// the end of the file.
    private static func rest(of file: UnsafeRawBufferPointer, from start: Int) -> [UInt8] {
        // Whether a sequence of chunks leads from each position to the end. This is found from the end
        // backward.
        var lead = [Bool](repeating: false, count: file.count - start) + [true]
        for place in (start..<file.count).reversed() {
            if let next = end(of: place, file), isName(place + 4, file) {
                lead[place - start] = lead[next - start]
            }
        }
        guard var at = lead.dropLast().firstIndex(of: true).map({ $0 + start }) else { return [] }
        var chunks: [UInt8] = []
        while let next = end(of: at, file) {
            if !isPixels(at, file) {
                chunks += file[at..<next]
            }
            at = next
        }
        return chunks
    }

    /// Returns the end of the chunk at a position, or nil if there is none.
    private static func end(of place: Int, _ file: UnsafeRawBufferPointer) -> Int? {
        guard place + frame <= file.count else { return nil }
        let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        return place + frame + length <= file.count ? place + frame + length : nil
    }

    private static func isPixels(_ place: Int, _ file: UnsafeRawBufferPointer) -> Bool {
        place + frame <= file.count && file[place + 4..<place + 8].elementsEqual("IDAT".utf8)
    }

    private static func isName(_ place: Int, _ file: UnsafeRawBufferPointer) -> Bool {
        file[place..<place + 4].allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
    }
}

/// A block of metadata as text in a PNG file, as ImageMagick writes it: a name, a length, and hexadecimal digits.
enum RawProfile {
    /// Returns the block. Its length may be wrong, so all digits count.
    static func bytes(of text: UnsafeRawBufferPointer) -> [UInt8] {
        // Line feeds are before the name, the length and the digits.
        let lines = text.prefix(MetadataBlocks.longest).split(separator: 0x0A)
        let digits = lines.dropFirst(2).joined().compactMap { digit in
            switch digit {
            case 0x30...0x39: digit - 0x30
            case 0x41...0x46, 0x61...0x66: digit & 0xDF - 0x37
            default: nil as UInt8?
            }
        }
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
