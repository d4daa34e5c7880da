import GRDB

/// Looks for photos that have some words, and tags or none, in the folders that are shown. Files with the same content are
/// each found by themselves.
///
/// What each condition leaves is put together here: SQLite would sort it into temporary tables.
struct PhotoSearch {
    let database: Database
    let folders: FolderWords?
    let tags: [String]
    let isUntagged: Bool

    func photos(_ words: [SearchWord]) throws -> PhotoSet {
        var conditions: [PhotoSet] = []
        var questions: [String] = []
        for word in words {
            let places = word.tokens.flatMap { folders?.folders(with: $0) ?? [] }
            guard !places.isEmpty else {
                questions.append(word.question)
                continue
            }
            var found = try self.found(Self.words, [word.question])
            found.formUnion(try inFolders(Set(places)))
            conditions.append(found)
        }
        if !questions.isEmpty {
            conditions.append(try found(Self.words, [questions.joined(separator: " AND ")]))
        }
        for tag in tags.prefix(Self.mostTags) {
            conditions.append(
                try found(
                    "SELECT file FROM fileTag WHERE tag = (SELECT id FROM tag WHERE key = ?)",
                    [TagList.key(tag)]
                )
            )
        }
        if isUntagged || conditions.isEmpty {
            conditions.append(try found("SELECT id FROM file INDEXED BY photoByFolder WHERE state = 0"))
        }
        var photos = conditions.removeFirst()
        conditions.forEach { photos.formIntersection($0) }
        if isUntagged {
            photos.subtract(try found("SELECT file FROM fileTag"))
        }
        return try shown(photos)
    }

    // Nobody chooses more.
    private static let mostTags = 64
    private static let words = "SELECT rowid FROM words WHERE words MATCH ?"

    private func found(_ sql: String, _ arguments: StatementArguments = []) throws -> PhotoSet {
        let rows = try RawRows(database, sql, arguments)
        var photos = PhotoSet()
        while try rows.next() {
            photos.insert(rows.number(0))
        }
        return photos
    }

    private func inFolders(_ folders: Set<Int64>) throws -> PhotoSet {
        let rows = try RawRows(
            database,
            "SELECT id FROM file INDEXED BY photoByFolder WHERE state = 0 AND folder = ?"
        )
        var photos = PhotoSet()
        for folder in folders {
            var isThere = try rows.first(folder)
            while isThere {
                photos.insert(rows.number(0))
                isThere = try rows.next()
            }
        }
        return photos
    }

    private func shown(_ photos: PhotoSet) throws -> PhotoSet {
        // Almost always all folders are shown; then no photo need be looked at.
        let folders = try ShownFolders(database)
        guard !folders.areAll else { return photos }
        let rows = try RawRows(database, "SELECT folder FROM file WHERE id = ?")
        var shown = PhotoSet()
        try photos.forEach { id in
            if try rows.first(id), folders.contains(rows.number(0)) {
                shown.insert(id)
            }
        }
        return shown
    }
}
