import WallNodes

/// The sections of a wall, as they were in one state of the catalog: what is in them is read when it is asked for.
///
/// Of a search, it also has the numbers of the photos found, 4 bytes for each.
public struct WallOutline: Sendable {
    /// Photos under one header.
    public struct Section: Hashable, Sendable {
        /// What the header says.
        public let title: SectionTitle
        /// How many photos the wall shows under it; never 0.
        public let count: Int
        /// How many there are; more only in a sample.
        public let total: Int
        /// A digest of all that is known of the photos: with equal stamps, the sections of equal recipes are equal.
        public let stamp: UInt64
    }

    /// What the wall was made of.
    public let recipe: WallRecipe
    /// The state of the catalog.
    public let revision: Revision
    /// Whether it has all photos of the wall. Of a search that finds many, there may at first be an outline of some.
    public let isWhole: Bool
    /// The sections in order.
    public let sections: [Section]
    /// How many photos the wall shows.
    public let count: Int

    /// Which photos each section has.
    let extents: [SectionExtent]
    /// The photos found, in the wall's order; those of a sample newest first in each section.
    let found: [UInt32]

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

/// Which photos a section has.
indirect enum SectionExtent: Hashable, Sendable {
    /// Those of some days, from the first to the last, with a date of their own, without, or both.
    case days(ClosedRange<PhotoDay>, Dating)
    /// Those of a folder.
    case folder(Int64)
    /// All.
    case all
    /// Some of those found; where they are many, their stamp is that of all photos that they are among.
    case found(Range<Int>, among: SectionExtent?)
}

/// Whether photos have a date of their own.
enum Dating: Hashable, Sendable {
    case dated
    case undated
    case both

    /// As the catalog has it, those with a date first.
    var parts: [Int64] {
        switch self {
        case .dated: [1]
        case .undated: [0]
        case .both: [1, 0]
        }
    }
}

/// What a wall has shown is no longer as it was: its outline has to be made anew.
public struct WallHasChanged: Error, Hashable, Sendable {
    init() {}
}
