import CatalogDatabase
import Foundation
import SearchGrammar
import Synchronization

extension Catalog {
    /// Searches for photos, with completions of what the user types.
    public struct Search: Sendable {
        let access: CatalogAccess
        private let people = Remembered<PeopleNames>()
        private let known = [FactWords.Name.camera, .lens, .person, .place].map {
            ($0, Remembered<KnownNames>())
        }
        private let peopleWords = Remembered<[String: [String]]>()
        private let tags = Remembered<NameIndex<KnownTag>>()
        private let words = Remembered<FolderWords>()
        private let tree = Remembered<FolderTree>()
        private let sums = Remembered<[Int64: FolderSum]>()

        init(access: CatalogAccess) {
            self.access = access
        }

        /// Returns the names of all people if a search withholds them, or else none. O(names) if photos have changed since the
        /// last call.
        func withheldNames(_ database: any Database, _ withholdsPeople: Bool) throws -> PeopleNames {
            guard withholdsPeople else { return PeopleNames() }
            return try people.value(of: Revision(database).photos) { previous in
                let words = try words(database, from: FactWords.Name.person.rawValue, limit: .max)
                return PeopleNames(words.map { FactWords.name(in: $0.word) }, after: previous)
            }
        }

        /// Returns the names of a kind in the index. O(names) if photos have changed since the last call.
        func knownNames(_ database: any Database, _ kind: FactWords.Name) throws -> KnownNames {
            guard let remembered = known.first(where: { $0.0 == kind })?.1 else { return KnownNames([]) }
            return try remembered.value(of: Revision(database).photos) { previous in
                let words = try words(database, from: kind.rawValue, limit: Self.maxNames)
                return KnownNames(words.map { (FactWords.name(in: $0.word), $0) }, after: previous)
            }
        }

        /// Returns the words of people in the index, by ``PeopleNames/key(_:)``. O(names) if photos have changed since the last call.
        func peopleByKey(_ database: any Database) throws -> [String: [String]] {
            try peopleWords.value(of: Revision(database).photos) { _ in
                Dictionary(grouping: try knownNames(database, .person).names) { PeopleNames.key($0.text) }
                    .mapValues { $0.map(\.value.word) }
            }
        }

        // More names aren't searched.
        private static let maxNames = 20_000, maxTags = 100_000

        /// Returns the tags of photos, the most frequent first. O(tags) if photos have changed since the last call.
        func knownTags(_ database: any Database) throws -> NameIndex<KnownTag> {
            try tags.value(of: Revision(database).photos) { previous in
                let tags = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT name, id, key, photos FROM tag WHERE photos > 0 ORDER BY photos DESC, key
                        LIMIT \(Self.maxTags)
                        """
                )
                return NameIndex(
                    try tags.map { try ($0[0], KnownTag(id: $0[1], key: $0[2], photos: $0[3])) },
                    after: previous
                )
            }
        }

        /// Returns the words in the paths of the shown folders. O(folders) if a folder has changed since the last
        /// call.
        func folderWords(_ database: any Database) throws -> FolderWords {
            try words.value(of: Self.foldersRevision(database)) { _ in try FolderWords(database) }
        }

        /// Returns the shown folders. O(folders) if a folder has changed since the last call.
        func folderTree(_ database: any Database) throws -> FolderTree {
            try tree.value(of: Self.foldersRevision(database)) { _ in try FolderTree(database) }
        }

        /// Returns the sums of each folder's own photos. O(photos) if photos have changed since the last call.
        func folderSums(_ database: any Database) throws -> [Int64: FolderSum] {
            try sums.value(of: Revision(database).photos) { _ in try Facets.folderSums(database) }
        }

        private static func foldersRevision(_ database: any Database) throws -> Int {
            try Int.fetchOne(database, sql: "SELECT foldersRevision FROM state") ?? 0
        }
    }
}

/// Names in the index of one kind, each with its word there and the number of its files.
typealias KnownNames = NameIndex<(word: String, files: Int)>

/// A tag of photos.
struct KnownTag: Sendable {
    let id: Int64
    let key: String
    let photos: Int
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
        let beginning = try begin(database, query, limit: SearchLimits().maxChecked)
        return (try beginning.found.all(), beginning.correction)
    }

    /// Finds all results if that is fast.
    ///
    /// - Parameter corrects: Whether typing errors are corrected.
    /// - Complexity: O(limit), independent of the number of photos and of their words.
    func begin(
        _ database: any Database,
        _ query: SearchQuery,
        limit: Int,
        corrects: Bool = true
    ) throws -> SearchBeginning {
        let withheld = try withheldNames(database, query.withholdsPeople)
        let words = try searchWords(database, query.parts.words, query, without: withheld)
        let folders = words.isEmpty ? nil : try folderWords(database)
        let first = try search(database, query, words, folders, without: withheld)
        guard let found = try first.photos(upTo: limit) else { return SearchBeginning(found: .search(first)) }
        // Corrections come from the words of all photos, so a limited search has none.
        guard corrects, found.isEmpty, let folders, query.within.isEmpty,
            let corrected = try corrected(words, database, folders, query, without: withheld, limit: limit)
        else { return SearchBeginning(found: .photos(found)) }
        let second = try search(database, query, corrected, folders, without: withheld)
        let others = query.parts.writtenWithoutWords
        let correction = (others + corrected.map { $0.correction ?? $0.text }).joined(separator: " ")
        guard let found = try second.photos(upTo: limit) else {
            return SearchBeginning(found: .search(second), correction: correction)
        }
        return SearchBeginning(found: .photos(found), correction: found.isEmpty ? nil : correction)
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
            others: try conditions(database, ofRest: query, without: withheld) + Self.selection(of: query)
                + query.within.flatMap { try conditions(database, of: $0) }
        )
    }

    /// Photos that are selected and excepted aren't even counted.
    private static func selection(of query: SearchQuery) -> [SearchCondition] {
        guard let photos = query.photos else { return query.except.isEmpty ? [] : [.except(query.except)] }
        return [.photos(photos.subtracting(query.except))]
    }
}

/// The state of a search after a short time.
struct SearchBeginning {
    enum Found {
        /// All found files, including copies.
        case photos(PhotoSet)
        /// There may be many results, which this search finds one after the other.
        case search(PhotoSearch)

        /// Finds all files, however long this takes.
        func all() throws -> PhotoSet {
            switch self {
            case .photos(let files): files
            case .search(let search): try search.all()
            }
        }
    }

    let found: Found
    /// The text without typing errors that files were found for, or nil if nothing was corrected. Of several
    /// corrections of a word, it has the one that most photos have.
    var correction: String?
}

/// A value that is computed from the catalog, and kept until a revision of the catalog changes.
final class Remembered<Value: Sendable>: Sendable {
    private let known = Mutex<(revision: Int, value: Value)?>(nil)

    /// Returns the value of a revision.
    ///
    /// - Parameter make: Makes the value. Its parameter is the one of another revision, if there is one.
    func value(of revision: Int, _ make: (Value?) throws -> Value) rethrows -> Value {
        let known = known.withLock(\.self)
        if let known, known.revision == revision { return known.value }
        let value = try make(known?.value)
        self.known.withLock { $0 = (revision, value) }
        return value
    }
}
