import Pictures
import SourceFiles
import SystemPackage

/// The catalog's data about a file.
struct KnownFile: Sendable {
    var id: Int64
    var state: FileState
    var stamp: FileStamp
    var kind: PictureRefusal.Kind?
    var contentHash: ContentHash?
    /// The version of the facts when its header was read: ``PictureFacts/version``.
    var factsVersion: Int
    /// Whether a failure has prevented reading it.
    var isWaiting: Bool
}

/// A file to read.
struct Candidate: Sendable {
    /// The library folder.
    let root: FilePath
    let folder: FilePath
    let name: FileName
    let location: FileLocation
    var stamp: FileStamp
    var known: KnownFile?
    /// The former photo in the same place.
    var former: FormerPhoto?
    /// Whether only the file next to it, from Google Takeout, is new or has changed.
    var hasNewSidecar = false

    init(root: FilePath, folder: FilePath, name: FileName, stamp: FileStamp) {
        self.root = root
        self.folder = folder
        self.name = name
        self.stamp = stamp
        location = FileLocation(folder.appending(name), beneath: [root])
    }

    var file: FilePath { folder.appending(name) }
}

/// The result of reading a file.
struct Finding: Sendable {
    enum Outcome: Sendable {
        case photo(PictureFacts)
        case refused(PictureRefusal)
        /// The file will be read again, because the failure isn't the picture's fault.
        case waiting(PictureTrouble)
    }

    var folder: FilePath
    var name: FileName
    /// The file's stamp before it was read.
    var stamp: FileStamp
    var outcome: Outcome
    /// Whether the content is known to be the same as before.
    var hasSameContent = false
    /// Whether the file next to it, from Google Takeout, is new or has changed.
    var hasNewSidecar = false
    /// The hash of the content, if requested.
    var contentHash: ContentHash?

    init(_ candidate: Candidate, _ stamp: FileStamp, _ outcome: Outcome) {
        folder = candidate.folder
        name = candidate.name
        self.stamp = stamp
        self.outcome = outcome
    }

    /// The time when the picture was taken, if the file contains it.
    var taken: Int64? {
        guard case .photo(let facts) = outcome else { return nil }
        return facts.taken
    }

    /// Other files are passed over, unless their names are those of pictures. A damaged picture is listed,
    /// whatever its name.
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
