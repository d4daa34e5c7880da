import Foundation
import SampleLibrary
import SystemPackage

/// Commands that encode pictures with options that libvips doesn't have.
public enum EncoderCommand {
    /// Runs a command, such as `avifenc` or `cjxl`, and returns the bytes of the file that it has written.
    ///
    /// - Parameter arguments: Its arguments, in which `in.png` and `out` are the paths of the picture and the result.
    public static func bytes(of pixels: Pixels, _ arguments: [String], as ending: String) throws -> [UInt8] {
        let scratch = try Scratch()
        let source = try scratch.write(pixels, "in.png", as: ".png[strip]"), result = scratch["out.\(ending)"]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments.map {
            $0 == "in.png" ? source.string : $0 == "out" ? result.string : $0
        }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
        return try scratch.bytes(result)
    }

    /// The command has failed.
    public struct Failure: Error {
        let arguments: [String]
    }
}
