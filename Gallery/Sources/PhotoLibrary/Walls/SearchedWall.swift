import CatalogDatabase
import WallNodes

/// Makes the outline of a wall of some photos. Reads each photo, and sorts them.
struct SearchedWall {
    private let database: any Database
    private let wallQuery: WallQuery
    private let isWhole: Bool
    private let lookup: PhotoLookup
    private let photos: [FoundPhoto]

    /// - Parameter isWhole: Whether these are all photos of the wall.
    init(_ database: any Database, _ wallQuery: WallQuery, _ found: PhotoSet, isWhole: Bool = true) throws {
        self.database = database
        self.wallQuery = wallQuery
        self.isWhole = isWhole
        var lookup = PhotoLookup(for: wallQuery)
        photos = try lookup.photos(database, found.numbers)
        self.lookup = lookup
    }

    func outline() throws -> WallOutline {
        let headers = try self.headers()
        // Samples are chosen in order of time.
        let order = wallQuery.sample == nil ? wallQuery.order : .newest
        let keys = photos.enumerated().map { index, photo in
            SortKey(rank: headers.rank(photo), key: key(of: photo, in: order), index: index)
        }.sorted { first, second in
            if first.rank != second.rank { return first.rank < second.rank }
            if first.key != second.key { return first.key < second.key }
            return lookup.isBefore(photos[first.index], photos[second.index], in: order)
        }
        var sections: [(section: WallOutline.Section, extent: SectionExtent)] = []
        var start = 0
        for (title, count) in zip(headers.titles, headers.counts) where count > 0 {
            let range = start..<start + count
            let digest = keys[range].reduce(0) { PhotoDigest.sum($0, photos[$1.index].digest) }
            sections.append((WallOutline.Section(title, count, digest, wallQuery), .found(range, among: nil)))
            start = range.upperBound
        }
        return WallOutline(
            wallQuery: wallQuery,
            revision: try Revision(database),
            sections: sections,
            found: keys.map { UInt32(clamping: photos[$0.index].id) },
            isWhole: isWhole
        )
    }

    /// Usually enough for comparing, and much smaller than a photo and the key of its name.
    private struct SortKey {
        var rank: Int
        var key: Int64
        var index: Int
    }

    private func key(of photo: FoundPhoto, in order: WallQuery.Order) -> Int64 {
        let day: Int64 = 86_400_000
        let time = (photo.date % day + day) % day
        return switch order {
        case .newest: -(photo.day.number << 27 + time)
        case .oldest: photo.day.number << 27 + time
        case .name:
            lookup.nameKey(of: photo).prefix(7).reduce(0) { $0 << 8 + Int64($1) }
                << (8 * Int64(max(0, 7 - photo.nameKey.count)))
        case .added: -photo.id
        }
    }

    /// The sections, and the section of each photo.
    private struct Headers {
        var titles: [SectionTitle]
        var counts: [Int]
        /// The sort rank of a photo: the number of its section. In a wall without headers, photos with a date
        /// come first.
        var rank: (FoundPhoto) -> Int
    }

    private func headers() throws -> Headers {
        let apart = wallQuery.setsUndatedApart
        switch wallQuery.sectioning {
        case .none:
            return Headers(titles: [.none], counts: [photos.count]) { apart && !$0.isDated ? 1 : 0 }
        case .folder:
            let counts = photos.reduce(into: [:]) { $0[$1.folder, default: 0] += 1 }
            let inOrder = try FolderTitles(database).inOrder(counts.keys)
            let ranks = Dictionary(uniqueKeysWithValues: inOrder.enumerated().map { ($1.key, $0) })
            return Headers(
                titles: inOrder.map { SectionTitle(.folder, Array($0.title.utf8)) },
                counts: inOrder.map { counts[$0.key] ?? 0 }
            ) { ranks[$0.folder] ?? 0 }
        case .automatic, .day, .month, .year:
            var days: [PhotoDay: DayCount] = [:]
            for photo in photos where !apart || photo.isDated {
                days[photo.day, default: DayCount(day: photo.day, photos: 0, digest: 0)].photos += 1
            }
            let newestFirst = days.values.sorted { $0.day > $1.day }
            var groups = DayGroup.groups(of: newestFirst, for: wallQuery)
            let ranks = DayGroup.ranks(of: newestFirst, in: groups)
            let count = groups.count, isReversed = wallQuery.order == .oldest
            if isReversed {
                groups.reverse()
            }
            let undated = photos.count - groups.reduce(0) { $0 + $1.photos }
            return Headers(
                titles: groups.map(\.title) + [.undated],
                counts: groups.map(\.photos) + [undated]
            ) { photo in
                guard !apart || photo.isDated, let rank = ranks[photo.day] else { return count }
                return isReversed ? count - 1 - rank : rank
            }
        }
    }
}
