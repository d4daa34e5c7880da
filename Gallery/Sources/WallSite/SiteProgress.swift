/// How far a static site is built.
public struct SiteProgress: Sendable {
    /// What is done.
    public enum Step: String, Sendable {
        /// The smaller pictures are made.
        case making
        /// The files are written.
        case writing
    }

    /// What is done.
    public var step: Step
    /// How many photos are done.
    public var done: Int
    /// Of how many, as far as is known.
    public var total: Int
}

/// What came out of building a static site.
public struct SiteSummary: Equatable, Sendable {
    /// How many photos it shows.
    public var photos = 0
    /// How many files were written, for they were others before, or none.
    public var written = 0
    /// How many files were as they should be.
    public var kept = 0
    /// How many files of an earlier state were removed.
    public var removed = 0
    /// How many files could not be read; they are listed in the wall.
    public var failed = 0
}
