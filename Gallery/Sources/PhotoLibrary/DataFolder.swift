import Foundation
import SystemPackage

/// The folder in which Brickwork keeps what it has learnt of photos: the catalog, and whatever else a command puts
/// beside it. Everything in it can be made again from the photos.
public struct DataFolder: Hashable, Sendable {
    /// Where it is, absolute.
    public let path: FilePath

    /// A folder that somebody chose; relative to the current folder, where it is not absolute.
    public init(_ path: FilePath) {
        self.path = path.madeAbsolute()
    }

    /// The usual place: `~/Library/Application Support/Brickwork` on Apple's systems, elsewhere
    /// `$XDG_DATA_HOME/brickwork`, which is `~/.local/share/brickwork` where nothing is said.
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

    /// The folder of the smaller pictures.
    public var thumbnails: FilePath { path.appending("thumbnails") }

    /// The file that says how large walls are cut into chapters.
    public var chapters: FilePath { path.appending("chapters.bin") }

    /// Makes the folder, for this user alone. One that is there already is taken from everybody else, if it has nothing
    /// but this in it; or else what is ours in it.
    ///
    /// - Returns: What was taken from others.
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
        }
        guard !names.isEmpty else {
            _ = try Self.close(path)
            return []
        }
        if isOurs {
            return try [path].filter(Self.close)
        }
        // Whoever keeps other things there may want to show them. The catalog's other files come to be as it is.
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

    /// Takes a file or folder from everybody but its owner. Returns whether anybody else had it.
    private static func close(_ file: FilePath) throws -> Bool {
        var status = stat()
        guard file.withPlatformString({ lstat($0, &status) }) == 0, status.st_mode & 0o077 != 0,
            status.st_mode & S_IFMT != S_IFLNK
        else { return false }
        guard file.withPlatformString({ chmod($0, status.st_mode & 0o700) }) == 0 else {
            throw CatalogError(
                .unwritable,
                "\(file): others may read it, and that cannot be changed (\(Errno(rawValue: errno))); give a folder of your own with --data"
            )
        }
        return true
    }
}
