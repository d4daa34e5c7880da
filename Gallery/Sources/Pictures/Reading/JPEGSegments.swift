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

/// Finds metadata in JPEG files.
enum JPEGContainer {
    /// Returns whether these bytes are a JPEG file without metadata: only with segments that a decoder needs,
    /// from the first marker to the last. O(number of segments).
    static func isPictureOnly(_ file: [UInt8]) -> Bool {
        guard file.starts(with: [0xFF, 0xD8]), file.suffix(2) == [0xFF, 0xD9] else { return false }
        var next = 2
        while next + 4 <= file.count, file[next] == 0xFF {
            let marker = file[next + 1]
            // The pixels come next.
            if marker == 0xDA { return true }
            // Of the application segments, only JFIF's own header is allowed. Comments aren't allowed.
            guard !(0xE1...0xEF).contains(marker), marker != 0xFE else { return false }
            next += 2 + (Int(file[next + 2]) << 8 | Int(file[next + 3]))
        }
        return false
    }
}
