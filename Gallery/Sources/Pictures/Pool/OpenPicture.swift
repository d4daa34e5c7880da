import SourceFiles

/// A picture's open file, whose state has been compared with the task's.
struct OpenPicture {
    let file: SourceFile
    /// The kind of decoder process that reads it.
    let kind: DecoderKind
    /// The hash of its content, if it was needed.
    private(set) var contentHash: ContentHash?

    /// - Throws: ``PictureRefusal``, ``PictureFailure``.
    init(_ task: PictureTask) throws {
        if let open = task.file {
            file = open
        } else {
            do {
                file = try SourceFile(task.source.location)
            } catch {
                throw error.pictureError
            }
        }
        if let stamp = task.source.stamp, !file.stamp.hasContent(of: stamp) { throw Self.hasChanged }
        guard file.size > 0 else { throw PictureRefusal(.notAPicture, "the file is empty") }
        switch task.work {
        case .sidecar, .text:
            kind = .picture
            return
        default: break
        }
        do {
            kind = VideoFormat.matches(try file.start(VideoFormat.startLength)) ? .video : .picture
        } catch {
            throw error.pictureError
        }
        guard task.hashes else { return }
        try hash()
        if let known = task.source.contentHash, known != contentHash { throw Self.hasChanged }
    }

    /// Returns the hash of the content. Computes it at most once.
    @discardableResult
    mutating func hash() throws -> ContentHash {
        if let contentHash { return contentHash }
        do {
            let hash = try ContentHash(of: file)
            contentHash = hash
            return hash
        } catch {
            throw (error as? SourceFileError)?.pictureError ?? error
        }
    }

    /// Checks that everything that was read since opening is from the same state of the file.
    func checkUnchanged() throws {
        guard file.isUnchanged else { throw Self.hasChanged }
    }

    /// Checks that the content that a process decoded is the one that was hashed here. Returns the hash. Processes
    /// hash no videos.
    func checked(_ decoded: ContentHash?) throws -> ContentHash {
        guard let contentHash, decoded != nil || kind == .video else { throw PictureFailure.nonsense }
        guard decoded ?? contentHash == contentHash else { throw Self.hasChanged }
        return contentHash
    }

    static let hasChanged = PictureFailure(.changed, "it changes while it is read")
}
