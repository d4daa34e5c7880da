import Foundation
import GRDB

extension Catalog {
    /// The numbers of the photos that are looked for, ascending. Of photos with the same content, the one that is shown
    /// stands for all.
    ///
    /// Where nothing has all the words, those that nothing has at all may have one typing error each, from five letters
    /// on.
    public func search(_ query: SearchQuery) throws -> [Int64] {
        try read { try Self.search($0, query) }
    }

    static func search(_ database: Database, _ query: SearchQuery) throws -> [Int64] {
        let found = try searchFiles(database, query)
        let repeating = try Bool.fetchOne(
            database,
            cached: "SELECT EXISTS (SELECT 1 FROM file INDEXED BY fileRepeating WHERE repeats = 1)"
        )
        guard repeating == true else { return found }
        let copies = try ShownCopies(database)
        return try Set(found.map(copies.shown)).sorted()
    }

    /// Photos that are looked for, also those that repeat others.
    static func searchFiles(_ database: Database, _ query: SearchQuery) throws -> [Int64] {
        let months = MonthNames(languages: query.languages)
        var words = SearchWord.words(of: query.text, months: months)
        let folders = words.isEmpty ? nil : try FolderWords(database)
        let search = PhotoSearch(database, folders, tags: query.tags, isUntagged: query.isUntagged)
        let found = try search.ids(words)
        guard found.isEmpty, let folders else { return found }
        let plain = PhotoSearch(database, folders, tags: [], isUntagged: false)
        var isCorrected = false
        for index in words.indices {
            guard let error = TypingError(in: SearchText.folded(words[index].text)),
                try plain.ids([words[index]]).isEmpty
            else { continue }
            try words[index].correct(error, database, folders, months)
            isCorrected = true
        }
        return isCorrected ? try search.ids(words) : []
    }

    static func allFoldersAreShown(_ database: Database) throws -> Bool {
        try Bool.fetchOne(database, cached: "SELECT NOT EXISTS (SELECT 1 FROM folder WHERE NOT shown)")
            ?? true
    }
}

/// Photos that have some words, and tags or none.
private struct PhotoSearch {
    private let database: Database
    private let folders: FolderWords?
    private let tags: [String]
    private let isUntagged: Bool

    init(_ database: Database, _ folders: FolderWords?, tags: [String], isUntagged: Bool) {
        self.database = database
        self.folders = folders
        self.tags = tags
        self.isUntagged = isUntagged
    }

    func ids(_ words: [SearchWord]) throws -> [Int64] {
        var conditions: [String] = []
        var arguments: [String] = []
        var questions: [String] = []
        for word in words {
            let places = word.tokens.flatMap { folders?.folders(with: $0) ?? [] }
            guard !places.isEmpty else {
                questions.append(word.question)
                continue
            }
            conditions.append(
                """
                SELECT rowid FROM words WHERE words MATCH ?
                UNION SELECT id FROM file WHERE state = 0 AND folder IN (SELECT value FROM json_each(?))
                """
            )
            arguments += [word.question, "\(places)"]
        }
        if !questions.isEmpty {
            conditions.append("SELECT rowid FROM words WHERE words MATCH ?")
            arguments.append(questions.joined(separator: " AND "))
        }
        for tag in tags.prefix(Self.mostTags) {
            conditions.append("SELECT file FROM fileTag WHERE tag = (SELECT id FROM tag WHERE key = ?)")
            arguments.append(TagList.key(tag))
        }
        if isUntagged {
            conditions.append("SELECT id FROM file WHERE state = 0 EXCEPT SELECT file FROM fileTag")
        }
        if conditions.isEmpty {
            conditions.append("SELECT id FROM file WHERE state = 0")
        }
        let found = conditions.map { "SELECT * FROM (\($0))" }.joined(separator: " INTERSECT ")
        // Almost always all folders are shown; then no photo need be looked at.
        let sql =
            try Catalog.allFoldersAreShown(database)
            ? "\(found) ORDER BY 1"
            : """
            SELECT file.id FROM file JOIN folder ON folder.id = file.folder
            WHERE file.id IN (\(found)) AND folder.shown ORDER BY 1
            """
        return try Int64.fetchAll(database, cached: sql, arguments: StatementArguments(arguments))
    }

    // Nobody chooses more; SQLite joins no more than 500 questions.
    private static let mostTags = 64
}

extension SearchWord {
    /// Looks for what may have been meant by a word that nothing has, also among the months.
    fileprivate mutating func correct(
        _ error: TypingError,
        _ database: Database,
        _ folders: FolderWords,
        _ months: MonthNames
    ) throws {
        var beginnings: Set<String> = []
        let terms = try Row.fetchCursor(
            database,
            cached: "SELECT DISTINCT term FROM vocabulary WHERE col != 'dates'"
        )
        while let row = try terms.next() {
            error.beginning(of: row[0]).map { _ = beginnings.insert($0) }
        }
        for token in folders.folders.lazy.flatMap(\.tokens).flatMap(\.self) {
            error.beginning(of: token).map { _ = beginnings.insert($0) }
        }
        corrections = Array(beginnings.sorted().prefix(Self.mostCorrections))
        let names = Set(months.all.compactMap(error.beginning))
        dates += names.flatMap(months.months).map(DateWords.month)
    }

    private static let mostCorrections = 50
}
