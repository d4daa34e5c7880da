import Pictures

/// A hash of what is written about a photo, its name and its caption: equal hashes, equal texts.
enum TextHash {
    static func of(name: FileName, caption: String?) -> Int64 {
        var bytes = name.bytes
        if let caption {
            // No name has a zero in it.
            bytes.append(0)
            bytes += caption.utf8
        }
        return Int64(bitPattern: bytes.withUnsafeBytes { ContentHash(of: $0) }.low)
    }
}
