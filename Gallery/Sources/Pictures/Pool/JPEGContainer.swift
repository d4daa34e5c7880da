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
