import GRDB

/// Finds the photo that shows a content, where several files have it.
struct ShownCopies {
    private let database: Database
    private let content: Statement
    private let shown: Statement

    init(_ database: Database) throws {
        self.database = database
        content = try database.cachedStatement(
            sql: """
                SELECT content FROM file WHERE repeats = 1 AND id = ?
                """
        )
        shown = try database.cachedStatement(
            sql: """
                SELECT file.id FROM file JOIN folder ON folder.id = file.folder
                WHERE file.content = ? AND file.repeats = 0 AND file.state = 0 AND folder.shown
                """
        )
    }

    /// The photo that is shown in the place of another one, which is mostly itself.
    func shown(_ id: Int64) throws -> Int64 {
        guard let content = try Int64.fetchOne(content, arguments: [id]) else { return id }
        return try Int64.fetchOne(shown, arguments: [content]) ?? id
    }
}
