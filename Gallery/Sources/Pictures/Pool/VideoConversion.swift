import Foundation
import SourceFiles
import SystemPackage

/// Converts a video in a decoder process of its own, which takes as long as the video needs, at a low priority.
struct VideoConversion: Sendable {
    let settings: PoolSettings
    let running: RunningDecoders

    /// The processor time, and the time until the process is ended, in seconds. A film takes an hour or two.
    private static let seconds = 12.0 * 3600

    /// Converts a video. Blocks the thread.
    ///
    /// - Parameter began: Called with the name of the file that can be played while it grows.
    /// - Throws: ``PictureRefusal``, ``PictureFailure``, ``CannotWrite``.
    func video(of source: PictureSource, into folder: FilePath, began: (String) -> Void) throws -> MadeVideo {
        try settings.checkConfinement()
        let task = PictureTask(source: source, work: .video(folder: folder))
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
        guard let outputs = try task.outputs() else { throw Self.nonsense }
        let process: DecoderProcess
        do {
            process = try DecoderProcess(settings.program, .video)
        } catch {
            throw error.failure
        }
        running.add(process)
        defer {
            running.remove(process)
            process.end()
        }
        guard case .success(let greeting) = process.start(seconds: settings.secondsToStart) else {
            throw PictureFailure(.decoderEnded, "its decoder process ended")
        }
        settings.greeting.set(greeting, of: .video)
        try settings.checkConfinement()
        process.lowerPriority()
        began(outputs.names[0])
        var limits = settings.limits(isHeavy: true).limits
        limits.seconds = Self.seconds
        let outcome = process.exchange(
            task.request(limits: limits),
            picture.file,
            outputs.descriptors,
            most: picture.file.size + 1,
            seconds: Self.seconds
        )
        switch outcome {
        case .lacking(let error): throw error.verdict
        case .ended:
            throw PictureFailure(.decoderEnded, "its decoder process ended while it converted the video")
        case .answered(.made):
            try picture.checkUnchanged()
            guard outputs.keepVideos() else { throw Self.nonsense }
            return MadeVideo(contentHash: hash, growing: outputs.names[0], file: outputs.names[1])
        case .answered(.refused(let refusal)): throw refusal
        case .answered(.failed(let failure)): throw failure
        case .answered(.cannotWrite(let failure)): throw failure.naming(folder)
        case .answered(.noMemory): throw PictureFailure.noMemory
        case .answered: throw Self.nonsense
        }
    }

    private static let nonsense = PictureFailure(.crashed, "its decoder process answered nonsense")
}
