/// The chunks of a WebP file.
///
/// An encoder has written EXIF with a position into files that must not have metadata (libvips 8.14.1). So
/// everything except the picture is removed from finished files. A color profile is added afterwards.
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

    /// Returns whether these bytes are a complete WebP file with only the picture and its color profile.
    static func isPictureOnly(_ file: [UInt8]) -> Bool {
        guard let chunks = chunks(of: file), !chunks.isEmpty else { return false }
        return chunks.allSatisfy { ["VP8 ", "VP8L", "VP8X", "ICCP", "ALPH"].contains($0.name) }
    }

    /// Returns the file with only the picture: without EXIF, XMP and color profile. Nil if it isn't a WebP
    /// file.
    static func pictureOnly(_ file: [UInt8]) -> [UInt8]? {
        guard let chunks = chunks(of: file) else { return nil }
        // Only alpha needs an extended header.
        let wanted: Set =
            chunks.contains { $0.name == "ALPH" } ? ["VP8X", "ALPH", "VP8 "] : ["VP8 ", "VP8L"]
        guard chunks.contains(where: { !wanted.contains($0.name) }) else { return file }
        return container(
            of: chunks.filter { wanted.contains($0.name) }.map { chunk in
                var data = Array(file[chunk.data])
                if chunk.name == "VP8X", !data.isEmpty {
                    data[0] &= alphaFlag
                }
                return (chunk.name, data)
            }
        )
    }

    /// Returns a file with only the picture together with its color profile.
    ///
    /// - Parameters:
    ///   - file: The result of `pictureOnly(_:)`.
    ///   - profile: An ICC profile.
    ///   - width: The picture's width in pixels, from 1 to 16,383.
    ///   - height: The picture's height in pixels, from 1 to 16,383.
    static func withProfile(_ file: [UInt8], profile: [UInt8], width: Int, height: Int) -> [UInt8]? {
        guard let chunks = chunks(of: file) else { return nil }
        let flags = profileFlag | (chunks.contains { $0.name == "ALPH" } ? alphaFlag : 0)
        let header = [flags, 0, 0, 0] + bytes(of: width - 1, count: 3) + bytes(of: height - 1, count: 3)
        let picture = chunks.filter { $0.name != "VP8X" }.map { ($0.name, Array(file[$0.data])) }
        return container(of: [("VP8X", header), ("ICCP", profile)] + picture)
    }

    private static let alphaFlag: UInt8 = 0b0001_0000
    private static let profileFlag: UInt8 = 0b0010_0000

    private static func container(of chunks: [(name: String, data: [UInt8])]) -> [UInt8] {
        var content = Array("WEBP".utf8)
        for chunk in chunks {
            content += Array(chunk.name.utf8) + bytes(of: chunk.data.count, count: 4) + chunk.data
            if content.count % 2 == 1 { content.append(0) }
        }
        return Array("RIFF".utf8) + bytes(of: content.count, count: 4) + content
    }

    /// The lowest bytes of a number, the lowest first.
    private static func bytes(of number: Int, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func name(_ file: [UInt8], at start: Int) -> String {
        String(String.UnicodeScalarView(file[start..<start + 4].map { UnicodeScalar($0) }))
    }

    private static func number(_ file: [UInt8], at start: Int) -> Int {
        file[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
