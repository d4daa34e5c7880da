import CatalogDatabase
import Foundation
import SearchGrammar

extension Catalog {
    /// Searches for photos, with completions of what the user types.
    public struct Search: Sendable {
        let access: CatalogAccess
        private let people = Remembered<PeopleNames>()
        private let words = Remembered<FolderWords>()
        private let tree = Remembered<FolderTree>()

        init(access: CatalogAccess) {
            self.access = access
        }

        /// Returns the names of all people if a search withholds them, or else none. O(names) if photos have changed since the
        /// last call.
        func withheldNames(_ database: any Database, _ withholdsPeople: Bool) throws -> PeopleNames {
            guard withholdsPeople else { return PeopleNames() }
            return try people.value(of: Revision(database).photos) {
                let words = try words(database, from: FactWords.Name.person.rawValue, limit: .max)
                return PeopleNames(words.map { FactWords.name(in: $0.word) })
            }
        }

        /// Returns the words in the paths of the shown folders. O(folders) if a folder has changed since the last
        /// call.
        func folderWords(_ database: any Database) throws -> FolderWords {
            try words.value(of: Self.foldersRevision(database)) { try FolderWords(database) }
        }

        /// Returns the shown folders. O(folders) if a folder has changed since the last call.
        func folderTree(_ database: any Database) throws -> FolderTree {
            try tree.value(of: Self.foldersRevision(database)) { try FolderTree(database) }
        }

        private static func foldersRevision(_ database: any Database) throws -> Int {
            try Int.fetchOne(database, sql: "SELECT foldersRevision FROM state") ?? 0
        }
    }
}

extension Catalog.Search {
    /// Returns the numbers of the found photos, in ascending order. If several photos have the same content,
    /// only the shown one is returned. A limited search returns one of the found ones.
    ///
    /// If no photo has all the words, each word of five letters or more that no photo has may contain a
    /// typing error.
    public func photos(_ query: SearchQuery) throws -> [Int64] {
        try access.read { try photos($0, query).photos.numbers }
    }

    /// Returns the found photos, and the text that they were found for if the search was corrected. For copies,
    /// only the shown one.
    func photos(_ database: any Database, _ query: SearchQuery) throws -> (
        photos: PhotoSet, correction: String?
    ) {
        let (files, correction) = try files(database, query)
        return (try ShownCopies(database).shown(files, for: query), correction)
    }

    /// Returns the found files, including copies, and the text that they were found for if the search was
    /// corrected.
    func files(_ database: any Database, _ query: SearchQuery) throws -> (
        files: PhotoSet, correction: String?
    ) {
        let beginning = try begin(database, query, few: SearchLimits().few)
        switch beginning.found {
        case .few(let files): return (files, beginning.correction)
        case .many(let search): return (try search.all(), beginning.correction)
        }
    }

    /// Finds all results if that is fast.
    ///
    /// - Parameter corrects: Whether typing errors are corrected.
    /// - Complexity: O(few), independent of the number of photos and of their words.
    func begin(
        _ database: any Database,
        _ query: SearchQuery,
        few: Int,
        corrects: Bool = true
    ) throws -> SearchBeginning {
        let withheld = try withheldNames(database, query.withholdsPeople)
        let words = try searchWords(database, query.parts.words, query, without: withheld)
        let folders = words.isEmpty ? nil : try folderWords(database)
        let first = try search(database, query, words, folders, without: withheld)
        guard let found = try first.few(few) else { return SearchBeginning(found: .many(first)) }
        // Corrections come from the words of all photos, so a limited search has none.
        guard corrects, found.isEmpty, let folders, query.within.isEmpty,
            let corrected = try corrected(words, database, folders, query, without: withheld, few: few)
        else { return SearchBeginning(found: .few(found)) }
        let second = try search(database, query, corrected, folders, without: withheld)
        let others = query.parts.writtenWithoutWords
        let correction = (others + corrected.map { $0.correction ?? $0.text }).joined(separator: " ")
        guard let found = try second.few(few) else {
            return SearchBeginning(found: .many(second), correction: correction)
        }
        return SearchBeginning(found: .few(found), correction: found.isEmpty ? nil : correction)
    }

    /// Returns the search for the photos that some searches limit others to.
    func search(_ database: any Database, within scopes: [SearchQuery]) throws -> PhotoSearch {
        try search(database, SearchQuery(within: scopes), [], nil, without: PeopleNames())
    }

    /// Returns the conditions of a search that limits others. Its words are taken as they are.
    private func conditions(_ database: any Database, of scope: SearchQuery) throws -> [SearchCondition] {
        let withheld = try withheldNames(database, scope.withholdsPeople)
        let words = try searchWords(database, scope.parts.words, scope, without: withheld)
        let folders = words.isEmpty ? nil : try folderWords(database)
        return try search(database, scope, words, folders, without: withheld).conditions
    }

    /// Returns the search for some words, with the query's other conditions.
    private func search(
        _ database: any Database,
        _ query: SearchQuery,
        _ words: [SearchWord],
        _ folders: FolderWords?,
        without withheld: PeopleNames
    ) throws -> PhotoSearch {
        try PhotoSearch(
            database,
            words,
            folders,
            terms: try conditions(database, of: query.parts.terms, within: query.within)
                + (query.tags.contains(where: withheld.contains) ? [.tags([])] : []),
            tags: query.tags,
            isUntagged: query.isUntagged,
            within: query.folder.map { try folderTree(database).nodes[$0]?.all ?? [] },
            others: try conditions(database, ofRest: query, without: withheld)
                + (query.photos.map { [.photos($0)] } ?? [])
                + (query.except.isEmpty ? [] : [.except(query.except)])
                + query.within.flatMap { try conditions(database, of: $0) }
        )
    }
}

/// The state of a search after a short time.
struct SearchBeginning {
    enum Found {
        /// All found files, including copies.
        case few(PhotoSet)
        /// There may be many results, which this search finds one after the other.
        case many(PhotoSearch)
    }

    let found: Found
    /// The text without typing errors that files were found for, or nil if nothing was corrected. Of several
    /// corrections of a word, it has the one that most photos have.
    var correction: String?
}
