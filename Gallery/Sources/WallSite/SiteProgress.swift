import PhotoLibrary

/// The progress of building a static site.
public struct SiteProgress: Sendable {
    /// A step of the build.
    public enum Step: String, Sendable {
        /// Making the thumbnails.
        case making
        /// Writing the files.
        case writing
    }

    /// The current step.
    public var step: Step
    /// The number of finished photos.
    public var done: Int
    /// The total number of photos, if it is known.
    public var total: Int
}

/// The result of building a static site.
public struct SiteSummary: Equatable, Sendable {
    /// The number of photos shown.
    public var photos = 0
    /// The number of written files that were missing or different before.
    public var written = 0
    /// The number of files that were already up to date.
    public var kept = 0
    /// The number of files of an earlier state that were removed.
    public var removed = 0
    /// The files that couldn't be read. The site doesn't list them, because their names are for its owner.
    public var unreadable: [UnreadableFile] = []
}
