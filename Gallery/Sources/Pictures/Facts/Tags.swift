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
