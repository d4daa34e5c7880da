/// The tables of what users write, which are in a file or in a schema of their own.
package enum UserTables {
    /// The version of the tables, which each database records.
    static let version: Int64 = 1

    /// The tables of a backup, with their keys, in an order in which rows come after those that they refer to.
    package static let backedUp: KeyValuePairs = [
        "users": "id", "sessions": "hash", "links": "id", "collections": "id",
        "collectedPhotos": "collection, place",
    ]
}

extension Database {
    /// Counts a change of users, sessions or links, and tells other processes about it when the transaction ends. Comes first in its
    /// transaction, so that one follows the other.
    ///
    /// - Returns: The number of the change.
    package func countUserChange() throws -> Int64 {
        let number = try Int64.fetchOne(self, sql: "UPDATE changes SET number = number + 1 RETURNING number")
        guard let number else {
            throw CatalogError(.damaged, "the tables of users are damaged; restore a backup")
        }
        if dialect == .postgresql {
            _ = try rows(
                "SELECT pg_notify('\(PostgreSQLUserAccess.channel)', ?)",
                arguments: ["\(number)"]
            ).next()
        }
        return number
    }
}
