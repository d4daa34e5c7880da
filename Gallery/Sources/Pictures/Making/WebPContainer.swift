/// The chunks of a WebP file.
///
/// Encoders have written EXIF with a position into files that were to have no metadata (libvips 8.14.1). So finished
/// files are walked, and whatever is not the picture itself is left out.
public enum WebPContainer {
    /// A chunk's name of four letters, and where its data lies.
    public struct Chunk: Equatable, Sendable {
        /// "VP8 ", "ALPH", "EXIF"…
        public let name: String
        /// The data, without the header and the byte that may follow it.
        public let data: Range<Int>
    }

    /// The chunks of a file; nil where the bytes are no whole WebP file. O(number of chunks).
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

    /// Whether these bytes are one whole WebP file that holds nothing but the picture.
    static func isPictureOnly(_ file: [UInt8]) -> Bool {
        guard let chunks = chunks(of: file), !chunks.isEmpty else { return false }
        return chunks.allSatisfy { ["VP8 ", "VP8L", "VP8X", "ALPH"].contains($0.name) }
    }

    /// The file with nothing but the picture: no EXIF, no XMP, no color profile. Nil where it is no WebP file.
    static func pictureOnly(_ file: [UInt8]) -> [UInt8]? {
        guard let chunks = chunks(of: file) else { return nil }
        // A header for more than pixels is needed by alpha alone.
        let wanted: Set =
            chunks.contains { $0.name == "ALPH" } ? ["VP8X", "ALPH", "VP8 "] : ["VP8 ", "VP8L"]
        guard chunks.contains(where: { !wanted.contains($0.name) }) else { return file }
        var result = Array("RIFF\0\0\0\0WEBP".utf8)
        for chunk in chunks where wanted.contains(chunk.name) {
            let header = chunk.data.lowerBound - 8
            var bytes = Array(file[header..<chunk.data.upperBound])
            if chunk.name == "VP8X", bytes.count > 8 {
                // Of the flags for what follows, that of alpha remains.
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
