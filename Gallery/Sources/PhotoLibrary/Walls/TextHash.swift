import Pictures
import SourceFiles

/// A hash of a photo's texts on a wall: its name, caption, date, how long it moves, and the size of its burst. Equal hashes mean
/// equal texts.
enum TextHash {
    package static func of(name: FileName, caption: String?, date: String, motion: Motion?, burst: Int?)
        -> Int64
    {
        // Names and dates contain no zero byte.
        var bytes = name.bytes + [0] + date.utf8
        if let caption {
            bytes.append(0)
            bytes += caption.utf8
        }
        if let motion {
            // No caption contains this byte.
            bytes.append(1)
            bytes += "\(motion.number)".utf8
        }
        if let burst {
            // Nor this one.
            bytes.append(2)
            bytes += "\(burst)".utf8
        }
        return Int64(bitPattern: bytes.withUnsafeBytes { ContentHash(of: $0) }.low)
    }
}
