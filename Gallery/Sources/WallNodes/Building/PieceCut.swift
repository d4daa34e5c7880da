/// Divides a long section into pieces that are built separately. The photos' identifiers determine where pieces
/// end. So adding or removing a photo changes only its own piece, or splits or joins pieces at that point.
public enum PieceCut {
    /// The number of photos from which on a section is divided into pieces and has its own chapter.
    public static let longSection = 8_192

    private static let usual: UInt64 = 4_096

    /// Returns whether a piece begins with a photo. The first photo of a section always begins one.
    public static func begins(with id: UInt32) -> Bool {
        // The lower half decides where blocks end.
        (Mixing.mix(UInt64(id)) >> 32) % usual == 0
    }
}
