import Foundation
import SystemPackage

/// Makes a video of a wide picture with FFmpeg's command: the camera moves across it.
enum SampleVideo {
    /// FFmpeg's command, or nil if it isn't installed. The library then has a picture instead.
    static let command: String? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { "\($0)/ffmpeg" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Replaces the picture in a file by a video.
    ///
    /// - Parameter taken: The time in the video's header, such as `2025-07-01T18:32:46`.
    static func replace(_ file: FilePath, taken: String, caption: String) throws {
        let video = FilePath("\(file).mp4")
        defer { try? FileManager.default.removeItem(atPath: video.string) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command ?? "")
        process.arguments = [
            "-y", "-nostdin", "-loglevel", "error", "-loop", "1", "-framerate", "25", "-f", "image2", "-c:v",
            "mjpeg",
            "-i", file.string, "-t", "6", "-vf", "crop=trunc(ih*8/9)*2:ih:(iw-ow)*t/6:0,format=yuv420p",
            "-c:v", "libx264", "-preset", "veryfast", "-movflags", "+faststart", "-flags:v", "+bitexact",
            "-fflags", "+bitexact",
            "-metadata", "creation_time=\(taken)Z", "-metadata", "description=\(caption)", video.string,
        ]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0, rename(video.string, file.string) == 0 else {
            throw SampleLibrary.Failure(description: "ffmpeg could not write \(video)")
        }
    }
}
