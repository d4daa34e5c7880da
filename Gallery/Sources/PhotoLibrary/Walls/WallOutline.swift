import CatalogDatabase
import WallNodes

/// The sections of a wall in one state of the catalog. Their photos are read when needed.
///
/// For a search, it also has the numbers of the found photos, 4 bytes for each.
public struct WallOutline: Sendable {
    /// The photos under one header.
    public struct Section: Hashable, Sendable {
        /// The title in the header.
        public let title: SectionTitle
        /// The number of photos that the wall shows under it. Never 0.
        public let count: Int
        /// The number of all its photos. It differs from the count only in a sample.
        public let total: Int
        /// A digest of everything known about the photos. Sections of equal recipes with equal stamps are
        /// equal.
        public let stamp: UInt64
    }

    /// The recipe of the wall.
    public let recipe: WallRecipe
    /// The revision of the catalog.
    public let revision: Revision
    /// Whether it contains all photos of the wall. A search with many results begins with an outline of some.
    public let isWhole: Bool
    /// The text without typing errors that photos were found for. Nil if nothing had to be corrected, or if nothing
    /// was found all the same.
    public internal(set) var correction: String?
    /// The sections in order.
    public let sections: [Section]
    /// The number of photos that the wall shows.
    public let count: Int

    /// The photos of each section.
    let extents: [SectionExtent]
    /// The found photos, in the wall's order. For a sample, the newest first in each section.
    package let found: [UInt32]

    init(
        recipe: WallRecipe,
        revision: Revision,
        sections: [(section: Section, extent: SectionExtent)],
        found: [UInt32] = [],
        isWhole: Bool = true
    ) {
        self.recipe = recipe
        self.revision = revision
        self.isWhole = isWhole
        self.sections = sections.map(\.section)
        extents = sections.map(\.extent)
        self.found = found
        count = sections.reduce(0) { $0 + $1.section.count }
    }
}

/// Which photos a section contains.
indirect enum SectionExtent: Hashable, Sendable {
    /// The photos of a range of days, with a date, without one, or both.
    case days(ClosedRange<PhotoDay>, Dating)
    /// The photos of a folder.
    case folder(Int64)
    /// All photos.
    case all
    /// Some of the found photos. If there are many, their stamp is that of the extent that contains them.
    case found(Range<Int>, among: SectionExtent?)
}

/// Whether photos have a date.
enum Dating: Hashable, Sendable {
    case dated
    case undated
    case both

    /// The values in the catalog, with dates first.
    package var parts: [Int64] {
        switch self {
        case .dated: [1]
        case .undated: [0]
        case .both: [1, 0]
        }
    }
}

/// A wall has changed since its outline was made. The outline must be made again.
public struct WallHasChanged: Error, Hashable, Sendable {
    init() {}
}
