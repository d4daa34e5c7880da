import Foundation
import GRDB

/// The full-text index and the tags follow the photos: written with them, in one transaction.
extension Catalog {
    /// Puts a photo's words and tags into the index; those of other files are not looked for.
    static func insertWords(_ database: Database, id: Int64, _ finding: Finding) throws {
        guard case .photo(let facts) = finding.outcome else { return }
        try insertText(database, id: id, caption: facts.caption, tags: facts.tags, name: finding.name)
        for tag in facts.tags {
            let key = TagList.key(tag)
            try database.run(
                "INSERT INTO tag (key, name) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [key, tag]
            )
            try database.run(
                "INSERT INTO fileTag (tag, file) SELECT id, ? FROM tag WHERE key = ? ON CONFLICT DO NOTHING",
                arguments: [id, key]
            )
        }
    }

    static func removeWords(_ database: Database, id: Int64) throws {
        try database.run("DELETE FROM words WHERE rowid = ?", arguments: [id])
        try database.run("DELETE FROM fileTag WHERE file = ?", arguments: [id])
    }

    /// For a photo that got another name.
    static func renameWords(_ database: Database, id: Int64, name: FileName) throws {
        try database.run(
            "UPDATE words SET name = ? WHERE rowid = ?",
            arguments: [SearchText.prepared(name.text), id]
        )
    }

    private static func insertText(
        _ database: Database,
        id: Int64,
        caption: String?,
        tags: [String],
        name: FileName
    ) throws {
        try database.run(
            "INSERT INTO words (rowid, caption, tags, name) VALUES (?, ?, ?, ?)",
            arguments: [
                id, caption.map(SearchText.prepared), SearchText.prepared(tags.joined(separator: "\n")),
                SearchText.prepared(name.text),
            ]
        )
    }
}
