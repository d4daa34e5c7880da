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

    /// Makes the folder, for this user alone, where it is not there yet.
    ///
    /// - Throws: ``CatalogError``, whose description says what to do.
    public func make() throws {
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
    }
}
