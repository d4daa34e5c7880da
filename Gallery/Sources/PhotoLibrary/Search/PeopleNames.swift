import CatalogDatabase
import SearchGrammar

/// The names of the people in a catalog. digiKam and Lightroom write them as keywords, too, so searches that withhold people don't
/// know the tags with these names.
struct PeopleNames: Sendable {
    private let keys: Set<String>
    private let tokens: [[String]]

    init(_ names: [String] = []) {
        keys = Set(names.map(TagList.key))
        tokens = names.map(SearchText.tokens)
    }

    /// Equal keys are the same person, for tables and for searches, in which names are between quotation marks.
    static func key(_ name: String) -> String { TagList.key(name.filter { $0 != "\"" }) }

    /// Returns whether a tag names one of the people.
    func contains(_ tag: String) -> Bool { keys.contains(TagList.key(tag)) }

    /// Returns whether a name has these words in a row. The last word may be a prefix.
    func has(_ words: [String]) -> Bool { tokens.contains { SearchText.has(words, in: $0) } }
}

extension Catalog {
    /// Returns the names of all people if a search withholds them, or else none. O(names) if photos have changed since the last
    /// call.
    func withheldNames(_ database: any Database, _ withholdsPeople: Bool) throws -> PeopleNames {
        guard withholdsPeople else { return PeopleNames() }
        let revision = try Revision(database).photos
        if let known = knownPeople.withLock(\.self), known.revision == revision { return known.names }
        let names = PeopleNames(
            try words(database, from: FactWords.Name.person.rawValue, limit: .max).map {
                FactWords.name(in: $0.word)
            }
        )
        knownPeople.withLock { $0 = (revision, names) }
        return names
    }

    /// Returns a photo without the people in it, and without the tags that name people.
    public func withoutPeople(_ photo: Photo) throws -> Photo {
        guard !photo.people.isEmpty || !photo.tags.isEmpty else { return photo }
        let names = try read { try withheldNames($0, true) }
        var photo = photo
        photo.people = []
        photo.tags.removeAll(where: names.contains)
        return photo
    }
}
