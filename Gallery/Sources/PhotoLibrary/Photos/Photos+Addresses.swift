import CatalogDatabase
import Foundation
import SourceFiles
import SystemPackage

extension Catalog.Photos {
    /// The number of the photo with an address, as ``Photo/address`` has it, or of the photo that shows this picture. Nil if there is
    /// none.
    ///
    /// - Complexity: O(number of folders given).
    public func number(named address: String) throws -> Int64? {
        try access.read { try Self.number($0, named: address, roots: Catalog.Folders.shownRoots($0)) }
    }

    /// Returns the numbers of photos with addresses, as ``number(named:)`` finds them.
    public func numbers(named addresses: some Sequence<String>) throws -> [String: Int64] {
        try access.read { database in
            let roots = try Catalog.Folders.shownRoots(database)
            var photos: [String: Int64] = [:]
            for address in addresses {
                photos[address] = try Self.number(database, named: address, roots: roots)
            }
            return photos
        }
    }

    private static func number(_ database: any Database, named address: String, roots: [FilePath]) throws
        -> Int64?
    {
        let parts = address.split(separator: "/").filter { $0 != "." }
        guard let last = parts.last, !parts.contains(".."), !address.utf8.contains(0) else { return nil }
        let path = FilePath(root: nil, parts.dropLast().compactMap { FilePath.Component(String($0)) })
        // A second folder may have been given since the address was made, or may have been taken away.
        let folders =
            roots.map { $0.pushing(path) } + roots.map { $0.removingLastComponent().pushing(path) }
        for folder in folders where roots.contains(where: { folder.starts(with: $0) }) {
            let id = try Int64.fetchOne(
                database,
                sql: """
                    SELECT file.id FROM file JOIN folder ON folder.id = file.folder
                    WHERE folder.path = ? AND folder.shown AND file.name = ?
                        AND file.state IN \(FileState.pictures)
                    """,
                arguments: [folder.data, FileName(String(last)).data]
            )
            if let id { return try photosShowing(database, file: id).first }
        }
        return nil
    }

    /// Returns the addresses of photos, as ``Photo/address`` has them. Photos that are gone are left out.
    ///
    /// - Complexity: O(k log n).
    public func addresses(of ids: [Int64]) throws -> [Int64: String] {
        try access.read { database in
            let roots = try Catalog.Folders.shownRoots(database), bytes = roots.map(\.bytes)
            var addresses: [Int64: String] = [:]
            try database.lookUp(
                """
                SELECT folder.path, file.name FROM file JOIN folder ON folder.id = file.folder
                WHERE file.id = ? AND file.state IN \(FileState.pictures)
                """,
                keys: ids
            ) { id, rows in
                let row = Row(rows)
                let folder: Data = try row[0], name = try FileName(row[1] as Data)
                addresses[id] = Photo.address(
                    of: Catalog.Folders.place(of: FilePath(folder).appending(name), in: roots).path,
                    in: FolderTree.names(of: folder, in: bytes).joined(separator: "/"),
                    name: name.text
                )
            }
            return addresses
        }
    }
}
