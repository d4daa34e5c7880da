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

    /// Returns an AVIF sequence of two equal frames of a tenth of a second each.
    ///
    /// - Parameter brand: The brand of a sequence without a still picture, or nil for one with such a picture.
    public static func sequence(of pixels: Pixels, withoutStill brand: String? = nil) throws -> [UInt8] {
        var bytes = try bytes(
            of: pixels,
            ["avifenc", "--speed", "10", "--timescale", "10", "in.png", "in.png", "out"],
            as: "avif"
        )
        guard let brand, let still = bytes.indices.first(where: { bytes[$0...].starts(with: "meta".utf8) })
        else { return bytes }
        bytes.replaceSubrange(still..<still + 4, with: "free".utf8)
        bytes.replaceSubrange(8..<12, with: brand.utf8)
        return bytes
    }

    /// The command has failed.
    public struct Failure: Error {
        let arguments: [String]
    }
}
