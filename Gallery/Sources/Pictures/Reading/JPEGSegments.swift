/// The segments of a JPEG file before its pixels (ITU-T T.81, B.1.1.4): a marker, a length, and the content.
enum JPEGSegments {
    static let application1: UInt8 = 0xE1
    private static let comment: UInt8 = 0xFE
    private static let scan: UInt8 = 0xDA

    /// Returns the segments.
    ///
    /// - Complexity: O(n) in the number of segments.
    static func all(in file: UnsafeRawBufferPointer) -> [(marker: UInt8, content: Range<Int>)] {
        var segments: [(marker: UInt8, content: Range<Int>)] = []
        var at = 2
        while at + 4 <= file.count, file[at] == 0xFF, file[at + 1] != scan {
            // Bytes that fill up the space before a marker.
            guard file[at + 1] != 0xFF else {
                at += 1
                continue
            }
            let start = at + 4, end = at + 2 + (Int(file[at + 2]) << 8 | Int(file[at + 3]))
            guard end >= start, end <= file.count else { break }
            segments.append((file[at + 1], start..<end))
            at = end
        }
        return segments
    }

    /// Returns the first comment, or an empty array if there is none.
    static func comment(in file: UnsafeRawBufferPointer) -> [UInt8] {
        all(in: file).first { $0.marker == comment }.map { Array(file[$0.content]) } ?? []
    }
}
