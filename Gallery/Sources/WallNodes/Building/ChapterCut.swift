/// Where a wall's sections are cut into chapters.
///
/// A chapter ends after a section whose title says so by chance, the more likely the more photos the section has:
/// content-defined chunking, as of LBFS (Muthitacharoen, Chen and Mazières, 2001). A section that comes or goes moves the
/// ends of the chapters around it, and no others. A long section is a chapter by itself.
public struct ChapterCut: Sendable {
    private var sections = 0
    private var photos = 0
    private var isAtEnd = false

    /// A chapter has at least so many sections, or so many photos.
    private static let least = (sections: 32, photos: 4_096)
    /// A chapter has at most so many sections; and none begins after so many photos.
    private static let most = (sections: 384, photos: 262_144)
    /// How many sections, or photos, a chapter has on average beyond the least.
    private static let usual = (sections: 128, photos: 65_536)

    /// Before the first section.
    public init() {}

    /// Whether a chapter begins with the next section, and one ends before it. One does with the first, too.
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
