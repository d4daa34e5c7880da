import Foundation
import SystemPackage

/// What a catalog in a file holds, and what is still to do for it. Another process may use the catalog meanwhile.
public struct LocalStatus: Hashable, Encodable, Sendable {
    /// How many photos there are; those of the same content count once.
    public let photos: Int
    /// How many of them have no thumbnails yet.
    public let toMake: Int
    /// How many files could not be read or shown.
    public let unreadable: Int
    /// The process that uses the catalog; nil if none does.
    public let process: Int32?

    /// Reads the catalog in a file.
    ///
    /// - Returns: nil if there is none.
    /// - Throws: ``CatalogError``.
    public init?(of file: FilePath) throws {
        guard FileManager.default.fileExists(atPath: file.string) else { return nil }
        do {
            let connection = try SQLiteConnection(path: file.string, .reading)
            let shown = "folder NOT IN (SELECT id FROM folder WHERE NOT shown)"
            func count(_ condition: String) throws -> Int {
                let rows = try connection.statement(
                    "SELECT count(*) FROM file WHERE \(condition) AND \(shown)"
                )
                defer { rows.reset() }
                return try rows.step() ? Int(rows.integer(0)) : 0
            }
            photos = try count("state = 0 AND repeats = 0")
            toMake = try count("state = 0 AND content IS NULL AND reason IS NULL")
            unreadable = try count("(reason IS NOT NULL OR problem IS NOT NULL OR waiting IS NOT NULL)")
        } catch let error as SQLiteError {
            throw CatalogError(error, file: file)
        }
        process = CatalogLock.holder(of: file)
    }
}
