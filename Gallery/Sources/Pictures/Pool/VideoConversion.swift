import CFFmpeg
import Foundation
import SourceFiles
import SystemPackage

/// Converts a video in a decoder process of its own, at a low priority.
struct VideoConversion: Sendable {
    let settings: PoolSettings
    let running: RunningDecoders

    /// Converts a video. Blocks the thread.
    ///
    /// - Parameters:
    ///   - own: Gets the process, so that this conversion can be stopped.
    ///   - began: Called with the name of the file that can be played while it grows.
    /// - Throws: ``PictureRefusal``, ``PictureFailure``, ``CannotWrite``, `CancellationError`.
    func video(
        _ task: PictureTask,
        into folder: FilePath,
        _ own: RunningDecoders,
        began: (String) -> Void
    ) throws -> MadeVideo {
        try settings.checkConfinement()
        let picture = try OpenPicture(task)
        guard picture.kind == .video, let hash = picture.contentHash else {
            throw PictureRefusal(.notAPicture, "it is not a video")
        }
        do {
            // An object in a bucket: reading it in parts would begin again with each part.
            try picture.file.fetch(0..<picture.file.size)
        } catch {
            throw error.verdict
        }
        let process: DecoderProcess
        do {
            process = try DecoderProcess(settings.program, .video)
        } catch {
            throw error.failure
        }
        running.add(process)
        own.add(process)
        defer {
            running.remove(process)
            own.remove(process)
            process.end()
        }
        do {
            return try video(task, of: picture, hash, process, into: folder, began: began)
        } catch {
            throw running.haveStopped || own.haveStopped ? CancellationError() : error
        }
    }

    private func video(
        _ task: PictureTask,
        of picture: OpenPicture,
        _ hash: ContentHash,
        _ process: DecoderProcess,
        into folder: FilePath,
        began: (String) -> Void
    ) throws -> MadeVideo {
        guard case .success(let greeting) = process.start(seconds: settings.secondsToStart) else {
            throw PictureFailure(.decoderEnded, "its decoder process ended")
        }
        settings.greeting.set(greeting, of: .video)
        try settings.checkConfinement()
        process.lowerPriority()
        let usual = settings.limits(isHeavy: true).limits
        let read = WorkRequest(work: .facts, limits: usual)
        let seconds = settings.limits.seconds
        let answer = try answer(to: read, of: picture, [], process, seconds: seconds, folder)
        guard case .facts(let facts) = answer, let video = facts.video else { throw Self.nonsense }
        let most = Limits(video, size: picture.file.size)
        var request = task.request(limits: usual)
        guard case .video(let mostBytes) = request.work, let outputs = try task.outputs() else {
            throw Self.nonsense
        }
        request.work = .video(mostBytes: min(mostBytes, most.bytes))
        request.limits.seconds = most.seconds
        began(outputs.names[0])
        do {
            let converted = try self.answer(
                to: request,
                of: picture,
                outputs.descriptors,
                process,
                // On a busy machine, it gets little of the processor.
                seconds: most.seconds * 4,
                folder
            )
            guard case .made = converted else { throw Self.nonsense }
        } catch let refusal as PictureRefusal where refusal == .convertedTooLarge && most.bytes < mostBytes {
            throw PictureRefusal(.tooLarge, "it has more than its header says")
        }
        try picture.checkUnchanged()
        guard outputs.keepVideos() else { throw Self.nonsense }
        return MadeVideo(contentHash: hash, growing: outputs.names[0], file: outputs.names[1])
    }

    private func answer(
        to request: WorkRequest,
        of picture: OpenPicture,
        _ outputs: [Int32],
        _ process: DecoderProcess,
        seconds: Double,
        _ folder: FilePath
    ) throws -> WorkAnswer {
        let outcome = process.exchange(
            request,
            picture.file,
            outputs,
            most: picture.file.size,
            seconds: seconds
        )
        switch outcome {
        case .lacking(let error): throw error.verdict
        case .ended(.outOfTime):
            throw PictureRefusal(.tookTooLong, "it takes more than \(Int(request.limits.seconds)) seconds")
        case .ended:
            throw PictureFailure(.decoderEnded, "its decoder process ended while it read the video")
        case .answered(.refused(let refusal)): throw refusal
        case .answered(.failed(let failure)): throw failure
        case .answered(.cannotWrite(let failure)): throw failure.naming(folder)
        case .answered(.noMemory): throw PictureFailure.noMemory
        case .answered(let answer): return answer
        }
    }

    private static let nonsense = PictureFailure(.crashed, "its decoder process answered nonsense")
}

extension VideoConversion {
    /// The limits for a video that is as long as its header says.
    struct Limits {
        /// The size of each file in bytes.
        let bytes: Int
        /// The processor time in seconds.
        let seconds: Double

        /// Makes the limits for a file of a size in bytes.
        init(_ video: VideoFacts, size: Int64) {
            // Recorders that were interrupted don't write the duration.
            let duration = Double(video.duration ?? Self.longest) / 1000
            // Sound, and MP4's description of each picture, take less than half of the pictures' bytes.
            let encoded = duration * Double(CFFMPEG_MOST_BITS_PER_SECOND) / 8 * 1.5
            bytes = Int(min(encoded + 4 * Double(size) + 1_048_576, 1e15))
            // A slow machine takes a minute for a second of HDR video in 4K.
            seconds = min(120 + 100 * duration, 12 * 3600)
        }

        /// The duration of a video that doesn't say it, in milliseconds.
        private static let longest: Int64 = 3_600_000
    }
}
