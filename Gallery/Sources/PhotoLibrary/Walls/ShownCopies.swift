import GRDB

/// Finds the photo that shows a content, where several files have it.
struct ShownCopies {
    private let database: Database
    private let content: RawRows
    private let first: RawRows

    init(_ database: Database) throws {
        self.database = database
        content = try RawRows(
            database,
            "SELECT content FROM file INDEXED BY fileRepeating WHERE repeats = 1 AND id = ?"
        )
        first = try RawRows(
            database,
            """
            SELECT file.id FROM file JOIN folder ON folder.id = file.folder
            WHERE file.content = ? AND file.repeats = 0 AND file.state = 0 AND folder.shown
            """
        )
    }

    /// The photo that is shown in the place of another one, which is mostly itself.
    func shown(_ id: Int64) throws -> Int64 {
        guard try content.first(id) else { return id }
        return try shown(content: content.number(0)) ?? id
    }

    /// In the places of photos, those that are shown.
    ///
    /// - Complexity: O(number of photos), or O(number of copies) where these are fewer.
    func shown(_ photos: PhotoSet) throws -> PhotoSet {
        var shown = photos
        func replace(_ id: Int64, content: Int64) throws {
            shown.remove(id)
            try self.shown(content: content).map { shown.insert($0) }
        }
        if photos.count < Self.few {
            try photos.forEach { id in
                if try content.first(id) {
                    try replace(id, content: content.number(0))
                }
            }
        } else {
            let copies = try RawRows(
                database,
                "SELECT id, content FROM file INDEXED BY fileRepeating WHERE repeats = 1",
                []
            )
            while try copies.next() {
                if photos.contains(copies.number(0)) {
                    try replace(copies.number(0), content: copies.number(1))
                }
            }
        }
        return shown
    }

    private static let few = 20_000

    private func shown(content: Int64) throws -> Int64? {
        try first.first(content) ? first.number(0) : nil
    }
}
