/// Thumbnails that a worker made: finished files in the folder that was named.
public struct MadeThumbnails: Hashable, Sendable {
    /// The hash of the very bytes that were decoded.
    public var contentHash: ContentHash
    /// The average color of the upright picture in sRGB, as RGB 565; never 0.
    public var color: UInt16
    /// The width asked for, and the name of the file that has it.
    public var files: [Int: String]

    /// The result, given part by part.
    public init(contentHash: ContentHash, color: UInt16, files: [Int: String]) {
        self.contentHash = contentHash
        self.color = color
        self.files = files
    }
}

/// A picture in its full size that a worker made: a finished JPEG file in the folder that was named.
public struct MadeFullSize: Hashable, Sendable {
    /// The hash of the very bytes that were decoded.
    public var contentHash: ContentHash
    /// The file's name.
    public var file: String

    /// The result, given part by part.
    public init(contentHash: ContentHash, file: String) {
        self.contentHash = contentHash
        self.file = file
    }
}
