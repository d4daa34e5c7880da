import CatalogDatabase
import Pictures

/// How well a photo can represent a person. Higher ones are better.
enum FaceFit: Int64 {
    /// Where the face is isn't known.
    case unknown
    case small
    case large

    init(_ face: Person.Area?) {
        // A tenth of each side is enough for a round picture from a thumbnail.
        self = face.map { $0.width * $0.height >= 0.01 ? .large : .small } ?? .unknown
    }
}

/// The people in changed files, in the tables `person` and `filePerson`.
struct PeopleRows {
    /// A row of `filePerson`, without its file and person.
    private struct Row: Hashable {
        let shown: Int64
        var fit: Int64
        let date: Int64
    }

    private let files: [Int64: CountedFile]
    private let changed: Set<Int64>

    /// - Parameters:
    ///   - files: The changed files, as they are now.
    ///   - changed: The numbers of the changed files, also of those that are gone.
    init(_ files: [Int64: CountedFile], changed: Set<Int64>) {
        self.files = files
        self.changed = changed
    }

    func write(to database: any Database) throws {
        guard !changed.isEmpty else { return }
        let given = GivenRows(["id": .integer], changed.sorted().map { [$0] })
        let (before, names) = (try rowsBefore(database, given), try rowsNow(database, given))
        let people = try Self.numbers(database, of: names.names)
        var now: [Int64: [Int64: Row]] = [:]
        for (file, rows) in names.rows {
            for (key, row) in rows { now[file, default: [:]][people[key]!] = row }
        }
        let different = changed.filter { before[$0] != now[$0] }.sorted()
        guard !different.isEmpty else { return }
        try database.run(
            "DELETE FROM filePerson WHERE file IN (SELECT id FROM given)",
            given: GivenRows(["id": .integer], different.filter { before[$0] != nil }.map { [$0] })
        )
        try database.run(
            "INSERT INTO filePerson (person, shown, fit, date, file) SELECT person, shown, fit, date, file FROM given",
            given: GivenRows(
                ["person": .integer, "shown": .integer, "fit": .integer, "date": .integer, "file": .integer],
                different.flatMap { file in
                    (now[file] ?? [:]).map { [$0, $1.shown, $1.fit, $1.date, file] }
                }
            )
        )
        var counts: [Int64: Int64] = [:]
        for file in different {
            for (person, row) in before[file] ?? [:] { counts[person, default: 0] -= row.shown }
            for (person, row) in now[file] ?? [:] { counts[person, default: 0] += row.shown }
        }
        // In the same order everywhere, as other transactions wait for the same rows.
        let rows = counts.filter { $0.value != 0 }.sorted { $0.key < $1.key }
        guard !rows.isEmpty else { return }
        try database.run(
            "UPDATE person SET photos = person.photos + given.photos FROM given WHERE person.id = given.person",
            given: GivenRows(["person": .integer, "photos": .integer], rows.map { [$0.key, $0.value] })
        )
    }

    /// Returns the rows of the changed files in the table, by file and person.
    private func rowsBefore(_ database: any Database, _ given: GivenRows) throws -> [Int64: [Int64: Row]] {
        let rows = try database.rows(
            """
            SELECT filePerson.file, person, shown, fit, date
            FROM given JOIN filePerson ON filePerson.file = given.id
            """,
            given: given
        )
        var before: [Int64: [Int64: Row]] = [:]
        while try rows.next() {
            let row = Row(shown: rows.number(2), fit: rows.number(3), date: rows.number(4))
            before[rows.number(0), default: [:]][rows.number(1)] = row
        }
        return before
    }

    /// Returns the rows that the changed files have to have, by file and the key of the person's name, and the names by their keys.
    private func rowsNow(_ database: any Database, _ given: GivenRows) throws -> (
        rows: [Int64: [String: Row]], names: [String: String]
    ) {
        let texts = try database.rows(
            """
            SELECT file.id, file.people FROM given JOIN file ON file.id = given.id
            WHERE file.people IS NOT NULL ORDER BY file.id
            """,
            given: given
        )
        var now: [Int64: [String: Row]] = [:], names: [String: String] = [:]
        while try texts.next() {
            guard let file = files[texts.number(0)], file.isPhoto else { continue }
            for person in PeopleText.people(String(decoding: texts.bytes(1), as: UTF8.self)) {
                let key = PeopleNames.key(person.name)
                let fit = max(FaceFit(person.face).rawValue, now[file.id]?[key]?.fit ?? 0)
                now[file.id, default: [:]][key] = Row(
                    shown: file.isShown ? 1 : 0,
                    fit: fit,
                    date: file.place.date
                )
                if names[key] == nil { names[key] = person.name }
            }
        }
        return (now, names)
    }

    /// Returns the numbers of people by their keys. New ones are added.
    private static func numbers(_ database: any Database, of names: [String: String]) throws -> [String:
        Int64]
    {
        guard !names.isEmpty else { return [:] }
        let given = GivenRows(
            ["key": .text, "name": .text],
            names.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
        )
        try database.run(
            "INSERT INTO person (key, name) SELECT key, name FROM given WHERE TRUE ON CONFLICT DO NOTHING",
            given: given
        )
        let rows = try database.rows(
            "SELECT person.key, person.id FROM given JOIN person ON person.key = given.key",
            given: given
        )
        var numbers: [String: Int64] = [:]
        while try rows.next() { numbers[String(decoding: rows.bytes(0), as: UTF8.self)] = rows.number(1) }
        return numbers
    }

    /// Updates which photos are shown, and counts all people from the beginning.
    static func countAll(_ database: any Database) throws {
        try database.run("UPDATE filePerson SET shown = 1 - shown WHERE shown <> \(isShown)")
        try database.run(
            """
            UPDATE person SET photos = (
                SELECT count(*) FROM filePerson WHERE filePerson.person = person.id AND filePerson.shown = 1
            )
            """
        )
    }

    private static let isShown = """
        (CASE WHEN EXISTS (
            SELECT 1 FROM file JOIN folder ON folder.id = file.folder
            WHERE file.id = filePerson.file AND file.state = 0 AND file.repeats = 0 AND folder.shown
        ) THEN 1 ELSE 0 END)
        """
}
