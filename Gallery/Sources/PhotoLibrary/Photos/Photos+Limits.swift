import CatalogDatabase
import Foundation

/// Photos for users who may see only what some searches find.
extension Catalog.Photos {
    /// Returns whether all of the searches find a photo. For another file of the same shot, they must find the photo that it
    /// belongs to.
    ///
    /// - Complexity: A query of a few microseconds, and O(photos) for searches that list photos.
    public func has(_ id: Int64, within scopes: [SearchQuery]) throws -> Bool {
        guard !scopes.isEmpty else { return true }
        return try access.read { database in
            let isFound = try search.search(database, within: scopes).isTrue(of: "file.id")
            return try Self.photosShowing(database, file: id).contains { photo in
                try Int.fetchOne(
                    database,
                    sql: "SELECT 1 FROM file WHERE state = 0 AND id = ? AND \(isFound.sql)",
                    arguments: [photo] + isFound.arguments
                ) != nil
            }
        }
    }

    /// Returns a photo if all of the searches find it, or else nil. It has only the copies that they find, too.
    public func photo(_ id: Int64, within scopes: [SearchQuery]) throws -> Photo? {
        guard !scopes.isEmpty else { return try photo(id) }
        guard try has(id, within: scopes), var photo = try photo(id) else { return nil }
        guard !photo.copies.isEmpty else { return photo }
        photo.copies = try access.read { database in
            let isFound = try search.search(database, within: scopes).isTrue(of: "file.id")
            return try Self.copies(
                database,
                of: id,
                roots: Catalog.Folders.shownRoots(database),
                "AND \(isFound.sql)",
                isFound.arguments
            )
        }
        return photo
    }

    /// Returns photos without the people in them, and without the tags that name people.
    public func withoutPeople(_ photos: [Photo]) throws -> [Photo] {
        let names = try access.read { try search.withheldNames($0, true) }
        return photos.map { photo in
            var photo = photo
            photo.people = []
            photo.tags.removeAll(where: names.contains)
            return photo
        }
    }
}
