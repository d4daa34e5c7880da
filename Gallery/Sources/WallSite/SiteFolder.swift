import Foundation
import NIOCore
import PhotoWall
import SourceFiles
import SystemPackage

/// The folder of a static site.
struct SiteFolder: SiteDestination {
    /// A number of parallel files that suits most disks.
    let width = 4

    private let path: FilePath
    private let threads: DiskThreads

    /// - Parameters:
    ///   - path: The path of the folder, which may not exist yet.
    ///   - threads: The threads that wait for the disk.
    init(_ path: FilePath, threads: DiskThreads) {
        self.path = path
        self.threads = threads
    }

    func open() async throws {
        try await threads.run { try make() }
    }

    func write(_ bytes: ByteBuffer, to name: String) async throws -> Bool {
        try await threads.run { try writeNow(bytes, to: name) }
    }

    func add(_ original: OriginalFile, as name: String) async throws -> Bool {
        try await threads.run {
            let file = path.appending(name)
            if (try? file.stat(followTargetSymlink: false).size) == original.size { return false }
            try put(at: file) { try original.copy(to: $0) }
            return true
        }
    }

    func tidy(isOfUse: @escaping @Sendable (_ name: String, _ file: SiteFile) -> Bool) async throws -> Int {
        try await threads.run { try tidyNow(isOfUse: isOfUse) }
    }

    private func make() throws {
        let files = FileManager.default
        do {
            if let names = try? files.contentsOfDirectory(atPath: path.string), !names.isEmpty {
                guard names.contains(SiteMark.name) else {
                    throw SiteError(
                        "\(path) has something else in it; give an empty or a new folder with --output"
                    )
                }
            } else {
                try files.createDirectory(atPath: path.string, withIntermediateDirectories: true)
                _ = try writeNow(SiteMark.text, to: SiteMark.name)
            }
        } catch let error as SiteError {
            throw error
        } catch {
            throw SiteError(
                "\(path): cannot be written (\(error.localizedDescription)); give another folder with --output"
            )
        }
    }

    private func writeNow(_ bytes: ByteBuffer, to name: String) throws -> Bool {
        let file = path.appending(name)
        if (try? ByteBuffer(contentsOf: file)) == bytes { return false }
        try put(at: file) { try bytes.write(to: $0) }
        return true
    }

    private func tidyNow(isOfUse: (_ name: String, _ file: SiteFile) -> Bool) throws -> Int {
        var count = 0
        for name in Self.files {
            try? FileManager.default.removeItem(atPath: Self.draft(of: path.appending(name)).string)
            guard let file = SiteFile(path: name), !isOfUse(name, file),
                (try? FileManager.default.removeItem(atPath: path.appending(name).string)) != nil
            else { continue }
            count += 1
        }
        for top in Self.folders {
            let folder = path.appending(top)
            guard let names = FileManager.default.enumerator(atPath: folder.string) else { continue }
            for case let name as String in names {
                let place = FilePath("\(top)/\(name)")
                if let finished = Self.finished(place), SiteFile(path: finished.string) != nil {
                    try FileManager.default.removeItem(atPath: path.pushing(place).string)
                }
                guard let file = SiteFile(path: place.string), !isOfUse(place.string, file) else { continue }
                try FileManager.default.removeItem(atPath: path.pushing(place).string)
                count += 1
            }
            removeEmptyFolders(in: folder)
        }
        return count
    }

    /// The files beside the folders. Their names don't change.
    private static let files = [
        SiteMark.name, "albums.json", "folders.json", "index.html", "left-out.json", "map.json",
        "people.json", "search.json", "tags.json", "worker.js", "unreadable.json",
    ]

    private static let folders = [
        "assets", "nodes", "originals", "photos", "places", "search", "texts", "thumbnails", "walls",
    ]

    /// Returns the temporary path of a file that is being written.
    private static func draft(of file: FilePath) -> FilePath {
        file.removingLastComponent().appending(".\(file.lastComponent?.string ?? "")~")
    }

    /// Returns the file that a temporary path belongs to, or nil if it isn't one. A killed run may leave such
    /// files behind.
    private static func finished(_ draft: FilePath) -> FilePath? {
        guard let name = draft.lastComponent?.string, name.hasPrefix("."), name.hasSuffix("~") else {
            return nil
        }
        return draft.removingLastComponent().appending(String(name.dropFirst().dropLast()))
    }

    /// Writes to a temporary file first, so that nobody ever reads an incomplete file.
    private func put(at file: FilePath, _ write: (FilePath) throws -> Void) throws {
        let folder = file.removingLastComponent()
        let draft = Self.draft(of: file)
        try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: draft.string)
        do {
            try write(draft)
            guard rename(draft.string, file.string) == 0 else { throw Errno(rawValue: errno) }
        } catch {
            try? FileManager.default.removeItem(atPath: draft.string)
            if error is OriginalFile.Failure { throw error }
            throw SiteError(
                "\(file): cannot be written (\(error)); make room, or give another folder with --output"
            )
        }
    }

    private func removeEmptyFolders(in folder: FilePath) {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.string)) ?? []
        // Deepest folders first. `rmdir` fails for folders that aren't empty.
        for name in names.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            rmdir(folder.appending(name).string)
        }
    }
}
