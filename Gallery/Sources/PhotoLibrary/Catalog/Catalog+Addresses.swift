import CatalogDatabase
import Foundation
import LibraryFiles
import SystemPackage

extension Catalog {
    /// The number of the photo with an address, as ``Photo/address`` has it, or of the photo that shows this picture. Nil if there is
    /// none.
    ///
    /// - Complexity: O(number of folders given).
    public func photo(named address: String) throws -> Int64? {
        let parts = address.split(separator: "/").filter { $0 != "." }
        guard let last = parts.last, !parts.contains(".."), !address.utf8.contains(0) else { return nil }
        let path = FilePath(root: nil, parts.dropLast().compactMap { FilePath.Component(String($0)) })
        return try read { database in
            let roots = try Self.shownRoots(database)
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
                if let id { return try Self.photosShowing(database, file: id).first }
            }
            return nil
        }
    }
}
