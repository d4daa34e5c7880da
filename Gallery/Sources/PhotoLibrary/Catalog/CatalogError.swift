import GRDB
import SystemPackage

/// What keeps the catalog from being used.
public struct CatalogError: Error, CustomStringConvertible, Sendable {
    /// Sorts of trouble.
    public enum Kind: Sendable {
        /// Another process uses it.
        case inUse
        /// The disk is full.
        case diskFull
        /// It cannot be opened or written.
        case unwritable
        /// The file is no catalog, or a broken one.
        case damaged
        /// A later version of Brickwork made it.
        case newer
        /// It was deleted or moved while it was used.
        case gone
    }

    /// What sort of trouble it is.
    public let kind: Kind
    /// One line: what is wrong, and what to do.
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// What an error of SQLite means to the reader.
    init(_ error: DatabaseError, file: FilePath) {
        switch error.resultCode {
        case .SQLITE_FULL:
            self.init(
                .diskFull,
                "\(file): the disk is full; make room and start again, what was read so far is kept"
            )
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self.init(
                .damaged,
                "\(file): this is no catalog or a damaged one; move it away, and the photos are read anew"
            )
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.inUse, "\(file): another program uses the catalog; close it and start again")
        default:
            self.init(
                .unwritable,
                "\(file): cannot be used (\(error.message ?? "SQLite error \(error.resultCode.rawValue)")); "
                    + "give a folder that can be written with --data"
            )
        }
    }
}
