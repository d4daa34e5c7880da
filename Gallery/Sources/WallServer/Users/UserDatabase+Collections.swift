import CatalogDatabase
import Foundation
import PhotoLibrary

/// The favorites and albums of users. An owner is the identifier of a user.
extension UserDatabase {
    /// A photo of a collection.
    struct Kept: Sendable {
        /// Its place in the order in which photos were added.
        let place: Int64
        let name: PhotoName
    }

    /// Returns the favorites, which may be empty, and then the albums.
    public func collections(of owner: String) throws -> [PhotoCollection] {
        let all = try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT kind, id, name, photos, revision FROM collections WHERE owner = ? ORDER BY kind, place, id
                    """,
                arguments: [owner]
            ).map { row in
                let key: String = try row[1]
                return PhotoCollection(
                    id: try row[0] == 0 ? PhotoCollection.favorites : key,
                    name: try row[2],
                    count: try row[3],
                    key: key,
                    revision: try row[4]
                )
            }
        }
        guard all.first?.isFavorites != true else { return all }
        let none = PhotoCollection(id: PhotoCollection.favorites, name: "", count: 0, key: nil, revision: 0)
        return [none] + all
    }

    /// Returns the numbers of the photos of a collection that a catalog has, in the order in which they were added.
    public func numbers(of collection: PhotoCollection, in catalog: Catalog) throws -> [Int64] {
        try catalog.photos.find(kept(in: collection).map(\.name)).numbers.compactMap(\.self)
    }

    /// Returns the photos of a collection, in the order in which they were added.
    func kept(in collection: PhotoCollection) throws -> [Kept] {
        guard let key = collection.key else { return [] }
        return try read { database in
            try Self.kept(
                database.walk(
                    "SELECT place, path, content FROM collectedPhotos WHERE collection = ? ORDER BY place",
                    arguments: [key]
                )
            )
        }
    }

    private static func kept(_ rows: any SQLRows) throws -> [Kept] {
        var kept: [Kept] = []
        while try rows.next() {
            let name = PhotoName(path: Data(rows.bytes(1)), content: String(rows.value(2)))
            kept.append(Kept(place: rows.number(0), name: name))
        }
        return kept
    }

    // MARK: - Changes

    /// Adds photos to the album of a name, and makes it unless the user has one.
    ///
    /// - Throws: ``UserProblem`` for an invalid name or too many photos, and `CatalogError`.
    func add(_ photos: [PhotoName], toAlbum name: String, of owner: String) throws {
        let name = try PhotoCollection.checked(name)
        try write { database in
            try Self.make(database, kind: 1, name: name, of: owner)
            guard let album = try Self.change(database, "kind = 1 AND name = ?", name, of: owner) else {
                return
            }
            let albums = try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM collections WHERE owner = ? AND kind = 1",
                arguments: [owner]
            )
            guard albums ?? 0 <= PhotoCollection.maxAlbums else {
                throw UserProblem(description: "There are at most \(PhotoCollection.maxAlbums) albums.")
            }
            try Self.add(photos, to: album, of: owner, database)
        }
    }

    /// Adds photos to a collection. Returns false if there is no such collection.
    ///
    /// - Throws: ``UserProblem`` for too many photos, and `CatalogError`.
    func add(_ photos: [PhotoName], to id: String, of owner: String) throws -> Bool {
        try write { database in
            if id == PhotoCollection.favorites { try Self.make(database, kind: 0, name: "", of: owner) }
            guard let collection = try Self.change(database, id, of: owner) else { return false }
            try Self.add(photos, to: collection, of: owner, database)
            return true
        }
    }

    /// Removes photos from a collection, by their places. Returns false if there is no such collection.
    func remove(_ places: [Int64], from id: String, of owner: String) throws -> Bool {
        try write { database in
            guard let collection = try Self.change(database, id, of: owner) else { return false }
            let removed = try database.change(
                "DELETE FROM collectedPhotos WHERE (collection, place) IN (SELECT collection, place FROM given)",
                given: GivenRows(["collection": .text, "place": .integer], places.map { [collection, $0] })
            )
            try Self.count(-removed, in: collection, database)
            return true
        }
    }

    /// Renames an album. Returns false if there is no such album.
    ///
    /// - Throws: ``UserProblem`` for an invalid name, or one that another album has, and `CatalogError`.
    func rename(_ id: String, to name: String, of owner: String) throws -> Bool {
        let name = try PhotoCollection.checked(name)
        return try write { database in
            guard let album = try Self.change(database, id, of: owner) else { return false }
            let other = try String.fetchOne(
                database,
                sql: "SELECT id FROM collections WHERE owner = ? AND kind = 1 AND name = ? AND id <> ?",
                arguments: [owner, name, album]
            )
            guard other == nil else {
                throw UserProblem(description: "There is an album with this name already.")
            }
            try database.run("UPDATE collections SET name = ? WHERE id = ?", arguments: [name, album])
            return true
        }
    }

    /// Deletes an album. Returns false if there is no such album.
    func delete(_ id: String, of owner: String) throws -> Bool {
        try write { database in
            try database.change(
                "DELETE FROM collections WHERE id = ? AND owner = ? AND kind = 1",
                arguments: [id, owner]
            ) > 0
        }
    }

    // MARK: - Names that have changed

    /// Returns the photos whose content wasn't known when they were added, by the keys of their collections.
    func keptWithoutContent() throws -> [String: [Kept]] {
        try read { database in
            let rows = try database.walk(
                "SELECT place, path, collection FROM collectedPhotos WHERE content IS NULL ORDER BY collection, place"
            )
            var found: [String: [Kept]] = [:]
            while try rows.next() {
                let name = PhotoName(path: Data(rows.bytes(1)), content: nil)
                found[String(rows.value(2)) ?? "", default: []].append(
                    Kept(place: rows.number(0), name: name)
                )
            }
            return found
        }
    }

    /// Gives photos of a collection the names that they have by now. This isn't a change of the collection.
    ///
    /// - Parameter names: The former and the present names, by the place.
    func follow(_ names: [Int64: (before: PhotoName, now: PhotoName)], in key: String) throws {
        let columns: KeyValuePairs<String, GivenRows.Kind> = [
            "collection": .text, "place": .integer, "path": .bytes, "content": .text,
        ]
        let (moved, decoded) = (
            names.filter { $0.value.before.path != $0.value.now.path },
            names.filter { $0.value.before.path == $0.value.now.path }
        )
        try write { database in
            // Others wait here.
            try database.run("UPDATE collections SET photos = photos WHERE id = ?", arguments: [key])
            try database.run(
                """
                UPDATE collectedPhotos SET content = given.content FROM given
                WHERE collectedPhotos.collection = given.collection AND collectedPhotos.place = given.place
                    AND collectedPhotos.path = given.path
                """,
                given: GivenRows(columns, decoded.map { [key, $0, $1.now.path, $1.now.content] })
            )
            guard !moved.isEmpty else { return }
            let gone = try database.rows(
                """
                DELETE FROM collectedPhotos WHERE (collection, place, path) IN (SELECT collection, place, path FROM given)
                RETURNING place
                """,
                given: GivenRows(columns, moved.map { [key, $0, $1.before.path, nil] })
            )
            var places: [Int64] = []
            while try gone.next() { places.append(gone.number(0)) }
            // The collection may have the photo by its present name, too.
            let added = try Self.insert(
                database,
                places.compactMap { place in
                    names[place].map { Kept(place: place, name: $0.now) }
                },
                into: key
            )
            try Self.count(added - places.count, in: key, database)
        }
    }

    // MARK: - Rows

    private static func make(_ database: any Database, kind: Int, name: String, of owner: String) throws {
        try database.run(
            """
            INSERT INTO collections (id, owner, kind, name, place)
            SELECT CAST(? AS TEXT), id, CAST(? AS INTEGER), CAST(? AS TEXT), (SELECT coalesce(max(place), 0) + 1 FROM collections WHERE owner = users.id)
            FROM users WHERE id = ? ON CONFLICT (owner, kind, name) DO NOTHING
            """,
            arguments: [RandomDigits.make(bytes: 8), kind, name, owner]
        )
    }

    /// Begins to change a collection. Others wait until the transaction ends.
    ///
    /// - Returns: Its key, or nil if there is no such collection.
    private static func change(_ database: any Database, _ id: String, of owner: String) throws -> String? {
        id == PhotoCollection.favorites
            ? try change(database, "kind = 0 AND name = ?", "", of: owner)
            : try change(database, "kind = 1 AND id = ?", id, of: owner)
    }

    private static func change(
        _ database: any Database,
        _ condition: String,
        _ value: String,
        of owner: String
    ) throws -> String? {
        try String.fetchOne(
            database,
            sql:
                "UPDATE collections SET revision = revision + 1 WHERE owner = ? AND \(condition) RETURNING id",
            arguments: [owner, value]
        )
    }

    private static func add(
        _ photos: [PhotoName],
        to key: String,
        of owner: String,
        _ database: any Database
    ) throws {
        let last = try Int64.fetchOne(
            database,
            sql: "SELECT max(place) FROM collectedPhotos WHERE collection = ?",
            arguments: [key]
        )
        let kept = photos.enumerated().map { Kept(place: (last ?? 0) + Int64($0) + 1, name: $1) }
        try count(try insert(database, kept, into: key), in: key, database)
        let counts = try Row.fetchOne(
            database,
            sql: """
                SELECT (SELECT photos FROM collections WHERE id = ?), CAST(sum(photos) AS BIGINT)
                FROM collections WHERE owner = ?
                """,
            arguments: [key, owner]
        )
        let one: Int? = try counts?[0], all: Int? = try counts?[1]
        guard one ?? 0 <= PhotoCollection.maxPhotos else {
            throw UserProblem.tooManyPhotos
        }
        guard all ?? 0 <= PhotoCollection.maxInAll else {
            throw UserProblem(
                description:
                    "The favorites and albums of a user have at most \(PhotoCollection.maxInAll) photos in all."
            )
        }
    }

    /// Inserts photos that the collection doesn't have. Returns their number.
    private static func insert(_ database: any Database, _ kept: [Kept], into key: String) throws -> Int {
        try database.change(
            """
            INSERT INTO collectedPhotos (collection, place, path, content)
            SELECT collection, place, path, content FROM given WHERE TRUE ON CONFLICT DO NOTHING
            """,
            given: GivenRows(
                ["collection": .text, "place": .integer, "path": .bytes, "content": .text],
                kept.map { [key, $0.place, $0.name.path, $0.name.content] }
            )
        )
    }

    private static func count(_ difference: Int, in key: String, _ database: any Database) throws {
        try database.run(
            "UPDATE collections SET photos = photos + ? WHERE id = ?",
            arguments: [difference, key]
        )
    }
}
