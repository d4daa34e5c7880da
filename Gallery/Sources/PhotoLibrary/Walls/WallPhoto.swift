/// The data of a photo that a wall needs.
public struct WallPhoto: Hashable, Sendable {
    /// Its number.
    public var id: Int64
    /// Its version.
    public var version: Int
    /// The width in pixels, upright, at least 1.
    public var width: Int
    /// The height in pixels, upright, at least 1.
    public var height: Int
    /// Its average color as RGB 565, or 0 if it isn't known yet (black counts as 1).
    public var color: UInt16
    /// Its ThumbHash, or nothing if it isn't known yet.
    public var thumbHash: [UInt8]
    /// The length of its caption in columns of text, where wide characters count as two. At most 255, 0
    /// without a caption.
    public var captionLength: UInt8
    /// A hash of its name, its caption and its date.
    public var textHash: UInt64
}
