import Pictures

/// A hash of what a wall says of a photo in words, its name, its caption and its date: equal hashes, equal texts.
enum TextHash {
    static func of(name: FileName, caption: String?, date: String) -> Int64 {
        // No name and no date has a zero in it.
        var bytes = name.bytes + [0] + date.utf8
        if let caption {
            bytes.append(0)
            bytes += caption.utf8
        }
        return Int64(bitPattern: bytes.withUnsafeBytes { ContentHash(of: $0) }.low)
    }
}
