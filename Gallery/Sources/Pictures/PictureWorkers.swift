import Foundation
import SystemPackage

/// A bounded number of worker processes in which pictures are read and decoded. Each may die of a picture, which then
/// costs that picture alone. They are started when there is work, and end after two minutes without any.
public final class PictureWorkers: Sendable {
    private let queue: WorkQueue
    private let running = RunningWorkers()
    private let limits: PictureLimits

    /// Workers that run this executable, which has to call ``runPictureWorker()`` when it gets these arguments. At most
    /// `count` processes run at a time: as many as there are processors, if nothing is said.
    public init(
        executable: FilePath,
        arguments: [String] = ["picture-worker"],
        count: Int = ProcessInfo.processInfo.activeProcessorCount,
        limits: PictureLimits = PictureLimits()
    ) {
        self.limits = limits
        let program = WorkerProgram(executable: executable, arguments: arguments)
        queue = WorkQueue(threads: count) { [running] queue in
            WorkerThread.start(WorkerThread(queue: queue, program: program, running: running))
        }
    }

    deinit {
        queue.stop()
        running.stop()
    }

    /// What the header of the picture at this path says. A symbolic link there is not followed.
    ///
    /// Throws a ``PictureRefusal``, or a `CancellationError` where the task was cancelled before a worker had it, or
    /// the workers were stopped.
    public func facts(of file: FilePath, urgency: PictureUrgency = .index) async throws -> PictureFacts {
        let request = WorkRequest(file: file, work: .facts, limits: limits)
        guard case .facts(let facts) = try await answer(to: request, urgency: urgency) else {
            throw Self.nonsense
        }
        return facts
    }

    /// Makes thumbnails of these widths from one decode, as files in this folder.
    ///
    /// Each is WebP, upright, in sRGB and without metadata. A picture narrower than a width gives its own width; none
    /// is higher than 16,383 pixels.
    ///
    /// Throws a ``PictureRefusal``; a ``CannotWrite`` where the folder does not take the files, of which then none is
    /// left; or a `CancellationError` as ``facts(of:urgency:)`` does.
    public func makeThumbnails(
        of file: FilePath,
        widths: [Int],
        into folder: FilePath,
        urgency: PictureUrgency
    ) async throws -> MadeThumbnails {
        guard !widths.isEmpty, widths.allSatisfy((1...16_383).contains) else {
            throw PictureRefusal(.refused, "widths of \(widths): only 1 to 16383 pixels can be made")
        }
        let name = UUID().uuidString
        let work = WorkRequest.Work.thumbnails(widths: widths, folder: folder, name: name)
        let request = WorkRequest(file: file, work: work, limits: limits)
        let files = Dictionary(uniqueKeysWithValues: Set(widths).map { ($0, "\(name)-\($0).webp") })
        do {
            guard case .thumbnails(let made) = try await answer(to: request, urgency: urgency),
                // A worker that a picture has taken over may name any file: it is only believed that it wrote its own.
                made.files == files
            else { throw Self.nonsense }
            return made
        } catch {
            // One that was killed leaves what it had written.
            for file in files.values {
                folder.appending(file).withPlatformString { _ = unlink($0) }
            }
            throw error
        }
    }

    /// Ends all worker processes, and waits until they are gone. Requests that wait or run are cancelled, and later
    /// ones too.
    public func stop() async {
        queue.stop()
        running.stop()
        await queue.waitForThreads()
    }

    private func answer(to request: WorkRequest, urgency: PictureUrgency) async throws -> WorkAnswer {
        switch try await queue.answer(to: request, urgency: urgency) {
        case .refused(let refusal): throw refusal
        case .cannotWrite(let failure): throw failure
        case let answer: return answer
        }
    }

    private static let nonsense = PictureRefusal(.workerDied, "its worker process answered nonsense")
}
