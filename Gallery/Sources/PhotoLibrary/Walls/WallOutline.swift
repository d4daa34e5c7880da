import CatalogDatabase
import Foundation
import SystemPackage
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
        /// A digest of everything known about the photos. Sections of equal queries with equal stamps are
        /// equal.
        public let stamp: UInt64
    }

    /// The query of the wall.
    public let wallQuery: WallQuery
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
        _ wallQuery: WallQuery,
        _ revision: Revision,
        _ planned: [SectionPlan.Section],
        found: [UInt32] = [],
        isWhole: Bool = true
    ) {
        self.wallQuery = wallQuery
        self.revision = revision
        self.isWhole = isWhole
        self.found = found
        sections = planned.map { section in
            Section(
                title: section.title,
                count: wallQuery.sample == nil
                    ? section.photos : min(section.photos, WallQuery.maxOfSample),
                total: section.photos,
                stamp: section.stamp
            )
        }
        extents = planned.map(\.extent)
        count = sections.reduce(0) { $0 + $1.count }
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

/// The shown folders and their titles.
struct FolderTitles {
    private var paths: [Int64: FilePath] = [:]
    private let roots: [FilePath]

    init(_ database: any Database) throws {
        roots = try Catalog.Folders.shownRoots(database)
        let rows = try database.walk("SELECT id, path FROM folder WHERE shown")
        while try rows.next() {
            paths[rows.number(0)] = FilePath(Data(rows.bytes(1)))
        }
    }

    package func contains(_ folder: Int64) -> Bool {
        paths[folder] != nil
    }

    /// Returns folders by library folder, then in natural order, with a folder before its subfolders.
    package func inOrder(_ numbers: some Sequence<Int64>) -> [(key: Int64, title: String)] {
        numbers.map { number -> (key: Int64, title: String, order: [[UInt8]]) in
            guard let path = paths[number] else { return (number, "", []) }
            let (root, below) = Catalog.Folders.place(of: path, in: roots)
            let base = root.lastComponent.map { String(decoding: $0) } ?? root.shown
            let names = below.components.map { String(decoding: $0) }
            // The name of the only library folder would be the same in each title.
            let title = (roots.count > 1 || names.isEmpty ? [base] : []) + names
            let order = [NaturalKey.of(root.shown)] + names.map { NaturalKey.of($0) }
            return (number, title.joined(separator: "/"), order)
        }
        .sorted { first, second in
            for (one, other) in zip(first.order, second.order) where one != other {
                return one.lexicographicallyPrecedes(other)
            }
            return (first.order.count, first.key) < (second.order.count, second.key)
        }
        .map { ($0.key, $0.title) }
    }
}
