/// Where a long section is cut into pieces, each of which is made by itself: by the photos' identifiers, so that one that comes
/// or goes changes the piece that it is in, or joins or divides pieces there, and no others.
public enum PieceCut {
    /// A section with at least so many photos is cut into pieces, and has a chapter of its own.
    public static let longSection = 8_192

    private static let usual: UInt64 = 4_096

    /// Whether a piece begins with a photo. The first photo of a section begins one in any case.
    public static func begins(with id: UInt32) -> Bool {
        // Where blocks end depends on the lower half.
        (Mixing.mix(UInt64(id)) >> 32) % usual == 0
    }
}
