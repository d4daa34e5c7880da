import CatalogDatabase
import Foundation
import SearchGrammar

extension Catalog {
    /// Returns the numbers of the found photos, in ascending order. If several photos have the same content,
    /// only the shown one is returned. A limited search returns one of the found ones.
    ///
    /// If no photo has all the words, each word of five letters or more that no photo has may contain a
    /// typing error.
    public func search(_ query: SearchQuery) throws -> [Int64] {
        try read { try photos($0, query).photos.numbers }
    }

    /// Returns the found photos, and the text that they were found for if the search was corrected. For copies,
    /// only the shown one.
    package func photos(_ database: any Database, _ query: SearchQuery) throws -> (
        photos: PhotoSet, correction: String?
    ) {
        let (files, correction) = try files(database, query)
        return (try ShownCopies(database).shown(files, for: query), correction)
    }

    /// Returns the found files, including copies, and the text that they were found for if the search was
    /// corrected.
    package func files(_ database: any Database, _ query: SearchQuery) throws -> (
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
    package func begin(
        _ database: any Database,
        _ query: SearchQuery,
        few: Int,
        corrects: Bool = true
    ) throws -> SearchBeginning {
        let words = try searchWords(database, query.parts.words, query)
        let folders = words.isEmpty ? nil : try folderWords(database)
        let first = try search(database, query, words, folders)
        guard let found = try first.few(few) else { return SearchBeginning(found: .many(first)) }
        // Corrections come from the words of all photos, so a limited search has none.
        guard corrects, found.isEmpty, let folders, query.within.isEmpty,
            let corrected = try corrected(words, database, folders, query, few: few)
        else { return SearchBeginning(found: .few(found)) }
        let second = try search(database, query, corrected, folders)
        let others = query.parts.writtenWithoutWords
        let correction = (others + corrected.map { $0.correction ?? $0.text }).joined(separator: " ")
        guard let found = try second.few(few) else {
            return SearchBeginning(found: .many(second), correction: correction)
        }
        return SearchBeginning(found: .few(found), correction: found.isEmpty ? nil : correction)
    }

    /// Returns the search for the photos that some searches limit others to.
    func search(_ database: any Database, within scopes: [SearchQuery]) throws -> PhotoSearch {
        try search(database, SearchQuery(within: scopes), [], nil)
    }

    /// Returns the conditions of a search that limits others. Its words are taken as they are.
    private func conditions(_ database: any Database, of scope: SearchQuery) throws -> [SearchCondition] {
        let words = try searchWords(database, scope.parts.words, scope)
        let folders = words.isEmpty ? nil : try folderWords(database)
        return try search(database, scope, words, folders).conditions
    }

    /// Returns the search for some words, with the query's other conditions.
    private func search(
        _ database: any Database,
        _ query: SearchQuery,
        _ words: [SearchWord],
        _ folders: FolderWords?
    ) throws -> PhotoSearch {
        let names = try withheldNames(database, query.withholdsPeople)
        return try PhotoSearch(
            database,
            words,
            folders,
            terms: try conditions(database, of: query.parts.terms, within: query.within)
                + (query.tags.contains(where: names.contains) ? [.tags([])] : []),
            tags: query.tags,
            isUntagged: query.isUntagged,
            within: query.folder.map { try folderTree(database).nodes[$0]?.all ?? [] },
            others: try conditions(database, ofRest: query) + (query.photos.map { [.photos($0)] } ?? [])
                + (query.except.isEmpty ? [] : [.except(query.except)])
                + query.within.flatMap { try conditions(database, of: $0) }
        )
    }
}

/// The state of a search after a short time.
package struct SearchBeginning {
    package enum Found {
        /// All found files, including copies.
        case few(PhotoSet)
        /// There may be many results, which this search finds one after the other.
        case many(PhotoSearch)
    }

    package let found: Found
    /// The text without typing errors that files were found for, or nil if nothing was corrected. Of several
    /// corrections of a word, it has the one that most photos have.
    package var correction: String?
}
