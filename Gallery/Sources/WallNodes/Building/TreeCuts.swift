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
    private static let minimum = (sections: 32, photos: 4_096)
    /// The maximum size of a chapter. The number of photos is checked only at the end of a section.
    private static let maximum = (sections: 256, photos: 131_072)
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
        let hasLeast = sections >= Self.minimum.sections || photos >= Self.minimum.photos
        let isFull = sections >= Self.maximum.sections || photos >= Self.maximum.photos
        let chance = max(UInt64(Self.usual.photos / Self.usual.sections), UInt64(count))
        return isFull || (hasLeast && Mixing.mix(title) % UInt64(Self.usual.photos) < chance)
    }
}

/// Divides a section into pieces and parts. The photos' identifiers determine where pieces end. So adding or removing a photo
/// changes only its own piece, or splits or joins pieces at that point.
///
/// A server builds the pieces of a long section separately. The shapes of a part, which is one or more pieces, are a node.
public enum PieceCut {
    /// The number of photos from which on a section has its own chapter, which is built in pieces.
    public static let longSection = 8_192
    /// The number of photos from which on the shapes of a section are in nodes of their own. With fewer, a page fetches
    /// its blocks anyway.
    static let sectionInParts = 512

    private static let usual: UInt64 = 2_048
    /// The least number of photos of a part, except for the last one. If a part is distributed over many columns, their
    /// ends differ little.
    private static let minOfPart = 2_048

    /// Returns whether a piece begins with a photo. The first photo of a section always begins one.
    public static func begins(with id: UInt32) -> Bool {
        // The lower half decides where blocks end.
        (Mixing.mix(UInt64(id)) >> 32) % usual == 0
    }

    /// Returns whether a part ends after a number of photos, if a piece ends there.
    static func endsPart(after photos: Int) -> Bool { photos >= minOfPart }
}

/// Divides a chapter's photos into blocks by their identifiers, in the way ``ChapterCut`` divides sections.
struct BlockCut {
    private var photos = 0

    /// With larger blocks, a photo more would be a large download. With smaller ones, there would be many requests.
    private static let minimum = 64
    private static let usual: UInt64 = 192
    /// The number of photos from which on a section begins a new block.
    static let longSection = 256

    /// Returns whether a block ends after the next photo.
    mutating func ends(after id: UInt32) -> Bool {
        photos += 1
        let isChosen = photos >= Self.minimum && Mixing.mix(UInt64(id)) % Self.usual == 0
        guard isChosen || photos == BlockNode.maxPhotos else { return false }
        photos = 0
        return true
    }

    mutating func begin() {
        photos = 0
    }
}

/// Hash functions that decide where a tree is cut. They depend on the contents only, so a tree is cut in the
/// same places wherever and whenever it is built.
enum Mixing {
    /// Hashes a number with the finalizer of SplitMix64, by Sebastiano Vigna.
    static func mix(_ number: UInt64) -> UInt64 {
        var mixed = number &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Hashes a title with FNV-1a, by Fowler, Noll and Vo, and then mixes the result.
    static func mix(_ title: SectionTitle) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(title.kind.rawValue)
        for byte in title.text {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return mix(hash)
    }
}
