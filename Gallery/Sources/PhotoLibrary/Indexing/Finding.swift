import Pictures
import SystemPackage

/// What the catalog knows of a file.
struct KnownFile: Sendable {
    var id: Int64
    var state: FileState
    var stamp: FileStamp
    var kind: PictureRefusal.Kind?
    var contentHash: ContentHash?
}

/// A file that has to be read.
struct Candidate: Sendable {
    var folder: FilePath
    var name: FileName
    var stamp: FileStamp
    var known: KnownFile?

    var file: FilePath { folder.appending(name) }
}

/// What came of reading a file.
struct Finding: Sendable {
    enum Outcome: Sendable {
        case photo(PictureFacts)
        case refused(PictureRefusal)
    }

    var folder: FilePath
    var name: FileName
    /// The file's stamp from before it was read.
    var stamp: FileStamp
    var outcome: Outcome
    /// Whether the content is known to be the one that was there before.
    var hasSameContent = false

    /// When the picture was taken, if it says so.
    var taken: Int64? {
        guard case .photo(let facts) = outcome else { return nil }
        return facts.taken
    }

    /// Files of other kinds are passed over, unless they claim to be pictures; a picture that is broken is listed, whatever
    /// its name says.
    var state: FileState {
        switch outcome {
        case .photo: .photo
        case .refused(let refusal):
            switch refusal.kind {
            case .notAPicture, .refused, .unreadable: name.claimsPicture ? .unreadable : .passedOver
            default: .unreadable
            }
        }
    }
}
