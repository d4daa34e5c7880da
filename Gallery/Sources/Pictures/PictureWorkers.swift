import Foundation
import SourceFiles
import SystemPackage

/// A bounded number of worker processes in which pictures are read and decoded. Each may die of a picture, which then
/// costs that picture alone. They are started when there is work, and end after two minutes without any.
///
/// Files are opened here, beneath the folder that they were given with, and workers get descriptors: they have no file
/// system, no network, and all together no more memory than the program leaves them of the limit.
public final class PictureWorkers: Sendable {
    private let queue: WorkQueue
    private let running = RunningWorkers()
    private let settings: PoolSettings

    /// Workers that run this executable, which has to call ``runPictureWorker()`` when it gets these arguments. At most
    /// `count` processes run at a time, as many as there are processors, if nothing is said; and one more for a heavy
    /// picture. Where the system does not let them give up files and network, they get no pictures, unless they may be
    /// unconfined.
    public convenience init(
        executable: FilePath,
        arguments: [String] = ["picture-worker"],
        count: Int = ProcessInfo.processInfo.activeProcessorCount,
        limits: PictureLimits = PictureLimits(),
        verdicts: (any PictureVerdicts)? = nil,
        mayBeUnconfined: Bool = false
    ) {
        self.init(
            executable: executable,
            arguments: arguments,
            count: count,
            limits: limits,
            verdicts: verdicts,
            mayBeUnconfined: mayBeUnconfined,
            ownMemory: { ProgramMemory.inUse }
        )
    }

    /// - Parameter ownMemory: Tells how many bytes the program itself takes.
    package init(
        executable: FilePath,
        arguments: [String] = ["picture-worker"],
        count: Int = ProcessInfo.processInfo.activeProcessorCount,
        limits: PictureLimits = PictureLimits(),
        verdicts: (any PictureVerdicts)? = nil,
        mayBeUnconfined: Bool = false,
        ownMemory: @escaping @Sendable () -> Int
    ) {
        let settings = PoolSettings(
            program: WorkerProgram(executable: executable, arguments: arguments),
            count: count,
            limits: limits,
            verdicts: verdicts,
            mayBeUnconfined: mayBeUnconfined,
            ownMemory: ownMemory
        )
        self.settings = settings
        queue = WorkQueue(threads: count) { [running] queue in
            WorkerThread(queue: queue, settings: settings, running: running).start()
        }
    }

    deinit {
        queue.stop()
        running.stop()
    }

    /// What a picture's header says, and with `hashes` the hash of its content, both read through one descriptor.
    ///
    /// Throws a ``PictureRefusal`` or a ``PictureTrouble``, or a `CancellationError` where the task was cancelled
    /// before a worker had it, or the workers were stopped.
    public func facts(
        of picture: PictureSource,
        hashes: Bool = false,
        urgency: PictureUrgency = .index
    ) async throws -> ReadFacts {
        let file = try await fetched(picture, whole: hashes)
        let task = PictureTask(source: picture, work: .facts(hashes: hashes), file: file)
        guard case .facts(let facts) = try await queue.result(of: task, urgency: urgency) else {
            throw Self.unexpected
        }
        return facts
    }

    /// Makes thumbnails of these widths from one decode, as files in this folder.
    ///
    /// Each is WebP, upright, in sRGB and without metadata. A picture narrower than a width gives its own width; none
    /// is higher than 16,383 pixels.
    ///
    /// Throws what ``facts(of:hashes:urgency:)`` throws; or a ``CannotWrite`` where the folder does not take the files.
    /// Where it throws, no file is left.
    public func makeThumbnails(
        of picture: PictureSource,
        widths: [Int],
        into folder: FilePath,
        urgency: PictureUrgency
    ) async throws -> MadeThumbnails {
        let widths = Set(widths).sorted(by: >)
        guard !widths.isEmpty, widths.count < 16, widths.allSatisfy((1...16_383).contains) else {
            throw PictureRefusal(.refused, "widths of \(widths): only 1 to 16383 pixels can be made")
        }
        let task = PictureTask(
            source: picture,
            work: .thumbnails(widths: widths, folder: folder),
            file: try await fetched(picture, whole: true)
        )
        guard case .thumbnails(let made) = try await queue.result(of: task, urgency: urgency) else {
            throw Self.unexpected
        }
        return made
    }

    /// Makes a JPEG file of the whole picture, in this folder: upright, in sRGB, on white, without metadata.
    ///
    /// Throws what ``makeThumbnails(of:widths:into:urgency:)`` throws.
    public func makeFullSize(
        of picture: PictureSource,
        into folder: FilePath,
        urgency: PictureUrgency = .lookedAt
    ) async throws -> MadeFullSize {
        let task = PictureTask(
            source: picture,
            work: .fullSize(folder: folder),
            file: try await fetched(picture, whole: true)
        )
        guard case .fullSize(let made) = try await queue.result(of: task, urgency: urgency) else {
            throw Self.unexpected
        }
        return made
    }

    /// The numbers of requests that decoder processes are working on, and that wait for one.
    public var load: (busy: Int, waiting: Int) { (queue.runningCount, queue.waitingCount) }

    /// What reads pictures in the workers. Nil where no worker starts.
    ///
    /// Throws a ``PictureTrouble`` where they get no pictures, since they are not confined; or a `CancellationError`.
    public func decoder() async throws -> PictureDecoder? {
        guard case .decoder(let decoder) = try await queue.result(of: nil, urgency: .index) else {
            return nil
        }
        return decoder
    }

    /// Ends all worker processes, and waits until they are gone. Requests that wait or run are cancelled, and later
    /// ones too.
    public func stop() async {
        queue.stop()
        running.stop()
        await queue.waitForThreads()
    }

    /// An object, fetched before it takes a worker's time: its start, or all of it. Nil for a file.
    private func fetched(_ picture: PictureSource, whole: Bool) async throws -> SourceFile? {
        guard picture.location.root.isInBucket else { return nil }
        do throws(SourceFileError) {
            return try await .fetch(picture.location, whole: whole ? Int64(settings.limits.memory) : nil)
        } catch {
            throw error.verdict
        }
    }

    private static let unexpected = PictureTrouble(.crashed, "its worker process answered nonsense")
}
