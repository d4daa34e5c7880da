import SearchGrammar

/// A search for photos. A photo must fulfill all conditions. An empty search finds all photos.
public struct SearchQuery: Hashable, Sendable {
    /// Words. Each must begin a word of the photo's caption, tags, place, people, file name or folders, or match its date: a
    /// year, `2024-07`, `31.7.2024`, or the name of a month, optionally with a day. Case and accents are
    /// ignored. Any text is valid: quotes and operators are ordinary characters.
    ///
    /// A term names what it looks at: `camera:Canon`, `lens:50mm`, `people:Anna`, `place:Graz`, `rating:4` or `rating:>=4`, `folder:2024/May`,
    /// `year:2024` or `year:2019-2023`, `kind:raw`, and `near:48.1,11.5,2km` or `near:Graz`. A value with spaces is in
    /// quotation marks. `-` before a word or a term excludes it, and `OR` between them finds either. A term that isn't understood is searched as words: see ``Catalog/hint(for:)``.
    public var text: String
    /// Tags that the photo must have, ignoring case.
    public var tags: [String]
    /// Whether the photo must have no tags.
    public var isUntagged: Bool
    /// The folder that the photo must be in or below: its path below the library folder, such as `2024/May`. If there
    /// are several library folders, the path begins with the library folder's own name. Nil for all folders.
    public var folder: String?
    /// The numbers of the photos to search. Nil for all photos.
    public var photos: RangeSet<Int64>?
    /// The numbers of photos that aren't found.
    public var except: RangeSet<Int64>
    /// Searches that must find the photo as well. They limit everything that the search returns: corrections, suggestions and
    /// copies depend on no other photos.
    public var within: [SearchQuery]
    /// Whether the terms `near:`, `place:` and `people:` aren't understood, and words and tags don't mean places or people, so that nobody
    /// learns where or who somebody was.
    public var withholdsPlaces = false, withholdsPeople = false
    /// The languages of months' names, as in `Accept-Language` ("de-AT"). English is always included.
    public var languages: [String]

    /// Makes a search with these conditions.
    public init(
        text: String = "",
        tags: [String] = [],
        isUntagged: Bool = false,
        folder: String? = nil,
        photos: RangeSet<Int64>? = nil,
        except: RangeSet<Int64> = RangeSet(),
        languages: [String] = [],
        within: [SearchQuery] = []
    ) {
        self.text = text
        self.tags = tags
        self.isUntagged = isUntagged
        self.folder = folder
        self.photos = photos
        self.except = except
        self.languages = languages
        self.within = within
    }

    /// Whether there are no conditions. Such a search finds all photos.
    public var isEmpty: Bool {
        tags.isEmpty && !isUntagged && folder == nil && photos == nil && except.isEmpty
            && within.isEmpty && parts.areEmpty
    }

    /// The kinds of names that words mean.
    var namedKinds: [FactWords.Name] {
        (withholdsPlaces ? [] : [.place]) + (withholdsPeople ? [] : [.person])
    }

    /// The fields of terms that aren't understood.
    var withheldFields: [SearchTerm.Field] {
        (withholdsPlaces ? [.near, .place] : []) + (withholdsPeople ? [.people] : [])
    }

    /// The parts of the text.
    var parts: SearchParts { SearchParts(text, withheld: withheldFields) }
}

/// How many photos a search checks before it returns its first results.
public struct SearchLimits: Sendable {
    /// If a condition leaves at most this number of files, each is checked.
    public var maxChecked: Int
    /// The number of photos to check, in the wall's order.
    public var looked: Int
    /// The number of results that is enough.
    public var enough: Int

    /// The defaults take some hundredths of a second.
    public init(maxChecked: Int = 3_000, looked: Int = 5_000, enough: Int = 500) {
        self.maxChecked = maxChecked
        self.looked = looked
        self.enough = enough
    }

    /// Limits for a suggestion. A list has several of them.
    public static let suggestion = SearchLimits(maxChecked: 400, looked: 2_000, enough: 1)
}
