import SourceFiles
import SystemPackage

/// A picture's file, and the expected state of the file.
public struct PictureSource: Hashable, Sendable {
    /// The location of the file.
    public var location: FileLocation
    /// The expected stamp, or nil for any.
    public var stamp: FileStamp?
    /// The expected hash of its content, or nil for any.
    public var contentHash: ContentHash?

    /// Makes a value for a file with this stamp and this content.
    public init(_ location: FileLocation, stamp: FileStamp? = nil, contentHash: ContentHash? = nil) {
        self.location = location
        self.stamp = stamp
        self.contentHash = contentHash
    }
}

/// The facts in a file's header, and the state of the file.
public struct ReadFacts: Hashable, Sendable {
    /// What the header says.
    public var facts: PictureFacts
    /// The stamp of the file, which was the same before and after reading.
    public var stamp: FileStamp
    /// The hash of its content, if requested.
    public var contentHash: ContentHash?
}
