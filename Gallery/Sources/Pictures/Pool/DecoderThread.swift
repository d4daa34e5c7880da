import Foundation
import SourceFiles
import SystemPackage

/// A thread of the pool. It owns a decoder process of each kind, sends requests to one of them at a time, and replaces
/// it after a crash.
final class DecoderThread: @unchecked Sendable {
    private let queue: WorkQueue
    private let settings: PoolSettings
    private let running: RunningDecoders
    // Used only by this thread.
    private var processes: [DecoderKind: DecoderProcess] = [:]

    /// The time without work after which the processes are ended, in seconds.
    private static let patience = 120.0

    init(queue: WorkQueue, settings: PoolSettings, running: RunningDecoders) {
        self.queue = queue
        self.settings = settings
        self.running = running
    }

    func start() {
        Thread.detachNewThread { self.run() }
    }

    private func run() {
        repeat {
            while let job = queue.next(waiting: Self.patience) {
                do throws(WorkQueue.NeedsMoreMemory) {
                    let resume = try job.run(self, job.isLarge)
                    queue.finish(job)
                    resume()
                } catch {
                    queue.repeatAsLarge(job)
                }
            }
            DecoderKind.allCases.forEach(endProcess)
        } while !queue.endThread()
    }

    /// Does a task, and returns what a closure makes of the answer. The closure returns nil for an answer that
    /// doesn't fit.
    ///
    /// - Throws: ``PictureRefusal``, ``PictureFailure``, ``CannotWrite``, ``WorkQueue/NeedsMoreMemory``,
    ///   `CancellationError`.
    func perform<Value>(
        _ task: PictureTask,
        isLarge: Bool,
        _ value: (WorkAnswer, OpenPicture, OutputFiles?) throws -> Value?
    ) throws -> Value {
        var picture = try OpenPicture(task)
        if let refusal = try knownRefusal(of: &picture, task) { throw refusal }
        do {
            let outputs = try task.outputs()
            let answer = try answer(to: task, isLarge: isLarge, picture, outputs)
            try picture.checkUnchanged()
            guard let value = try value(answer, picture, outputs) else { throw PictureFailure.nonsense }
            return value
        } catch let refusal as PictureRefusal {
            try picture.checkUnchanged()
            keep(refusal, of: &picture, task)
            throw refusal
        } catch let failure as PictureFailure where failure.kind == .crashed {
            try picture.checkUnchanged()
            throw failure
        }
    }

    /// Asks a decoder process. If the process ends, asks another one, because the reason may be an earlier picture,
    /// or come from outside.
    private func answer(
        to task: PictureTask,
        isLarge: Bool,
        _ picture: OpenPicture,
        _ outputs: OutputFiles?
    ) throws -> WorkAnswer {
        let limits = settings.limits
        let request = WorkRequest(work: task.work, limits: settings.limits(isLarge: isLarge))
        var isLast = false
        while true {
            do {
                let process = try process(picture.kind)
                return try process.exchange(
                    request,
                    picture.file,
                    outputs,
                    maximum: Int64(limits.memory),
                    seconds: limits.seconds
                )
            } catch let end as DecoderEnd {
                endProcess(picture.kind)
                if queue.hasStopped { throw CancellationError() }
                if end == .outOfMemory, !isLarge { throw WorkQueue.NeedsMoreMemory() }
                guard end.isWorthRetry, !isLast else { throw end.error(limits) }
                outputs?.empty()
                isLast = true
            } catch let failure as PictureFailure where failure.kind == .missingDecoder {
                // The decoder may have been installed since this process started. A new one knows.
                guard processes[picture.kind]?.isOld == true, !isLast else { throw failure }
                endProcess(picture.kind)
                isLast = true
            } catch let failure as PictureFailure where failure.kind == .shortage {
                // The system may give the next process more.
                endProcess(picture.kind)
                throw failure
            }
        }
    }

    // MARK: - Refusals

    /// Returns the known refusal of a picture with this content.
    private func knownRefusal(of picture: inout OpenPicture, _ task: PictureTask) throws -> PictureRefusal? {
        guard let refusals = settings.refusals, refusals.mayKnow(size: picture.file.size) else { return nil }
        let hash = try picture.hash()
        guard let decoder = try decoder(picture.kind)?.name else { return nil }
        // That a text isn't a picture says nothing about the text.
        for stage in task.stage == .text ? [.text] : Set([.facts, task.stage]) {
            if let refusal = refusals.refusal(of: hash, stage: stage, decoder: decoder) { return refusal }
        }
        return nil
    }

    private func keep(_ refusal: PictureRefusal, of picture: inout OpenPicture, _ task: PictureTask) {
        // Objects that can't be read are often not pictures. They aren't fetched completely just to hash
        // them.
        guard let refusals = settings.refusals, refusal.kind != .unreadable, picture.file.parts == nil,
            let decoder = settings.decoder(picture.kind)?.name,
            let hash = try? picture.hash()
        else { return }
        let size = picture.file.size
        refusals.keep(refusal, of: hash, size: size, stage: task.stage, decoder: decoder)
    }

    /// Returns the decoder of a kind of process, or nil if no process starts.
    func decoder(_ kind: DecoderKind) throws -> PictureDecoder? {
        try settings.checkConfinement()
        if settings.decoder(kind) == nil {
            do {
                _ = try process(kind)
            } catch is DecoderEnd {
                endProcess(kind)
            }
        }
        return settings.decoder(kind)
    }

    // MARK: - Processes

    /// Returns a process that has started and is confined.
    private func process(_ kind: DecoderKind) throws -> DecoderProcess {
        if let process = processes[kind] { return process }
        try settings.checkConfinement()
        let process = try DecoderProcess(settings.program, kind)
        running.add(process)
        processes[kind] = process
        settings.greeting.set(try process.start(seconds: settings.secondsToStart), of: kind)
        do {
            try settings.checkConfinement()
        } catch {
            endProcess(kind)
            throw error
        }
        return process
    }

    private func endProcess(_ kind: DecoderKind) {
        guard let process = processes.removeValue(forKey: kind) else { return }
        running.remove(process)
        process.end()
    }
}

/// A task for the pool.
struct PictureTask: Sendable {
    var source: PictureSource
    var work: WorkRequest.Work
    /// Whether the content's hash is needed.
    var hashes = true
    /// The folder for output files.
    var folder: FilePath?
    /// The file if it is already open: an object that was fetched.
    var file: SourceFile?

    var stage: PictureStage {
        switch work {
        case .facts, .sidecar: .facts
        case .text: .text
        case .thumbnails: .thumbnails
        case .fullSize, .video: .fullSize
        }
    }

    /// Creates the output files of the task, or returns nil if it has none.
    func outputs() throws(CannotWrite) -> OutputFiles? {
        guard let folder else { return nil }
        let start = UUID().uuidString
        return try OutputFiles(work.outputNames.map { "\(start)-\($0)" }, in: folder)
    }
}
