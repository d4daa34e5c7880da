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
    private static let leastOfPart = 2_048

    /// Returns whether a piece begins with a photo. The first photo of a section always begins one.
    public static func begins(with id: UInt32) -> Bool {
        // The lower half decides where blocks end.
        (Mixing.mix(UInt64(id)) >> 32) % usual == 0
    }

    /// Returns whether a part ends after a number of photos, if a piece ends there.
    static func endsPart(after photos: Int) -> Bool { photos >= leastOfPart }
}
