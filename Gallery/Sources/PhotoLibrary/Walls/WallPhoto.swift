/// What a wall has to know of one photo.
public struct WallPhoto: Hashable, Sendable {
    /// Its number.
    public var id: Int64
    /// Its version.
    public var version: Int
    /// In pixels, upright, at least 1.
    public var width: Int
    /// In pixels, upright, at least 1.
    public var height: Int
    /// Its average color, RGB 565; 0 where it is not known yet (one that is black counts as 1).
    public var color: UInt16
    /// How long its caption is in columns of text, where wide characters take two; at most 255, 0 without one.
    public var captionLength: UInt8
    /// A hash of its name, its caption and its date.
    public var textHash: UInt64
}
