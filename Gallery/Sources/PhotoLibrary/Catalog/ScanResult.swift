import Pictures
import SourceFiles
import SystemPackage

/// The catalog's data about a file.
package struct KnownFile: Sendable {
    package var id: Int64
    package var state: FileState
    package var stamp: FileStamp
    package var kind: PictureRefusal.Kind?
    package var contentHash: ContentHash?
    /// The version of the facts when its header was read: ``PictureFacts/version``.
    package var factsVersion: Int
    /// Whether a failure has prevented reading it.
    package var isWaiting: Bool
}

/// A file to read.
package struct Candidate: Sendable {
    /// The library folder.
    package let root: FilePath
    package let folder: FilePath
    package let name: FileName
    package let location: FileLocation
    package var stamp: FileStamp
    package var known: KnownFile?
    /// The pictures next to it that may be of the same shot: see ``CameraPair``.
    package var pictures: [FileName] = []
    /// The removed photo in the same place.
    package var removed: RemovedPhoto?
    /// The files next to it that say something about it.
    package var sidecars = Sidecars()
    /// Whether one of them is new, has changed, or is gone.
    package var hasNewSidecar = false

    package init(root: FilePath, folder: FilePath, name: FileName, stamp: FileStamp) {
        self.root = root
        self.folder = folder
        self.name = name
        self.stamp = stamp
        location = FileLocation(folder.appending(name), beneath: [root])
    }

    /// Whether it belongs to the picture of the same shot, unless it is a video that is longer than a clip.
    package var isCompanion: Bool { !pictures.isEmpty }

    package var file: FilePath { folder.appending(name) }

    /// Returns the location of a file next to it.
    package func location(of sidecar: FileName) -> FileLocation {
        FileLocation(folder.appending(sidecar), beneath: [root])
    }
}

/// The names of files next to a photo that say something about it.
package struct Sidecars: Sendable {
    /// The file of XMP.
    package var xmp: FileName?
    /// Files that may be from Google Takeout. The first one that is counts.
    package var takeout: [FileName] = []
    /// Files that were there when the photo was last read.
    package var gone: [FileName] = []

    package init(xmp: FileName? = nil, takeout: [FileName] = [], gone: [FileName] = []) {
        self.xmp = xmp
        self.takeout = takeout
        self.gone = gone
    }

    /// All names.
    package var names: [FileName] { (xmp.map { [$0] } ?? []) + takeout + gone }
}

/// The result of reading a file.
package struct ScanResult: Sendable {
    package enum Outcome: Sendable {
        case photo(PictureFacts)
        case refused(PictureRefusal)
        /// The file belongs to a picture.
        case companion
        /// The file will be read again, because the failure isn't the picture's fault.
        case waiting(PictureFailure)
    }

    package var folder: FilePath
    package var name: FileName
    /// The file's stamp before it was read.
    package var stamp: FileStamp
    package var outcome: Outcome
    /// Whether the content is surely the same as before.
    package var hasSameContent = false
    /// Whether a file next to it that says something about it is new, has changed, or is gone.
    package var hasNewSidecar = false
    /// Whether a file next to it couldn't be read now. The photo is read again.
    package var lacksSidecar = false
    /// The hash of the content, if requested.
    package var contentHash: ContentHash?

    package init(_ candidate: Candidate, _ stamp: FileStamp, _ outcome: Outcome) {
        folder = candidate.folder
        name = candidate.name
        self.stamp = stamp
        self.outcome = outcome
        hasNewSidecar = candidate.hasNewSidecar
    }

    /// The time when the picture was taken, if the file contains it.
    package var taken: Int64? {
        guard case .photo(let facts) = outcome else { return nil }
        return facts.taken
    }

    /// Other files are passed over, unless their names are those of pictures. A damaged picture is listed,
    /// whatever its name.
    package var state: FileState {
        switch outcome {
        case .photo: .photo
        case .refused(let refusal):
            switch refusal.kind {
            case .notAPicture, .unreadable: name.claimsPicture ? .unreadable : .passedOver
            default: .unreadable
            }
        case .companion: .companion
        case .waiting: .waiting
        }
    }
}
