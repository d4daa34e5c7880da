import CatalogDatabase
import Foundation
import SystemPackage

/// Brickwork's folder for its own files: the catalog, and other files of the commands. Everything in it can
/// be made again from the photos, except ``users``.
public struct DataFolder: Hashable, Sendable {
    /// The absolute path.
    public let path: FilePath

    /// Uses a given folder. A relative path is relative to the current folder.
    public init(_ path: FilePath) {
        self.path = path.madeAbsolute()
    }

    /// The default folder: `~/Library/Application Support/Brickwork` on Apple's systems, elsewhere
    /// `$XDG_DATA_HOME/brickwork`, or `~/.local/share/brickwork` if the variable isn't set.
    public static var standard: DataFolder {
        let home = FilePath(FileManager.default.homeDirectoryForCurrentUser.path)
        #if canImport(Darwin)
            return DataFolder(home.appending("Library/Application Support/Brickwork"))
        #else
            if let chosen = ProcessInfo.processInfo.environment["XDG_DATA_HOME"], chosen.hasPrefix("/") {
                return DataFolder(FilePath(chosen).appending("brickwork"))
            }
            return DataFolder(home.appending(".local/share/brickwork"))
        #endif
    }

    /// The catalog's file.
    public var catalog: FilePath { path.appending("catalog.sqlite") }

    /// The folder of the thumbnails.
    public var thumbnails: FilePath { path.appending("thumbnails") }

    /// The file with the sizes at which walls are split into chapters.
    public var chapters: FilePath { path.appending("chapters.bin") }

    /// The file with what users write, unless another one is named: sessions, links, favorites and albums.
    public var users: FilePath { path.appending("users.sqlite") }

    /// Makes the folder for this user only. If an existing folder has only Brickwork's files in it, it
    /// becomes private; otherwise, only those files do.
    ///
    /// - Returns: The files and folders that have become private.
    /// - Throws: ``CatalogError``, whose description says what to do.
    @discardableResult
    public func make() throws -> [FilePath] {
        do {
            try FileManager.default.createDirectory(
                atPath: path.string,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw CatalogError(
                .unwritable,
                "\(path): cannot be made; give a folder that can be written with --data"
            )
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []
        let isOurs = names.allSatisfy {
            $0 == "thumbnails" || $0 == "chapters.bin" || $0.hasPrefix("catalog.sqlite")
                || $0.hasPrefix("users.sqlite")
        }
        guard !names.isEmpty else {
            _ = try Self.close(path)
            return []
        }
        if isOurs {
            return try [path].filter(Self.close)
        }
        // Files of other programs in the folder may be meant for others. The catalog's other files get the
        // permissions of its file.
        try FileManager.default.createDirectory(
            atPath: thumbnails.string,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        if !names.contains("catalog.sqlite") {
            _ = FileManager.default.createFile(
                atPath: catalog.string,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
        }
        let files = names.filter { $0.hasPrefix("catalog.sqlite") }.sorted().map { path.appending($0) }
        return try ([thumbnails] + files).filter(Self.close)
    }

    /// Makes a file or folder private to its owner. Returns whether others had access.
    private static func close(_ file: FilePath) throws -> Bool {
        guard let mode = try? file.stat(followTargetSymlink: false).mode, mode.type != .symbolicLink,
            mode.permissions.rawValue & 0o077 != 0
        else { return false }
        guard file.withPlatformString({ chmod($0, mode.permissions.rawValue & 0o700) }) == 0 else {
            throw CatalogError(
                .unwritable,
                "\(file): others may read it, and that cannot be changed (\(Errno(rawValue: errno))); give a folder of your own with --data"
            )
        }
        return true
    }
}
