import CatalogDatabase
import SearchGrammar

/// Searches the shown folders for photos with some words, and with some tags or no tags. Copies are found
/// separately.
package struct PhotoSearch {
    package let database: any Database
    package let conditions: [SearchCondition]
    package let shownFolders: ShownFolders

    // Nobody chooses more tags.
    private static let maxTags = 64

    /// - Parameters:
    ///   - folders: The words in the paths of shown folders, or nil without a search for words.
    ///   - terms: The conditions of the search's terms.
    ///   - within: The folders that photos must be in, or nil for all.
    ///   - others: Further conditions.
    init(
        _ database: any Database,
        _ words: [SearchWord],
        _ folders: FolderWords?,
        terms: [SearchCondition] = [],
        tags: [String] = [],
        isUntagged: Bool = false,
        within: [Int64]? = nil,
        others: [SearchCondition] = []
    ) throws {
        self.database = database
        var conditions = words.map { SearchCondition.word($0, in: folders) }
        conditions += terms
        conditions += tags.prefix(Self.maxTags).map { .tag(TagList.key($0)) }
        if isUntagged {
            conditions.append(.untagged)
        }
        if let within {
            conditions.append(.folders(within))
        }
        conditions += others
        self.conditions = conditions.isEmpty ? [.any] : conditions
        shownFolders = try ShownFolders(database)
    }

    /// Returns all results if a condition leaves so few files that each can be checked, or nil if all
    /// conditions leave more.
    func photos(upTo limit: Int) throws -> PhotoSet? {
        var fewest: (index: Int, maximum: Int)?
        for (index, condition) in conditions.enumerated() {
            let maximum = try condition.maximum(database, limit: limit)
            if maximum <= min(limit, (fewest?.maximum ?? .max) - 1) {
                fewest = (index, maximum)
            }
        }
        guard let fewest else { return nil }
        let candidates = conditions[fewest.index].files(database.dialect)
        // The condition with the fewest files is queried first. The files of one that excludes photos are all photos, so it
        // is checked as well.
        let others = conditions.indices.filter { $0 != fewest.index || conditions[$0].isNegative }
        let rest = isTrue(of: "candidate.id", others.map { conditions[$0] })
        return try found(
            SQLQuestion(
                sql: """
                    SELECT candidate.id FROM (\(candidates.sql) LIMIT \(Self.all)) AS candidate WHERE \(rest.sql)
                    """,
                arguments: candidates.arguments + rest.arguments
            )
        )
    }

    // A limit makes databases evaluate this part first.
    private static let all = 1_000_000_000

    /// Returns all results, however long this takes.
    ///
    /// The results of the conditions are combined here, because SQLite would sort them into temporary tables.
    package func all() throws -> PhotoSet {
        var sets: [PhotoSet] = []
        var words: [SearchWord] = []
        for condition in conditions {
            switch condition {
            case .word(let word, folders: []): words.append(word)
            default: sets.append(try found(condition.files(database.dialect)))
            }
        }
        if !words.isEmpty {
            sets.append(try found(SearchCondition.files(withAll: words, database.dialect)))
        }
        var photos = sets.removeFirst()
        sets.forEach { photos.formIntersection($0) }
        for condition in conditions {
            switch condition {
            case .untagged: photos.subtract(try found(SQLQuestion(sql: "SELECT file FROM fileTag")))
            case .except(let some): some.ranges.forEach { photos.remove($0) }
            case .not(let other): photos.subtract(try found(other.files(database.dialect)))
            default: break
            }
        }
        return try shown(photos)
    }

    /// Returns a condition that a file fulfills all conditions and is in a shown folder.
    package func isTrue(of id: String) -> SQLQuestion {
        isTrue(of: id, conditions)
    }

    private func isTrue(of id: String, _ conditions: [SearchCondition]) -> SQLQuestion {
        var questions = conditions.map { $0.isTrue(of: id, database.dialect) }
        if !shownFolders.areAll {
            questions.append(
                SQLQuestion(
                    sql: """
                        ((SELECT own.folder FROM file AS own WHERE own.id = \(id))
                            NOT IN (SELECT id FROM folder WHERE NOT shown))
                        """
                )
            )
        }
        guard !questions.isEmpty else { return SQLQuestion(sql: "(1 = 1)") }
        return SQLQuestion(
            sql: "(\(questions.map(\.sql).joined(separator: " AND ")))",
            arguments: questions.arguments
        )
    }

    private func found(_ question: SQLQuestion) throws -> PhotoSet {
        let rows = try database.walk(question)
        var photos = PhotoSet()
        while try rows.next() {
            photos.insert(rows.number(0))
        }
        return photos
    }

    private func shown(_ photos: PhotoSet) throws -> PhotoSet {
        // Usually all folders are shown. Then no photo needs to be checked.
        guard !shownFolders.areAll else { return photos }
        var shown = PhotoSet()
        try database.lookUp("SELECT folder FROM file WHERE id = ?", keys: photos.numbers) { id, row in
            if shownFolders.contains(row.number(0)) {
                shown.insert(id)
            }
        }
        return shown
    }
}
