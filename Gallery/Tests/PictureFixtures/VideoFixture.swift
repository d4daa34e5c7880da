import Foundation
import SampleLibrary
import SystemPackage

/// Makes small videos with FFmpeg's command.
public enum VideoFixture {
    /// Four quarters of a color each, for a second, 72 × 48 pixels, as FFmpeg's input.
    public static let quarters = """
        color=#e02020:s=36x24:r=10:d=1[a];color=#20e020:s=36x24:r=10:d=1[b];color=#2020e0:s=36x24:r=10:d=1[c];\
        color=#f0f0f0:s=36x24:r=10:d=1[d];[a][b][c][d]xstack=inputs=4:layout=0_0|w0_0|0_h0|w0_h0
        """

    /// The sound of a second, as arguments.
    public static let sound = ["-f", "lavfi", "-i", "sine=d=1"]

    /// Makes a video in a folder, and returns its path. Its name determines the format.
    ///
    /// - Parameters:
    ///   - picture: FFmpeg's description of the pictures.
    ///   - more: Arguments after the first input: others, and the codecs.
    public static func make(
        _ name: String,
        in scratch: Scratch,
        _ picture: String = quarters,
        _ more: [String] = ["-c:v", "libx264", "-pix_fmt", "yuv420p"]
    ) throws -> FilePath {
        let file = scratch[name]
        try run(["-f", "lavfi", "-i", picture] + more + [file.string])
        return file
    }

    /// Runs FFmpeg's command.
    public static func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["ffmpeg", "-y", "-nostdin", "-loglevel", "error", "-threads", "1"] + arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
    }

    /// Returns a stream of pictures with a unit before the first one whose first byte is one of these.
    public static func stream(
        _ stream: [UInt8],
        with unit: [UInt8],
        before isPicture: (UInt8) -> Bool
    ) -> [UInt8] {
        let start = stream.indices.dropLast(3).first {
            stream[$0] == 0 && stream[$0 + 1] == 0 && stream[$0 + 2] == 1 && isPicture(stream[$0 + 3])
        }
        return stream[..<(start ?? 0)] + [0, 0, 1] + unit + stream[(start ?? 0)...]
    }

    /// Returns what ffprobe prints about a file: a line for each stream or for the file, with values between commas.
    public static func probe(_ file: FilePath, _ entries: String, _ more: [String] = []) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["ffprobe", "-v", "error", "-of", "csv=p=0", "-show_entries", entries] + more + [file.string]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(arguments: process.arguments ?? []) }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// FFmpeg's command has failed, and has printed why.
    public struct Failure: Error {
        let arguments: [String]
    }
}
