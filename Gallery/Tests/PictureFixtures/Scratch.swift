import Foundation
import SampleLibrary
import SystemPackage

/// A temporary folder for a test's files. It is deleted with this object.
public final class Scratch: Sendable {
    /// The folder.
    public let path: FilePath

    /// Makes an empty folder.
    public init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = FilePath(folder.path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path.string)
    }

    /// Returns the path of a file in the folder.
    public subscript(name: String) -> FilePath { path.appending(name) }

    /// Writes a file, and returns its path.
    public func write(_ bytes: [UInt8], _ name: String) throws -> FilePath {
        try Data(bytes).write(to: URL(fileURLWithPath: self[name].string))
        return self[name]
    }

    /// Writes a picture, and returns its path. The name determines the format, unless a suffix is given.
    public func write(
        _ pixels: Pixels,
        _ name: String,
        as suffix: String? = nil,
        blocks: [String: [UInt8]] = [:],
        metadata: KeyValuePairs<String, String> = [:]
    ) throws -> FilePath {
        let suffix = suffix ?? "." + (self[name].extension ?? "jpg")
        let path = try write(PictureFile.bytes(of: pixels, as: suffix, blocks: blocks), name)
        if !metadata.isEmpty {
            try PictureFile.add(metadata, to: path)
        }
        return path
    }

    /// Returns a file's bytes.
    public func bytes(_ file: FilePath) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: file.string)))
    }

    /// The names of the files below the folder, sorted.
    public var files: [String] {
        let all = FileManager.default.enumerator(atPath: path.string)?.allObjects as? [String] ?? []
        return all.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: self[name].string, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}
