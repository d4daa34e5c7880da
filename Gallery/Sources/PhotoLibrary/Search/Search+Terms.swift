import CatalogDatabase
import Foundation
import Pictures
import SearchGrammar

/// The meaning of a search's terms in this catalog.
extension SearchTerm.Field {
    /// The kind of names that are values of this field.
    var name: FactWords.Name? {
        switch self {
        case .camera: .camera
        case .lens: .lens
        case .people: .person
        case .place: .place
        case .rating, .kind, .year, .folder, .near: nil
        }
    }
}

extension Catalog.Search {
    /// Returns the conditions of a search's terms.
    ///
    /// - Parameter scopes: The searches that limit which photos tell where places are.
    func conditions(
        _ database: any Database,
        of terms: [SearchTerm],
        within scopes: [SearchQuery]
    ) throws -> [SearchCondition] {
        try terms.filter { !$0.value.isEmpty }.map { try condition(database, of: $0, within: scopes) }
    }

    /// Returns the conditions of what a search excludes, and of its choices.
    func conditions(
        _ database: any Database,
        ofRest query: SearchQuery,
        without withheld: PeopleNames
    ) throws -> [SearchCondition] {
        let parts = query.parts
        guard !parts.excluded.isEmpty || !parts.choices.isEmpty else { return [] }
        let folders = try folderWords(database)
        func conditions(_ part: SearchParts.Part) throws -> [SearchCondition] {
            switch part {
            case .term(let term): try self.conditions(database, of: [term], within: query.within)
            case .word(let text):
                try searchWords(database, text, query, without: withheld).map { .word($0, in: folders) }
            }
        }
        return try parts.excluded.flatMap(conditions).map(SearchCondition.not)
            + parts.choices.map { try $0.flatMap(conditions) }.filter { !$0.isEmpty }.map(
                SearchCondition.anyOf
            )
    }

    private func condition(
        _ database: any Database,
        of term: SearchTerm,
        within scopes: [SearchQuery]
    ) throws -> SearchCondition {
        switch term.field {
        case .camera, .lens, .people, .place:
            let names = try term.field.name.map { try knownNames(database, $0) } ?? KnownNames([])
            // Someone with a longer name is somebody else.
            if term.field == .people, term.isQuoted,
                let same = try peopleByKey(database)[PeopleNames.key(term.value)]
            {
                return .facts(same)
            }
            return .facts(names.names(with: SearchText.tokens(term.value)).map(\.value.word))
        case .rating: return .facts((term.ratings ?? []).map(FactWords.rating))
        case .kind: return .facts((term.kinds ?? []).map { "k\($0)" })
        case .year:
            let years = term.years.map(Array.init) ?? []
            return .word(
                SearchWord(text: "", dates: years.flatMap { DateWords.words(for: "\($0)") }),
                folders: []
            )
        case .folder: return .folders(try folders(database, named: term.value))
        case .near: return try area(database, term, within: scopes).map { .near($0) } ?? .facts([])
        }
    }

    /// Returns the words of a text in a search. They also mean names of places and people, unless the search withholds these.
    ///
    /// - Complexity: O(names with these words).
    func searchWords(
        _ database: any Database,
        _ text: String,
        _ query: SearchQuery,
        without withheld: PeopleNames
    ) throws -> [SearchWord] {
        let months = MonthNames(languages: query.languages)
        var words = try searchWords(
            database,
            text,
            months,
            naming: query.namedKinds,
            maximum: Self.maxMeant / max(1, query.parts.wordCount)
        )
        let tokens = words.map { SearchText.tokens($0.text) }
        let names = words.indices.filter { withheld.has(tokens[$0]) }
        guard !names.isEmpty else { return words }
        let tags = try knownTags(database)
        for index in names {
            words[index].tags = tags.names(with: tokens[index]).filter { !withheld.contains($0.text) }
                .map(\.value.id)
        }
        return words
    }

    /// Returns the words of a text. They also mean names.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of names that words mean.
    ///   - maximum: The largest number of names that a word means. A word that more names have is hardly meant as one.
    /// - Complexity: O(names with these words).
    private func searchWords(
        _ database: any Database,
        _ text: String,
        _ months: MonthNames,
        naming kinds: [FactWords.Name],
        maximum: Int = maxMeant
    ) throws -> [SearchWord] {
        var words = SearchWord.words(of: text, months: months)
        guard !words.isEmpty else { return words }
        for kind in kinds {
            let names = try knownNames(database, kind)
            for index in words.indices {
                let found = names.names(with: SearchText.tokens(words[index].text))
                words[index].dates += found.prefix(max(1, maximum)).map(\.value.word)
            }
        }
        return words
    }

    // The words of a search mean at most this number of names of a kind. The index looks for each name.
    private static let maxMeant = 1_000

    /// Returns the artificial words that begin with a letter, and the numbers of their files.
    func words(_ database: any Database, from first: String, limit: Int) throws -> [(
        word: String, files: Int
    )] {
        try Row.fetchAll(
            database,
            sql:
                "SELECT term, doc FROM vocabulary WHERE col = 'dates' AND term >= ? AND term < ? LIMIT ?",
            arguments: [first, first + "\u{10FFFF}", limit]
        ).map { try ($0[0], $0[1]) }
    }

    /// Returns the folders in or below those with this path, or else those with these words in their paths.
    private func folders(_ database: any Database, named value: String) throws -> [Int64] {
        let path = value.split(separator: "/").joined(separator: "/")
        if let node = try folderTree(database).nodes[path], !path.isEmpty { return node.all }
        let names = try folderWords(database)
        let found = value.split(separator: "/").map {
            Set(names.folders(with: SearchText.tokens(String($0))))
        }
        guard let first = found.first else { return [] }
        return found.dropFirst().reduce(first) { $0.intersection($1) }.sorted()
    }

    /// Returns the circle that a term means, or nil if no place has its name.
    private func area(
        _ database: any Database,
        _ term: SearchTerm,
        within scopes: [SearchQuery]
    ) throws -> MapArea? {
        guard let request = PlaceRequest(term.value),
            let center = try request.name.isEmpty
                ? Coordinates(latitude: request.north, longitude: request.east)
                : self.center(database, ofPlace: request.name, within: scopes)
        else { return nil }
        return MapArea(center: center, kilometers: request.kilometers)
    }

    /// Returns the position in the middle of the photos with a word, or nil if none of them has a position. The library
    /// itself is the only source of places.
    ///
    /// - Complexity: O(1), because some photos are enough.
    private func center(
        _ database: any Database,
        ofPlace name: String,
        within scopes: [SearchQuery]
    ) throws -> Coordinates? {
        let words = try searchWords(database, name, MonthNames(languages: []), naming: [.place])
        let limits = scopes.isEmpty ? [] : try search(database, within: scopes).conditions
        let search = try PhotoSearch(database, words, folderWords(database), others: limits)
        var north: [Double] = [], east: [Double] = []
        func add(_ row: any SQLRows) {
            guard let latitude = Double(row.value(0)), let longitude = Double(row.value(1)) else { return }
            north.append(latitude)
            east.append(longitude)
        }
        let photos = try search.photos(upTo: Self.maxMentions)
        if let photos = try limits.isEmpty ? photos : photos ?? search.all() {
            let sql = "SELECT latitude, longitude FROM file WHERE id = ?"
            try database.lookUp(sql, keys: Array(photos.numbers.prefix(Self.maxMentions))) { _, row in
                add(row)
            }
        } else {
            let files = search.conditions[0].files(database.dialect)
            let rows = try database.walk(
                """
                SELECT latitude, longitude FROM (\(files.sql) LIMIT \(Self.maxMentions)) AS found
                JOIN file ON file.id = found.id WHERE latitude IS NOT NULL
                """,
                arguments: files.arguments
            )
            while try rows.next() {
                add(rows)
            }
        }
        guard !north.isEmpty else { return nil }
        return Coordinates(
            latitude: north.sorted()[north.count / 2],
            longitude: east.sorted()[east.count / 2]
        )
    }

    // More photos hardly move the middle.
    private static let maxMentions = 3_000

    /// Returns what isn't understood in a search, as a sentence for the user, or nil.
    public func hint(for query: SearchQuery) throws -> String? {
        let parts = query.parts
        if let problem = parts.problems.first {
            return "\(sentence(problem, query.withheldFields)), so it was searched as words."
        }
        return try access.read { database in
            for term in parts.terms where term.field == .near && !term.value.isEmpty {
                guard try area(database, term, within: query.within) == nil,
                    let name = PlaceRequest(term.value)?.name
                else {
                    continue
                }
                return "No photo with a position mentions “\(name)”, so that place isn’t known."
            }
            return nil
        }
    }

    /// Says why a part isn't understood.
    private func sentence(_ problem: SearchParts.Problem, _ withheld: [SearchTerm.Field]) -> String {
        guard let field = problem.field else {
            let known = SearchTerm.Field.allCases.filter { !withheld.contains($0) }.map { "\($0.rawValue):" }
            return "“\(problem.written.prefix { $0 != ":" }):” isn’t one of \(known.joined(separator: ", "))"
        }
        guard !withheld.contains(field) else { return "“\(field.rawValue):” isn’t available here" }
        let values =
            switch field {
            case .rating: "1 to 5, also as in >=4"
            case .year: "a year, or two as in 2019-2023"
            case .kind: SearchTerm.kinds.joined(separator: ", ")
            case .near: "a place or coordinates, and a distance of up to 1000 km: near:48.1,11.5,2km"
            case .camera, .lens, .people, .place, .folder: "a name"
            }
        return "“\(field.rawValue):” takes \(values)"
    }
}
