/// The chunks of a WebP file.
///
/// An encoder has written EXIF with a position into files that must not have metadata (libvips 8.14.1). So
/// everything except the picture is removed from finished files.
public enum WebPContainer {
    /// A chunk's name of four letters, and the range of its data.
    public struct Chunk: Equatable, Sendable {
        /// "VP8 ", "ALPH", "EXIF"…
        public let name: String
        /// The data, without the header and the padding byte.
        public let data: Range<Int>
    }

    /// Returns the chunks of a file, or nil if it isn't a complete WebP file. O(number of chunks).
    public static func chunks(of file: some RandomAccessCollection<UInt8>) -> [Chunk]? {
        let file = Array(file)
        guard file.count >= 12, name(file, at: 0) == "RIFF", name(file, at: 8) == "WEBP",
            number(file, at: 4) + 8 == file.count
        else { return nil }
        var chunks: [Chunk] = []
        var at = 12
        while at < file.count {
            guard at + 8 <= file.count else { return nil }
            let start = at + 8, end = start + number(file, at: at + 4)
            guard end <= file.count else { return nil }
            chunks.append(Chunk(name: name(file, at: at), data: start..<end))
            at = end + end % 2
        }
        return chunks
    }

    /// Returns whether these bytes are a complete WebP file with only the picture.
    static func isPictureOnly(_ file: [UInt8]) -> Bool {
        guard let chunks = chunks(of: file), !chunks.isEmpty else { return false }
        return chunks.allSatisfy { ["VP8 ", "VP8L", "VP8X", "ALPH"].contains($0.name) }
    }

    /// Returns the file with only the picture: without EXIF, XMP and color profile. Nil if it isn't a WebP
    /// file.
    static func pictureOnly(_ file: [UInt8]) -> [UInt8]? {
        guard let chunks = chunks(of: file) else { return nil }
        // Only alpha needs an extended header.
        let wanted: Set =
            chunks.contains { $0.name == "ALPH" } ? ["VP8X", "ALPH", "VP8 "] : ["VP8 ", "VP8L"]
        guard chunks.contains(where: { !wanted.contains($0.name) }) else { return file }
        var result = Array("RIFF\0\0\0\0WEBP".utf8)
        for chunk in chunks where wanted.contains(chunk.name) {
            let header = chunk.data.lowerBound - 8
            var bytes = Array(file[header..<chunk.data.upperBound])
            if chunk.name == "VP8X", bytes.count > 8 {
                // Keeps only the flag for alpha.
                bytes[8] &= 0b0001_0000
            }
            result += bytes
            if result.count % 2 == 1 { result.append(0) }
        }
        let length = UInt32(result.count - 8)
        result.replaceSubrange(4..<8, with: withUnsafeBytes(of: length.littleEndian) { Array($0) })
        return result
    }

    private static func name(_ file: [UInt8], at start: Int) -> String {
        String(String.UnicodeScalarView(file[start..<start + 4].map { UnicodeScalar($0) }))
    }

    private static func number(_ file: [UInt8], at start: Int) -> Int {
        file[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
