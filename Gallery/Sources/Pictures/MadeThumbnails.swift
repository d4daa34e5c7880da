/// Thumbnails that a decoder process has made: complete files in the given folder.
public struct MadeThumbnails: Hashable, Sendable {
    /// The hash of the bytes that were decoded.
    public var contentHash: ContentHash
    /// The average color of the upright picture in sRGB, as RGB 565; never 0.
    public var color: UInt16
    /// The ThumbHash of the upright picture in sRGB, from which a blurred version can be drawn: 14 to 25 bytes.
    public var thumbHash: [UInt8]
    /// Why only a part of the picture is shown, in one line, or nil for a picture without damage.
    public var damage: String?
    /// The names of the files, by width.
    public var files: [Int: String]
}

/// A full-size picture that a decoder process has made: a complete JPEG file in the given folder.
public struct MadeFullSize: Hashable, Sendable {
    /// The hash of the bytes that were decoded.
    public var contentHash: ContentHash
    /// The file's name.
    public var file: String
}

/// A video that a decoder process has converted: complete files in the given folder.
public struct MadeVideo: Hashable, Sendable {
    /// The hash of the content that was converted.
    public var contentHash: ContentHash
    /// The name of the file that could be played while it grew.
    public var growing: String
    /// The name of the file that can also be searched.
    public var file: String
}
