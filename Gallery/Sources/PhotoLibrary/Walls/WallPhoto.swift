import Pictures
import SourceFiles

/// The data of a photo that a wall needs.
public struct WallPhoto: Hashable, Sendable {
    /// Its number.
    public var id: Int64
    /// Its version.
    public var version: Int
    /// The width in pixels, upright, at least 1.
    public var width: Int
    /// The height in pixels, upright, at least 1.
    public var height: Int
    /// Its average color as RGB 565, or 0 if it isn't known yet (black counts as 1).
    public var color: UInt16
    /// Its ThumbHash, or nothing if it isn't known yet.
    public var thumbHash: [UInt8]
    /// The length of its caption in columns of text, where wide characters count as two. At most 255, 0
    /// without a caption.
    public var captionLength: UInt8
    /// A hash of its name, its caption and its date.
    public var textHash: UInt64
}

/// The width of text in columns.
enum TextColumns {
    /// Returns the columns of a caption. Wide characters (East Asian ones, emoji) count as two. 0 only for
    /// empty text, at most 255.
    package static func count(_ text: String) -> Int {
        var columns = 0
        for character in text {
            columns += character.unicodeScalars.first.map(isWide) == true ? 2 : 1
            if columns >= 255 {
                return 255
            }
        }
        return columns
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            true
        default: scalar.properties.isEmojiPresentation
        }
    }
}

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
