/// What makes a section of the wall.
public enum PhotoGrouping: String, CaseIterable, Codable, Sendable {
    /// One for each day, the newest first.
    case day
    /// One for each folder, in natural order of their paths.
    case folder
    /// One for all.
    case none
}

/// How photos follow each other in a section.
public enum PhotoSorting: String, CaseIterable, Codable, Sendable {
    /// The newest first; of one second, the last by name, so that a burst runs as everything else does.
    case date
    /// By name, in natural order: `photo 2` stands before `photo 10`. Equal names go by folder, in the order in which
    /// folders came into the catalog.
    case name
}

/// The order of a library.
public struct PhotoOrder: Hashable, Codable, Sendable {
    /// What makes a section.
    public var grouping: PhotoGrouping
    /// How photos follow each other in it.
    public var sorting: PhotoSorting

    /// By day and by date, where nothing is said.
    public init(grouping: PhotoGrouping = .day, sorting: PhotoSorting = .date) {
        self.grouping = grouping
        self.sorting = sorting
    }
}
