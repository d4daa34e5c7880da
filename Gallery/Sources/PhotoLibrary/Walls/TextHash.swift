import LibraryFiles
import Pictures

/// A hash of a photo's texts on a wall: its name, caption and date. Equal hashes mean equal texts.
enum TextHash {
    package static func of(name: FileName, caption: String?, date: String) -> Int64 {
        // Names and dates contain no zero byte.
        var bytes = name.bytes + [0] + date.utf8
        if let caption {
            bytes.append(0)
            bytes += caption.utf8
        }
        return Int64(bitPattern: bytes.withUnsafeBytes { ContentHash(of: $0) }.low)
    }
}
