/// Describes a wall: its photos, headers and order.
public struct WallQuery: Hashable, Sendable {
    /// The photos under one header.
    public enum Grouping: String, CaseIterable, Sendable {
        /// Days, months or years, so that they fill about two rows.
        case automatic
        /// A day, or a month or year for photos whose date isn't more precise.
        case day
        /// A month, or a year for photos whose date isn't more precise.
        case month
        /// A year.
        case year
        /// A folder. Folders are in natural order of their paths.
        case folder
        /// All photos, without a header.
        case none
    }

    /// The order of photos under a header.
    public enum Order: String, CaseIterable, Sendable {
        /// The latest first. Photos of the same second are in reverse order of names, so that bursts are
        /// reversed like everything else.
        case newest
        /// The reverse of ``newest``, for photos and for sections of dates.
        case oldest
        /// By name, in natural order: `photo 2` comes before `photo 10`. Photos with equal names are in the
        /// order in which they were added.
        case name
        /// Recently added photos first.
        case added

        var isByTime: Bool { self == .newest || self == .oldest }
    }

    /// The position of photos without a date.
    public enum Undated: String, CaseIterable, Sendable {
        /// After all others, under their own header if there are headers.
        case apart
        /// By the times of their files.
        case filed
    }

    /// The overview: some evenly chosen photos of each month or year.
    public enum Sample: String, CaseIterable, Sendable {
        /// At most 32 photos of each month.
        case month
        /// At most 32 photos of each year.
        case year
    }

    /// The search for photos. An empty search finds all.
    public var search: SearchQuery
    /// The photos under one header. Headers of dates are newest first, except for ``Order/oldest``.
    public var grouping: Grouping
    /// The order of photos under a header.
    public var order: Order
    /// The position of photos without a date. Always ``Undated/filed`` if headers are folders, or if photos
    /// without headers are ordered by name or number.
    public var undated: Undated
    /// The overview of months or years, which replaces the grouping, or nil for all photos.
    public var sample: Sample?

    /// Makes a query. By default, it has all photos, newest first, grouped automatically.
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

    /// The largest number of photos in a sample.
    public static let maxOfSample = 32

    /// The photos under one header, considering samples.
    var sectioning: Grouping {
        switch sample {
        case .month: .month
        case .year: .year
        case nil: grouping
        }
    }

    /// The order in which the photos of a section are read. Samples are chosen in order of time.
    var readingOrder: Order { sample == nil ? order : .newest }

    /// Whether photos without a date come after all others.
    var setsUndatedApart: Bool {
        guard undated == .apart else { return false }
        return switch sectioning {
        case .automatic, .day, .month, .year: true
        case .folder: false
        case .none: order.isByTime
        }
    }

    /// The parts of the wall in order of time.
    var datings: [Dating] { setsUndatedApart ? [.dated, .undated] : [.both] }
}
