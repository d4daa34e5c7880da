/// Divides a wall's sections into chapters.
///
/// A chapter ends after a section if the hash of the section's title says so, which is more likely the more
/// photos the section has. This is content-defined chunking, as in LBFS (Muthitacharoen, Chen and Mazières,
/// 2001). Adding or removing a section moves only the ends of nearby chapters. A long section is a chapter by
/// itself.
public struct ChapterCut: Sendable {
    private var sections = 0
    private var photos = 0
    private var isAtEnd = false

    /// The minimum size of a chapter, in sections or photos.
    private static let least = (sections: 32, photos: 4_096)
    /// The maximum size of a chapter. The number of photos is checked only at the end of a section.
    private static let most = (sections: 256, photos: 131_072)
    /// The average size of a chapter beyond the minimum, in sections or photos.
    private static let usual = (sections: 96, photos: 49_152)

    /// Creates a value for the start of a wall.
    public init() {}

    /// Returns whether a chapter begins with the next section. The first section always begins one.
    public mutating func begins(with title: SectionTitle, count: Int) -> Bool {
        let isLong = count >= PieceCut.longSection
        let begins = isAtEnd || isLong || sections == 0
        if begins {
            (sections, photos) = (0, 0)
        }
        sections += 1
        photos += count
        isAtEnd = isLong || ends(after: title, count: count)
        return begins
    }

    private func ends(after title: SectionTitle, count: Int) -> Bool {
        let hasLeast = sections >= Self.least.sections || photos >= Self.least.photos
        let isFull = sections >= Self.most.sections || photos >= Self.most.photos
        let chance = max(UInt64(Self.usual.photos / Self.usual.sections), UInt64(count))
        return isFull || (hasLeast && Mixing.mix(title) % UInt64(Self.usual.photos) < chance)
    }
}
