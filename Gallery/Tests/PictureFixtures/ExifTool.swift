import Foundation
import SystemPackage

/// Writes and reads metadata with ExifTool's command.
public enum ExifTool {
    /// Changes files: the arguments for each of them. What a format can't have is left out.
    public static func write(_ changes: [(file: FilePath, arguments: [String])], in scratch: Scratch) throws {
        let common = ["-m", "-q", "-overwrite_original", "-charset", "filename=utf8"]
        let lines = changes.flatMap { common + $0.arguments + [$0.file.string, "-execute"] }
        _ = try run(lines, in: scratch)
    }

    /// Returns the tags of files as ExifTool reads them, by file name: "XMP-dc:Title". Numbers are plain.
    public static func tags(of files: [FilePath], in scratch: Scratch) throws -> [String: [String: Any]] {
        let output = try run(["-json", "-n", "-G1", "-struct"] + files.map(\.string), in: scratch)
        let found = try JSONSerialization.jsonObject(with: output) as? [[String: Any]] ?? []
        return Dictionary(
            uniqueKeysWithValues: found.compactMap { tags in
                (tags["SourceFile"] as? String).map { (FilePath($0).lastComponent?.string ?? "", tags) }
            }
        )
    }

    private static func run(_ lines: [String], in scratch: Scratch) throws -> Data {
        let list = try scratch.write(Array(lines.joined(separator: "\n").utf8), "arguments.txt")
        let process = Process(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["exiftool", "-@", list.string]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return bytes
    }
}
