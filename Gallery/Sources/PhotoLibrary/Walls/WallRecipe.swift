/// What makes a wall: which photos it has, under which headers, in which order.
public struct WallRecipe: Hashable, Codable, Sendable {
    /// What stands under one header.
    public enum Grouping: String, CaseIterable, Codable, Sendable {
        /// Days, months or years, so many that they fill two rows.
        case automatic
        /// A day; or a month or a year, for photos of which no more is known.
        case day
        /// A month; or a year, for photos of which no more is known.
        case month
        /// A year.
        case year
        /// A folder, in natural order of their paths.
        case folder
        /// All photos, without a header.
        case none
    }

    /// How photos follow each other under a header.
    public enum Order: String, CaseIterable, Codable, Sendable {
        /// The latest first; of one second, the last by name, so that a burst runs as everything else does.
        case newest
        /// ``newest`` backward, and so are the sections that are of a time.
        case oldest
        /// By name, in natural order: `photo 2` stands before `photo 10`. Of equal names, the first added comes first.
        case name
        /// The last added first.
        case added
    }

    /// What becomes of photos whose files name no date, where time matters.
    public enum Undated: String, CaseIterable, Codable, Sendable {
        /// They stand behind all others, under a header of their own where there are headers.
        case apart
        /// They are filed by the times of their files.
        case filed
    }

    /// The wall from afar: some photos of each month or year, evenly chosen.
    public enum Sample: String, CaseIterable, Codable, Sendable {
        /// At most 32 photos of each month.
        case month
        /// At most 32 photos of each year.
        case year
    }

    /// Which photos it has; an empty query is for all.
    public var search: SearchQuery
    /// What stands under one header. Headers that are of a time follow each other newest first, but for
    /// ``Order/oldest``.
    public var grouping: Grouping
    /// How photos follow each other under a header.
    public var order: Order
    /// What becomes of photos without a date of their own; filed, where a folder is what stands under a header, and
    /// where names or numbers are what orders photos without headers.
    public var undated: Undated
    /// Which part of each month or year is shown, under headers of months or years, whatever the grouping; nil for all.
    public var sample: Sample?

    /// Makes a recipe: where nothing is said, of all photos, newest first, grouped automatically.
    public init(
        search: SearchQuery = SearchQuery(),
        grouping: Grouping = .automatic,
        order: Order = .newest,
        undated: Undated = .apart,
        sample: Sample? = nil
    ) {
        self.search = search
        self.grouping = grouping
        self.order = order
        self.undated = undated
        self.sample = sample
    }

    /// How many photos a sample has at most.
    public static let mostOfSample = 32

    /// What stands under one header, with samples seen to.
    var sectioning: Grouping {
        switch sample {
        case .month: .month
        case .year: .year
        case nil: grouping
        }
    }

    /// Whether photos without a date stand behind all others.
    var setsUndatedApart: Bool {
        guard undated == .apart else { return false }
        return switch sectioning {
        case .automatic, .day, .month, .year: true
        case .folder: false
        case .none: order == .newest || order == .oldest
        }
    }
}
