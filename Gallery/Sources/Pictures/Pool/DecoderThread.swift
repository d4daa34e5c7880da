import Foundation
import SourceFiles

/// A thread of the pool. It owns a decoder process of each kind, sends requests to one of them at a time, and replaces
/// it after a crash.
final class DecoderThread: @unchecked Sendable {
    private let queue: WorkQueue
    private let settings: PoolSettings
    private let running: RunningDecoders
    // Used only by this thread.
    private var processes: [DecoderKind: DecoderProcess] = [:]

    /// The time without work after which the process is ended, in seconds.
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
            turns: while true {
                switch queue.next(waiting: Self.patience) {
                case .work(let job): perform(job)
                case .idle, .stopped: break turns
                }
            }
            endProcesses()
        } while !queue.endThread()
    }

    private func perform(_ job: WorkQueue.Job) {
        if job.isHeavy {
            // A heavy picture has a process to itself.
            endProcesses()
        }
        let result = Result { try outcome(of: job) }
        if job.isHeavy {
            endProcesses()
        }
        switch result {
        case .success(.again): queue.queueAsHeavy(job)
        case .success(.result(let result)):
            queue.finish(job)
            job.continuation.resume(returning: result)
        case .failure(let error):
            queue.finish(job)
            job.continuation.resume(throwing: error)
        }
    }

    private enum Outcome {
        case result(PictureResult)
        /// Try it again as a heavy picture.
        case again
    }

    private func outcome(of job: WorkQueue.Job) throws -> Outcome {
        guard let task = job.task else { return .result(.decoder(try decoder(.picture))) }
        var picture = try OpenPicture(task)
        if let refusal = try knownRefusal(of: &picture, task) { throw refusal }
        do {
            let outputs = try task.outputs()
            switch try answer(to: task, isHeavy: job.isHeavy, picture, outputs) {
            case .alone: return .again
            case .refused(let refusal): throw refusal
            case .failed(let failure): throw failure
            case .answered(let answer):
                try picture.checkUnchanged()
                return .result(try task.result(of: answer, picture, outputs))
            }
        } catch let refusal as PictureRefusal {
            try picture.checkUnchanged()
            keep(refusal, of: &picture, task)
            throw refusal
        } catch let failure as PictureFailure where failure.kind == .crashed {
            try picture.checkUnchanged()
            throw verdict(after: failure, of: &picture, task)
        }
    }

    private enum Exchange {
        case answered(WorkAnswer)
        case alone
        case refused(PictureRefusal)
        case failed(PictureFailure)
    }

    private func answer(
        to task: PictureTask,
        isHeavy: Bool,
        _ picture: OpenPicture,
        _ outputs: OutputFiles?
    ) throws -> Exchange {
        let (most, isShort) = settings.limits(isHeavy: isHeavy)
        let request = task.request(limits: most)
        let kind = picture.kind
        var attempts = Attempts(isHeavy: isHeavy, isShort: isShort)
        while true {
            let next: Attempts.Next
            let isFresh = processes[kind]?.hasAnswered != true
            switch try exchange(request, kind, picture.file, outputs?.descriptors ?? []) {
            case .lacking(let error):
                endProcess(kind)
                throw error.verdict
            case .answered(.noMemory):
                // The process may still have memory of other pictures.
                endProcess(kind)
                next = attempts.next(after: .outOfMemory, isFresh: isFresh, limits: settings.limits)
            case .answered(.failed(let failure)) where failure.kind == .noMemory:
                // The system may give the next process more.
                endProcess(kind)
                next = .failed(failure)
            case .answered(.failed(let failure))
            where failure.kind == .missingDecoder && processes[kind]?.isOld == true:
                // The decoder may have been installed since this process started.
                endProcess(kind)
                next = .again
            case .answered(let answer): return .answered(answer)
            case .ended(let end):
                endProcess(kind)
                if queue.hasStopped { throw CancellationError() }
                next = attempts.next(after: end, isFresh: isFresh, limits: settings.limits)
            }
            outputs?.empty()
            switch next {
            case .again: continue
            case .alone: return .alone
            case .refused(let refusal): return .refused(refusal)
            case .failed(let failure): return .failed(failure)
            }
        }
    }

    private func exchange(
        _ request: WorkRequest,
        _ kind: DecoderKind,
        _ file: SourceFile,
        _ outputs: [Int32]
    ) throws -> DecoderProcess.Outcome {
        let process = try processes[kind] ?? startProcess(kind)
        if case .failure(let end) = try start(process, kind) { return .ended(end) }
        let outcome = process.exchange(
            request,
            file,
            outputs,
            most: Int64(settings.limits.memory),
            seconds: settings.limits.seconds
        )
        guard case .ended(let end) = outcome, process.isShort(of: request.limits) else { return outcome }
        return .ended(end.whereMemoryIsShort)
    }

    // MARK: - Refusals

    /// Returns the known refusal of a picture with this content.
    private func knownRefusal(of picture: inout OpenPicture, _ task: PictureTask) throws -> PictureRefusal? {
        guard let verdicts = settings.verdicts, verdicts.mayKnow(size: picture.file.size) else { return nil }
        let hash = try picture.hash()
        guard let decoder = try decoder(picture.kind)?.name else { return nil }
        // That a text isn't a picture says nothing about the text.
        for stage in task.stage == .text ? [.text] : Set([.facts, task.stage]) {
            if let refusal = verdicts.refusal(of: hash, stage: stage, decoder: decoder) { return refusal }
        }
        return nil
    }

    private func keep(_ refusal: PictureRefusal, of picture: inout OpenPicture, _ task: PictureTask) {
        // Objects that can't be read are often not pictures. They aren't fetched completely just to hash
        // them.
        guard let verdicts = settings.verdicts, refusal.kind != .unreadable, picture.file.parts == nil,
            let decoder = settings.decoder(picture.kind)?.name,
            let hash = try? picture.hash()
        else { return }
        let size = picture.file.size
        verdicts.keep(refusal, of: hash, size: size, stage: task.stage, decoder: decoder)
    }

    /// Refuses a picture that crashes its process, alone, at several starts of the program.
    private func verdict(
        after failure: PictureFailure,
        of picture: inout OpenPicture,
        _ task: PictureTask
    ) -> any Error {
        guard let verdicts = settings.verdicts, let decoder = settings.decoder(picture.kind)?.name,
            let hash = try? picture.hash()
        else { return failure }
        let size = picture.file.size
        let earlier = verdicts.noteCrash(of: hash, size: size, stage: task.stage, decoder: decoder)
        guard earlier > 0 else { return failure }
        let refusal = PictureRefusal(.workerDied, failure.reason)
        verdicts.keep(refusal, of: hash, size: size, stage: task.stage, decoder: decoder)
        return refusal
    }

    /// Returns the decoder of a kind of process, or nil if no process starts.
    private func decoder(_ kind: DecoderKind) throws -> PictureDecoder? {
        try settings.checkConfinement()
        if let known = settings.decoder(kind) { return known }
        let process = try processes[kind] ?? startProcess(kind)
        guard case .success = try start(process, kind) else {
            endProcess(kind)
            return nil
        }
        return settings.decoder(kind)
    }

    // MARK: - Processes

    /// Waits until a process has started, and checks its confinement.
    private func start(_ process: DecoderProcess, _ kind: DecoderKind) throws -> Result<Greeting, DecoderEnd>
    {
        let result = process.start(seconds: settings.secondsToStart)
        if case .success(let greeting) = result {
            settings.greeting.set(greeting, of: kind)
            do {
                try settings.checkConfinement()
            } catch {
                endProcess(kind)
                throw error
            }
        }
        return result
    }

    private func startProcess(_ kind: DecoderKind) throws -> DecoderProcess {
        try settings.checkConfinement()
        do {
            let process = try DecoderProcess(settings.program, kind)
            running.add(process)
            processes[kind] = process
            return process
        } catch {
            throw error.failure
        }
    }

    private func endProcesses() {
        DecoderKind.allCases.forEach(endProcess)
    }

    private func endProcess(_ kind: DecoderKind) {
        guard let process = processes.removeValue(forKey: kind) else { return }
        running.remove(process)
        process.end()
    }
}
