import CatalogDatabase
import Pictures
import SearchGrammar

/// The people in photos, or some of them.
public struct People: Hashable, Encodable, Sendable {
    /// A person.
    public struct Card: Hashable, Encodable, Sendable {
        /// The name as the first photo has it.
        public var name: String
        /// The number of photos. Those with the same content count once.
        public var photos: Int
        /// The photo that represents the person: the newest one with a face that is large enough, or else with a face.
        public var cover: Cover
    }

    /// A photo of a person.
    public struct Cover: Hashable, Encodable, Sendable {
        /// The photo's number.
        public var id: Int64
        /// The photo's version.
        public var version: Int
        /// The size of the upright photo, in pixels.
        public var width: Int, height: Int
        /// Where the face is, or nil if that isn't known.
        public var face: Person.Area?
    }

    /// The number of all people.
    public var count = 0
    /// People: those with the most photos first, then by name.
    public var people: [Card] = []

    /// Makes a list of nobody.
    public init() {}
}

extension Catalog.Facets {
    /// Returns some of the people in the photos that all of the searches find.
    ///
    /// - Parameters:
    ///   - offset: The number of people to skip.
    ///   - limit: The largest number of people to return.
    /// - Complexity: O(people), independent of the number of photos. With searches, O(m log n) for m found photos.
    public func people(offset: Int = 0, limit: Int = 100, within scopes: [SearchQuery] = []) throws -> People
    {
        try access.read { try people($0, offset: offset, limit: limit, within: scopes) }
    }

    func people(_ database: any Database, offset: Int, limit: Int, within scopes: [SearchQuery]) throws
        -> People
    {
        guard scopes.isEmpty else {
            let photos = try search.photos(database, SearchQuery(within: scopes)).photos.numbers
            return try people(database, in: photos, offset: offset, limit: limit)
        }
        var people = People()
        people.count = try Int.fetchOne(database, sql: "SELECT count(*) FROM person WHERE photos > 0") ?? 0
        let rows = try database.rows(
            """
            SELECT key, name, photos, (
                SELECT file FROM filePerson WHERE filePerson.person = listed.id AND filePerson.shown = 1
                ORDER BY fit DESC, date DESC, file DESC LIMIT 1
            ) FROM (
                SELECT id, key, name, photos FROM person WHERE photos > 0 ORDER BY photos DESC, key LIMIT ? OFFSET ?
            ) AS listed ORDER BY photos DESC, key
            """,
            arguments: [limit, offset]
        )
        var found: [Found] = []
        while try rows.next() {
            let row = Row(rows)
            try found.append(Found(key: row[0], name: row[1], photos: row[2], cover: row[3]))
        }
        people.people = try Self.cards(database, found)
        return people
    }

    /// Returns all people in some photos.
    public func people(in photos: [Int64]) throws -> People {
        try access.read { try people($0, in: photos, offset: 0, limit: .max) }
    }

    private struct Found {
        let key: String
        let name: String
        let photos: Int
        let cover: Int64
    }

    private func people(_ database: any Database, in photos: [Int64], offset: Int, limit: Int) throws
        -> People
    {
        struct Sum {
            var photos = 0
            var cover: (fit: Int64, date: Int64, file: Int64) = (-1, 0, 0)
        }
        var sums: [Int64: Sum] = [:]
        let sql = "SELECT person, fit, date FROM filePerson WHERE file = ?"
        try database.lookUp(sql, keys: photos) { file, row in
            let cover = (fit: row.number(1), date: row.number(2), file: file)
            sums[row.number(0), default: Sum()].photos += 1
            if sums[row.number(0)]!.cover < cover { sums[row.number(0)]!.cover = cover }
        }
        var found: [Found] = []
        try database.lookUp("SELECT key, name FROM person WHERE id = ?", keys: sums.keys.sorted()) {
            id,
            rows in
            let row = Row(rows), sum = sums[id]!
            try found.append(Found(key: row[0], name: row[1], photos: sum.photos, cover: sum.cover.file))
        }
        found.sort {
            $0.photos == $1.photos
                ? $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) : $0.photos > $1.photos
        }
        var people = People()
        people.count = found.count
        people.people = try Self.cards(database, Array(found.dropFirst(offset).prefix(limit)))
        return people
    }

    private static func cards(_ database: any Database, _ found: [Found]) throws -> [People.Card] {
        var covers: [Int64: (cover: People.Cover, people: [Person])] = [:]
        let sql = "SELECT version, width, height, people FROM file WHERE id = ?"
        try database.lookUp(sql, keys: Array(Set(found.map(\.cover)))) { id, rows in
            let row = Row(rows)
            let cover = try People.Cover(id: id, version: row[0], width: row[1], height: row[2])
            covers[id] = (cover, PeopleText.people(try row[3]))
        }
        return found.compactMap { person in
            guard let found = covers[person.cover] else { return nil }
            var cover = found.cover
            cover.face = found.people.filter { PeopleNames.key($0.name) == person.key }.compactMap(\.face)
                .max { $0.width * $0.height < $1.width * $1.height }
            return People.Card(name: person.name, photos: person.photos, cover: cover)
        }
    }
}

/// The names of the people in a catalog. digiKam and Lightroom write them as keywords, too, so searches that withhold people don't
/// know the tags with these names.
struct PeopleNames: Sendable {
    private let keys: Set<String>
    private let index: NameIndex<Void>

    /// - Parameter previous: Names that may be the same.
    init(_ names: [String] = [], after previous: PeopleNames? = nil) {
        keys = Set(names.map(TagList.key))
        index = NameIndex(names.map { ($0, ()) }, after: previous?.index)
    }

    /// Equal keys are the same person, for tables and for searches, in which names are between quotation marks.
    static func key(_ name: String) -> String { TagList.key(name.filter { $0 != "\"" }) }

    /// Returns whether a tag names one of the people.
    func contains(_ tag: String) -> Bool { keys.contains(TagList.key(tag)) }

    /// Returns whether a name has these words in a row. The last word may be a prefix.
    func has(_ words: [String]) -> Bool { !index.names(with: words).isEmpty }
}
