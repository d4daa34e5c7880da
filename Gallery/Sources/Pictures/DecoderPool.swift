import Foundation
import SourceFiles
import SystemPackage

/// A limited number of decoder processes, which read and decode pictures. A picture that crashes its process
/// affects no other picture. Processes start when there is work, and end after two minutes without any.
///
/// Files are opened in this process, below the library folder, and decoder processes receive descriptors.
/// They have no access to files or the network, and share a limited amount of memory with the program.
public final class DecoderPool: Sendable {
    private let queue: WorkQueue
    private let running = RunningDecoders()
    private let settings: PoolSettings
    private let conversion: VideoConversion

    /// Makes a pool of decoder processes. They run this executable, which must call ``runPictureDecoder()`` if
    /// it gets these arguments. At most `count` processes run at the same time. The default is the number of processors,
    /// but at least 2, so that no picture waits for a single slow one. If the system can't confine them, they get no
    /// pictures, unless unconfined ones are allowed.
    public init(
        executable: FilePath,
        arguments: [String] = ["picture-decoder"],
        count: Int = max(2, ProcessInfo.processInfo.activeProcessorCount),
        limits: PictureLimits = PictureLimits(),
        refusals: (any RefusalStore)? = nil,
        mayBeUnconfined: Bool = false
    ) {
        let settings = PoolSettings(
            program: DecoderProgram(executable: executable, arguments: arguments),
            count: count,
            limits: limits,
            refusals: refusals,
            mayBeUnconfined: mayBeUnconfined
        )
        self.settings = settings
        conversion = VideoConversion(settings: settings, running: running)
        queue = WorkQueue(threads: count) { [running] queue in
            DecoderThread(queue: queue, settings: settings, running: running).start()
        }
    }

    deinit {
        queue.stop()
        running.stop()
    }

    /// Returns the facts in a picture's header, and with `hashes` the hash of its content. Both are read from
    /// the same descriptor.
    ///
    /// Throws a ``PictureRefusal`` or a ``PictureFailure``, or a `CancellationError` if the task is canceled
    /// before a process starts on it, or the processes are stopped.
    public func facts(
        of picture: PictureSource,
        hashes: Bool = false,
        urgency: PictureUrgency = .index
    ) async throws -> ReadFacts {
        let file = try await fetched(picture, whole: hashes)
        let task = PictureTask(source: picture, work: .facts, hashes: hashes, file: file)
        return try await result(of: task, urgency) { answer, picture, _ in
            guard case .facts(let facts) = answer, facts.format != PictureFacts.sidecar else { return nil }
            return ReadFacts(facts: facts, stamp: picture.file.stamp, contentHash: picture.contentHash)
        }
    }

    /// Returns what a sidecar says about its picture: a file of XMP. The facts have no size, and the format "xmp".
    ///
    /// - Parameter picture: The picture's own facts, which say how it is turned. Nil if they aren't known.
    ///
    /// Throws the errors of ``facts(of:hashes:urgency:)``.
    public func sidecar(_ file: PictureSource, of picture: PictureFacts? = nil) async throws -> PictureFacts {
        let described = DescribedPicture(
            width: picture?.width ?? 0,
            height: picture?.height ?? 0,
            orientation: picture?.orientation,
            isElsewhere: true
        )
        let task = PictureTask(
            source: file,
            work: .sidecar(of: described),
            file: try await fetched(file, whole: true)
        )
        return try await result(of: task, .index) { answer, _, _ in
            guard case .facts(let facts) = answer, facts.format == PictureFacts.sidecar else { return nil }
            return facts
        }
    }

    /// Returns the parts of a text in CommonMark of at most 64 KiB. HTML in it and pictures are left out.
    ///
    /// Throws the errors of ``facts(of:hashes:urgency:)``.
    public func text(of file: PictureSource) async throws -> [TextPart] {
        let object = try await fetched(file, whole: false)
        // All of it would be fetched otherwise.
        if let object, object.size > TextPart.largestFile { throw TextPart.tooLarge }
        let task = PictureTask(source: file, work: .text, file: object)
        return try await result(of: task, .lookedAt) { answer, _, _ in
            guard case .text(let parts) = answer else { return nil }
            return parts
        }
    }

    /// Makes thumbnails of these widths from one decode, as files in a folder.
    ///
    /// Each is WebP, upright and without metadata. It is in sRGB. If the picture's profile has many more colors than sRGB, it
    /// is in Display P3, with that profile. A picture that is narrower than a width keeps its own width. No thumbnail is
    /// higher than 16,383 pixels.
    ///
    /// Throws the errors of ``facts(of:hashes:urgency:)``, or a ``CannotWrite`` if the folder can't be
    /// written to. After an error, no file is left.
    public func makeThumbnails(
        of picture: PictureSource,
        widths: [Int],
        into folder: FilePath,
        urgency: PictureUrgency
    ) async throws -> MadeThumbnails {
        let widths = Set(widths).sorted(by: >)
        guard !widths.isEmpty, widths.count < 16, widths.allSatisfy((1...16_383).contains) else {
            throw PictureRefusal(.undecodable, "widths of \(widths): only 1 to 16383 pixels can be made")
        }
        let task = PictureTask(
            source: picture,
            work: .thumbnails(widths: widths),
            folder: folder,
            file: try await fetched(picture, whole: true)
        )
        return try await result(of: task, urgency) { answer, picture, outputs in
            guard case .made(let decoded, let color, let thumbHash, let damage) = answer, let outputs,
                color != 0, !thumbHash.isEmpty
            else { return nil }
            let hash = try picture.checked(decoded)
            guard outputs.keep(WebPContainer.isPictureOnly) else { return nil }
            return MadeThumbnails(
                contentHash: hash,
                color: color,
                thumbHash: thumbHash,
                damage: damage,
                files: Dictionary(uniqueKeysWithValues: zip(widths, outputs.names))
            )
        }
    }

    /// Makes a JPEG file of the whole picture in a folder: upright, in sRGB, on white, without metadata.
    ///
    /// Throws the errors of ``makeThumbnails(of:widths:into:urgency:)``.
    public func makeFullSize(
        of picture: PictureSource,
        into folder: FilePath,
        urgency: PictureUrgency = .lookedAt
    ) async throws -> MadeFullSize {
        let task = PictureTask(
            source: picture,
            work: .fullSize,
            folder: folder,
            file: try await fetched(picture, whole: true)
        )
        return try await result(of: task, urgency) { answer, picture, outputs in
            guard case .made(let decoded, _, _, _) = answer, let outputs, let name = outputs.names.first
            else { return nil }
            let hash = try picture.checked(decoded)
            guard outputs.keep(JPEGContainer.isPictureOnly) else { return nil }
            return MadeFullSize(contentHash: hash, file: name)
        }
    }

    /// Converts a video to H.264 and AAC in MP4, without metadata, as a file in a folder. This takes long, and other requests
    /// don't wait for it. It ends with the task, and then leaves no file.
    ///
    /// - Parameters:
    ///   - maxBytes: The largest size of the file, and of the one that grows.
    ///   - began: Called with the name of a file in the folder that can be played while it grows. Delete it afterward.
    /// - Throws: The errors of ``makeThumbnails(of:widths:into:urgency:)``, and ``PictureRefusal/convertedTooLarge``.
    public func makeVideo(
        of video: PictureSource,
        into folder: FilePath,
        maxBytes: Int,
        began: @escaping @Sendable (String) -> Void
    ) async throws -> MadeVideo {
        let own = RunningDecoders()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { [conversion] in
                    let task = PictureTask(
                        source: video,
                        work: .video(maxBytes: maxBytes),
                        folder: folder
                    )
                    continuation.resume(with: Result { try conversion.video(task, own, began: began) })
                }
            }
        } onCancel: {
            own.stop()
        }
    }

    /// The numbers of requests that decoder processes are working on, and that wait for one.
    public var load: (busy: Int, waiting: Int) { (queue.runningCount, queue.waitingCount) }

    /// Returns the decoder of the processes, or nil if no process starts.
    ///
    /// Throws a ``PictureFailure`` if the processes get no pictures because they aren't confined, or a
    /// `CancellationError`.
    public func decoder() async throws -> PictureDecoder? {
        try await queue.result(.index) { thread, _ in try thread.decoder(.picture) }
    }

    /// Ends all decoder processes, and waits until they have ended. Cancels waiting, running and later
    /// requests.
    public func stop() async {
        queue.stop()
        running.stop()
        await queue.waitForThreads()
    }

    /// Does a task in a decoder process. A process that was taken over by a malicious picture may answer anything.
    ///
    /// - Parameter value: Checks the answer, and returns the result. Returns nil for an answer that makes no sense.
    private func result<Value: Sendable>(
        of task: PictureTask,
        _ urgency: PictureUrgency,
        _ value: @escaping @Sendable (WorkAnswer, OpenPicture, OutputFiles?) throws -> Value?
    ) async throws -> Value {
        try await queue.result(urgency) { thread, isLarge in
            try thread.perform(task, isLarge: isLarge, value)
        }
    }

    /// Fetches the start of an object, or the whole object, before it takes a process's time. Nil for a file.
    private func fetched(_ picture: PictureSource, whole: Bool) async throws -> SourceFile? {
        guard picture.location.root.isInBucket else { return nil }
        // Of a video, which may be large, only some parts are read.
        let isVideo = VideoFormat.fileExtensions.contains(picture.location.path.extension?.lowercased() ?? "")
        let whole = whole && !isVideo
        do throws(SourceFileError) {
            return try await .fetch(picture.location, whole: whole ? Int64(settings.limits.memory) : nil)
        } catch {
            throw error.pictureError
        }
    }
}

/// The decoder in the decoder processes.
public struct PictureDecoder: Hashable, Sendable {
    /// Its name and version. Refusals of earlier versions are checked again.
    public var name: String
    /// A line for the log if the processes are less confined than they should be.
    public var notice: String?
}

/// The priority of work when all decoder processes are busy.
public enum PictureUrgency: Int, Comparable, CaseIterable, Sendable {
    /// Work in advance. If there are at least two decoder processes, one of them never does this work.
    case background
    /// Reading a library.
    case index
    /// A user is waiting for it.
    case lookedAt

    /// Returns whether the other one has priority.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
