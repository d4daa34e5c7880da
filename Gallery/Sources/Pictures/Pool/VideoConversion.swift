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
    func video(_ task: PictureTask, _ own: RunningDecoders, began: (String) -> Void) throws -> MadeVideo {
        try settings.checkConfinement()
        let picture = try OpenPicture(task)
        guard picture.kind == .video, let hash = picture.contentHash else {
            throw PictureRefusal(.notAPicture, "it is not a video")
        }
        do {
            // An object in a bucket: reading it in parts would begin again with each part.
            try picture.file.fetch(0..<picture.file.size)
        } catch {
            throw error.pictureError
        }
        let process = try DecoderProcess(settings.program, .video)
        running.add(process)
        own.add(process)
        defer {
            running.remove(process)
            own.remove(process)
            process.end()
        }
        var seconds = settings.limits.processorSeconds
        do {
            return try video(task, of: picture, hash, process, &seconds, began: began)
        } catch {
            if running.haveStopped || own.haveStopped { throw CancellationError() }
            throw (error as? DecoderEnd)?.error(settings.limits, seconds: seconds) ?? error
        }
    }

    private func video(
        _ task: PictureTask,
        of picture: OpenPicture,
        _ hash: ContentHash,
        _ process: DecoderProcess,
        _ seconds: inout Double,
        began: (String) -> Void
    ) throws -> MadeVideo {
        settings.greeting.set(try process.start(seconds: settings.secondsToStart), of: .video)
        try settings.checkConfinement()
        process.lowerPriority()
        let size = picture.file.size
        var request = WorkRequest(work: .facts, limits: settings.limits(isLarge: true))
        let answer = try process.exchange(
            request,
            picture.file,
            nil,
            maximum: size,
            seconds: settings.limits.seconds
        )
        guard case .facts(let facts) = answer, let video = facts.video,
            case .video(let maxBytes) = task.work, let outputs = try task.outputs()
        else { throw PictureFailure.nonsense }
        let maximum = Limits(video, size: size)
        request.work = .video(maxBytes: min(maxBytes, maximum.bytes))
        request.limits.seconds = maximum.seconds
        seconds = maximum.seconds
        began(outputs.names[0])
        do {
            // On a busy machine, it gets little of the processor.
            let patience = maximum.seconds * 4
            let converted = try process.exchange(
                request,
                picture.file,
                outputs,
                maximum: size,
                seconds: patience
            )
            guard case .made = converted else { throw PictureFailure.nonsense }
        } catch let refusal as PictureRefusal where refusal == .convertedTooLarge && maximum.bytes < maxBytes
        {
            throw PictureRefusal(.undecodable, "it has more than its header says")
        }
        try picture.checkUnchanged()
        guard outputs.keepVideos() else { throw PictureFailure.nonsense }
        return MadeVideo(contentHash: hash, growing: outputs.names[0], file: outputs.names[1])
    }
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
