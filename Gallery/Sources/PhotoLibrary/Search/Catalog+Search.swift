import Foundation

extension Catalog {
    /// The numbers of the photos that are looked for, ascending. Of photos with the same content, the one that is shown
    /// stands for all.
    ///
    /// Where nothing has all the words, those that nothing has at all may have one typing error each, from five letters
    /// on.
    public func search(_ query: SearchQuery) throws -> [Int64] {
        try read { try photos($0, query).numbers }
    }

    /// What is looked for, of copies the one that is shown.
    func photos(_ database: any Database, _ query: SearchQuery) throws -> PhotoSet {
        let found = try files(database, query)
        return try ShownCopies(database).shown(found)
    }

    /// What is looked for, each copy by itself.
    func files(_ database: any Database, _ query: SearchQuery) throws -> PhotoSet {
        let months = MonthNames(languages: query.languages)
        var words = SearchWord.words(of: query.text, months: months)
        let folders = words.isEmpty ? nil : try folderWords(database)
        let search = PhotoSearch(
            database: database,
            folders: folders,
            tags: query.tags,
            isUntagged: query.isUntagged
        )
        let found = try search.photos(words)
        guard found.isEmpty, let folders else { return found }
        let plain = PhotoSearch(database: database, folders: folders, tags: [], isUntagged: false)
        var isCorrected = false
        for index in words.indices {
            guard let error = TypingError(in: SearchText.folded(words[index].text)),
                try plain.photos([words[index]]).isEmpty
            else { continue }
            try words[index].correct(error, database, folders, months)
            isCorrected = true
        }
        return isCorrected ? try search.photos(words) : found
    }
}

extension SearchWord {
    /// Looks for what may have been meant by a word that nothing has, also among the months.
    fileprivate mutating func correct(
        _ error: TypingError,
        _ database: any Database,
        _ folders: FolderWords,
        _ months: MonthNames
    ) throws {
        var beginnings: Set<String> = []
        let terms = try database.walk("SELECT DISTINCT term FROM vocabulary WHERE col != 'dates'")
        while try terms.next() {
            let term = String(decoding: terms.bytes(0), as: UTF8.self)
            error.beginning(of: term).map { _ = beginnings.insert($0) }
        }
        for token in folders.names.lazy.flatMap(\.tokens) {
            error.beginning(of: token).map { _ = beginnings.insert($0) }
        }
        corrections = Array(beginnings.sorted().prefix(Self.mostCorrections))
        let names = Set(months.all.compactMap(error.beginning))
        dates += names.flatMap(months.months).map(DateWords.month)
    }

    private static let mostCorrections = 50
}
