/// Combines the lists of keywords that programs write.
enum Tags {
    /// Returns each keyword once, in order.
    ///
    /// - Parameters:
    ///   - plain: Lists of keywords.
    ///   - paths: Keywords with those above them. Each level that isn't in a list is a keyword.
    static func all(plain: [String], paths: [[Substring]]) -> [String] {
        var seen: Set<String> = []
        var tags = plain.filter { seen.insert($0).inserted }
        seen = Set(tags.map { $0.lowercased() })
        for level in paths.joined() {
            let tag = MetadataText.trimmed(String(level))
            if !tag.isEmpty, seen.insert(tag.lowercased()).inserted { tags.append(tag) }
        }
        return tags
    }
}

/// Limits on the tags of a picture. Metadata can contain a hundred thousand of them.
enum TagLimit {
    static let count = 1000
    /// The limit for each tag.
    static let bytes = 1000
    /// The limit for all tags together.
    static let allBytes = 64 << 10

    /// Returns the first tags, and the number of those left out.
    static func first(of tags: [String]) -> (tags: [String], leftOut: Int) {
        var kept: [String] = []
        var bytes = 0
        for tag in tags where tag.utf8.count <= Self.bytes {
            bytes += tag.utf8.count
            guard kept.count < count, bytes <= allBytes else { break }
            kept.append(tag)
        }
        return (kept, tags.count - kept.count)
    }
}
