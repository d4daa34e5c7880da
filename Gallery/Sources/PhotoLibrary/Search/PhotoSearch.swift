/// Looks for photos that have some words, and tags or none, in the folders that are shown. Files with the same content are
/// each found by themselves.
///
/// What each condition leaves is put together here: SQLite would sort it into temporary tables.
struct PhotoSearch {
    let database: any Database
    let folders: FolderWords?
    let tags: [String]
    let isUntagged: Bool

    func photos(_ words: [SearchWord]) throws -> PhotoSet {
        var conditions: [PhotoSet] = []
        var questions: [String] = []
        for word in words {
            let places = word.tokens.flatMap { folders?.folders(with: $0) ?? [] }
            guard !places.isEmpty else {
                questions.append(word.question(database.dialect))
                continue
            }
            var found = try self.found([word.question(database.dialect)])
            found.formUnion(try inFolders(Set(places)))
            conditions.append(found)
        }
        if !questions.isEmpty {
            conditions.append(try found(questions))
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

    /// What the full-text index has for all of some questions.
    private func found(_ questions: [String]) throws -> PhotoSet {
        switch database.dialect {
        case .sqlite:
            try found(
                "SELECT rowid FROM words WHERE words MATCH ?",
                [questions.joined(separator: " AND ")]
            )
        case .postgresql:
            try found(
                "SELECT id FROM words WHERE vector @@ CAST(? AS tsquery)",
                [questions.joined(separator: " & ")]
            )
        }
    }

    private func found(_ sql: String, _ arguments: SQLArguments = []) throws -> PhotoSet {
        let rows = try database.walk(sql, arguments: arguments)
        var photos = PhotoSet()
        while try rows.next() {
            photos.insert(rows.number(0))
        }
        return photos
    }

    private func inFolders(_ folders: Set<Int64>) throws -> PhotoSet {
        var photos = PhotoSet()
        try database.lookUp(
            "SELECT id FROM file INDEXED BY photoByFolder WHERE state = 0 AND folder = ?",
            keys: Array(folders)
        ) { _, row in
            photos.insert(row.number(0))
        }
        return photos
    }

    private func shown(_ photos: PhotoSet) throws -> PhotoSet {
        // Almost always all folders are shown; then no photo need be looked at.
        let folders = try ShownFolders(database)
        guard !folders.areAll else { return photos }
        var shown = PhotoSet()
        try database.lookUp("SELECT folder FROM file WHERE id = ?", keys: photos.numbers) { id, row in
            if folders.contains(row.number(0)) {
                shown.insert(id)
            }
        }
        return shown
    }
}
