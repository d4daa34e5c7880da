import Foundation
import NIOCore
import PhotoWall
import SystemPackage

/// The folder of a static site: files are written whole or not at all, and only where they differ.
///
/// A mark says that the folder is such a site. Without it nothing is written into a folder that has anything in it;
/// and what does not have the name of a file of a site is never removed.
struct SiteFolder: Sendable {
    /// Where it is.
    let path: FilePath

    private static let mark = ".brickwork-site"

    /// Makes the folder, or takes it up again.
    ///
    /// - Throws: ``SiteError`` for a folder that something else is in, or that cannot be written.
    init(_ path: FilePath) throws {
        self.path = path
        let files = FileManager.default
        do {
            if let names = try? files.contentsOfDirectory(atPath: path.string), !names.isEmpty {
                guard names.contains(Self.mark) else {
                    throw SiteError(
                        "\(path) has something else in it; give an empty or a new folder with --output"
                    )
                }
            } else {
                try files.createDirectory(atPath: path.string, withIntermediateDirectories: true)
                try write(
                    ByteBuffer(
                        string: "A photo wall, made by `brickwork build`, which may replace what it made.\n"
                    ),
                    to: Self.mark
                )
            }
        } catch let error as SiteError {
            throw error
        } catch {
            throw SiteError(
                "\(path): cannot be written (\(error.localizedDescription)); give another folder with --output"
            )
        }
    }

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - bytes: All that is in it.
    ///   - name: Its path within the folder.
    /// - Returns: Whether it was another before, or none.
    @discardableResult
    func write(_ bytes: ByteBuffer, to name: String) throws -> Bool {
        let file = path.appending(name)
        if (try? ByteBuffer(contentsOf: file)) == bytes { return false }
        try put(at: file) { try bytes.write(to: $0) }
        return true
    }

    /// Copies a file whose name changes with its content.
    ///
    /// - Parameters:
    ///   - size: How many bytes it has: as many, and it is the same.
    ///   - name: Its path within the folder.
    ///   - copy: Writes it to a path at which nothing is.
    /// - Returns: Whether it was not there.
    /// - Throws: ``SiteError``, or `OriginalFile.Failure` where `copy` throws that.
    @discardableResult
    func add(_ name: String, size: Int64, copy: (FilePath) throws -> Void) throws -> Bool {
        let file = path.appending(name)
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.string)
        if attributes?[.size] as? Int64 == size { return false }
        try put(at: file, copy)
        return true
    }

    /// Removes the site's files that are no longer of use, those that a killed run has left unfinished, and no others.
    ///
    /// - Parameter isOfUse: Asked for each file that has the name of a file of a site.
    /// - Returns: How many were removed that were finished.
    @discardableResult
    func tidy(isOfUse: (_ name: String, _ file: SiteFile) -> Bool) throws -> Int {
        var count = 0
        for name in Self.files {
            try? FileManager.default.removeItem(atPath: Self.draft(of: path.appending(name)).string)
        }
        for top in ["assets", "nodes", "originals", "photos", "places", "texts", "thumbnails", "walls"] {
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

    /// Files that keep their names.
    private static let files = [
        mark, "index.html", "listing.bin", "tags.json", "texts.txt", "unreadable.json",
    ]

    /// Where a file is written that is not whole yet.
    private static func draft(of file: FilePath) -> FilePath {
        file.removingLastComponent().appending(".\(file.lastComponent?.string ?? "")~")
    }

    /// The file of which this is a draft, as a killed run may have left it.
    private static func finished(_ draft: FilePath) -> FilePath? {
        guard let name = draft.lastComponent?.string, name.hasPrefix("."), name.hasSuffix("~") else {
            return nil
        }
        return draft.removingLastComponent().appending(String(name.dropFirst().dropLast()))
    }

    /// Beside its place first, so that nobody ever reads half of it.
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
        // The deepest first. A folder with anything in it is not removed by this call.
        for name in names.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            rmdir(folder.appending(name).string)
        }
    }
}
