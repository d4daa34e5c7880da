import Pictures
import SourceFiles
import SystemPackage

/// What the catalog knows of a file.
struct KnownFile: Sendable {
    var id: Int64
    var state: FileState
    var stamp: FileStamp
    var kind: PictureRefusal.Kind?
    var contentHash: ContentHash?
    /// What was read out of headers when it was read: ``PictureFacts/version``.
    var factsVersion: Int
    /// Whether something has kept it from being read.
    var isWaiting: Bool
}

/// A file that has to be read.
struct Candidate: Sendable {
    /// The folder that was given.
    let root: FilePath
    let folder: FilePath
    let name: FileName
    let location: FileLocation
    var stamp: FileStamp
    var known: KnownFile?
    /// What a photo was that was once in its place.
    var former: FormerPhoto?

    init(root: FilePath, folder: FilePath, name: FileName, stamp: FileStamp) {
        self.root = root
        self.folder = folder
        self.name = name
        self.stamp = stamp
        location = FileLocation(folder.appending(name), beneath: [root])
    }

    var file: FilePath { folder.appending(name) }
}

/// What came of reading a file.
struct Finding: Sendable {
    enum Outcome: Sendable {
        case photo(PictureFacts)
        case refused(PictureRefusal)
        /// It is to be read again: this is not about the picture.
        case waiting(PictureTrouble)
    }

    var folder: FilePath
    var name: FileName
    /// The file's stamp from before it was read.
    var stamp: FileStamp
    var outcome: Outcome
    /// Whether the content is known to be the one that was there before.
    var hasSameContent = false
    /// The hash of its content, where it was asked for.
    var contentHash: ContentHash?

    init(_ candidate: Candidate, _ stamp: FileStamp, _ outcome: Outcome) {
        folder = candidate.folder
        name = candidate.name
        self.stamp = stamp
        self.outcome = outcome
    }

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
        case .waiting: .waiting
        }
    }
}
