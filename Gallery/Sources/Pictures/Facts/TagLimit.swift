/// How many tags a picture has. Nobody files one under more words; a block of metadata can hold a hundred thousand.
enum TagLimit {
    static let count = 1000
    /// Of each.
    static let bytes = 1000
    /// Of all together.
    static let allBytes = 64 << 10

    /// The first of the tags, and how many are left out.
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
