import Foundation
import GRDB
import Pictures

/// The full-text index and the tags follow the photos: written with them, in one transaction.
extension Catalog {
    /// Puts a photo's words and tags into the index; those of other files are not looked for.
    static func insertWords(_ database: Database, id: Int64, _ finding: Finding, date: Int64) throws {
        guard case .photo(let facts) = finding.outcome else { return }
        try insertText(
            database,
            id: id,
            caption: facts.caption,
            tags: facts.tags,
            name: finding.name,
            dates: DateWords.text(of: date, precision: facts.takenPrecision)
        )
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

    /// For a photo that got another name, and with it perhaps another date.
    static func renameWords(_ database: Database, id: Int64, name: FileName) throws {
        let row = try Row.fetchOne(
            database,
            cached: "SELECT date, day FROM file WHERE id = ?",
            arguments: [id]
        )
        guard let row else { return }
        let precision = PhotoDay(number: row[1]).precision
        try database.run(
            "UPDATE words SET name = ?, dates = ? WHERE rowid = ?",
            arguments: [SearchText.prepared(name.text), DateWords.text(of: row[0], precision: precision), id]
        )
    }

    static func insertText(
        _ database: Database,
        id: Int64,
        caption: String?,
        tags: [String],
        name: FileName,
        dates: String
    ) throws {
        try database.run(
            "INSERT INTO words (rowid, caption, tags, name, dates) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                id, caption.map(SearchText.prepared), SearchText.prepared(tags.joined(separator: "\n")),
                SearchText.prepared(name.text), dates,
            ]
        )
    }
}
