import SourceFiles
import SystemPackage

/// A picture's file, and which of its states is meant.
public struct PictureSource: Hashable, Sendable {
    /// Where it is.
    public var location: FileLocation
    /// The stamp that it has to have; nil where any will do.
    public var stamp: FileStamp?
    /// The hash that its content has to have; nil where any will do.
    public var contentHash: ContentHash?

    /// A picture's file, in the state that has this stamp and this content.
    public init(_ location: FileLocation, stamp: FileStamp? = nil, contentHash: ContentHash? = nil) {
        self.location = location
        self.stamp = stamp
        self.contentHash = contentHash
    }
}

/// What a file's header says, and of which state of the file.
public struct ReadFacts: Hashable, Sendable {
    /// What the header says.
    public var facts: PictureFacts
    /// The stamp of the very file that was read, as it was before and after.
    public var stamp: FileStamp
    /// The hash of its content, where that was asked for.
    public var contentHash: ContentHash?

    /// What was read, given part by part.
    public init(facts: PictureFacts, stamp: FileStamp, contentHash: ContentHash? = nil) {
        self.facts = facts
        self.stamp = stamp
        self.contentHash = contentHash
    }
}
