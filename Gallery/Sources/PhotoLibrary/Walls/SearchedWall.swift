import GRDB
import WallNodes

/// Makes the outline of a wall that has only what was looked for: its photos are read and put in order.
struct SearchedWall {
    private let database: Database
    private let recipe: WallRecipe
    private let folders: ShownFolders
    private var photos: [FoundPhoto] = []

    init(_ database: Database, _ recipe: WallRecipe, _ folders: ShownFolders) throws {
        self.database = database
        self.recipe = recipe
        self.folders = folders
        let reader = try FoundPhotos(database)
        let copies = try ShownCopies(database)
        var standIns: Set<Int64> = []
        for id in try Catalog.searchFiles(database, recipe.search) {
            guard let photo = try reader.photo(id) else { continue }
            if photo.repeats {
                standIns.insert(try copies.shown(id))
            } else {
                photos.append(photo)
            }
        }
        if !standIns.isEmpty {
            standIns.subtract(photos.map(\.id))
            photos += try standIns.sorted().compactMap(reader.photo)
        }
    }

    func outline() throws -> WallOutline {
        let headers = try self.headers()
        let ranks = photos.map(headers.rank)
        let order = photos.indices.sorted { first, second in
            ranks[first] != ranks[second]
                ? ranks[first] < ranks[second] : isBefore(photos[first], photos[second])
        }
        var sections: [(section: WallOutline.Section, extent: SectionExtent)] = []
        var start = 0
        for (title, count) in zip(headers.titles, headers.counts) where count > 0 {
            let range = start..<start + count
            let digest = order[range].reduce(0) { PhotoDigest.sum($0, photos[$1].digest) }
            sections.append((WallOutline.Section(title, count, digest, recipe), .found(range)))
            start = range.upperBound
        }
        return WallOutline(
            recipe: recipe,
            revision: try Catalog.revision(database),
            sections: sections,
            found: order.map { photos[$0].id }
        )
    }

    /// What the sections are, and in which each photo is.
    private struct Headers {
        var titles: [SectionTitle]
        var counts: [Int]
        /// Where a photo stands: by the number of its section; of a section without a header, first those with a date.
        var rank: (FoundPhoto) -> Int
    }

    private func headers() throws -> Headers {
        let apart = recipe.setsUndatedApart
        switch recipe.sectioning {
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
            var days: [PhotoDay: DayTally] = [:]
            for photo in photos where !apart || photo.isDated {
                days[photo.day, default: DayTally(day: photo.day, photos: 0, digest: 0)]
                    .add(photos: 1, digest: photo.digest)
            }
            var groups = DayGroup.groups(
                of: days.values.sorted { $0.day > $1.day },
                by: recipe.sectioning
            )
            if recipe.order == .oldest {
                groups.reverse()
            }
            var ranks: [PhotoDay: Int] = [:]
            for (day, group) in zip(days.keys, Self.groups(of: days.keys, groups)) {
                ranks[day] = group
            }
            let undated = photos.count - groups.reduce(0) { $0 + $1.photos }
            return Headers(
                titles: groups.map(\.title) + [.undated],
                counts: groups.map(\.photos) + [undated]
            ) { apart && !$0.isDated ? groups.count : ranks[$0.day] ?? 0 }
        }
    }

    /// In which of the groups each of some days is.
    private static func groups(of days: some Sequence<PhotoDay>, _ groups: [DayGroup]) -> [Int] {
        let byStart = groups.indices.sorted { groups[$0].days.lowerBound < groups[$1].days.lowerBound }
        return days.map { day in
            var low = 0, high = byStart.count
            while low < high {
                let middle = (low + high) / 2
                if groups[byStart[middle]].days.upperBound < day {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            return low < byStart.count ? byStart[low] : 0
        }
    }

    private func isBefore(_ first: FoundPhoto, _ second: FoundPhoto) -> Bool {
        // Samples are chosen in order of time.
        switch recipe.sample == nil ? recipe.order : .newest {
        case .newest: isEarlier(second, first)
        case .oldest: isEarlier(first, second)
        case .name:
            first.nameKey != second.nameKey
                ? first.nameKey.lexicographicallyPrecedes(second.nameKey) : first.id < second.id
        case .added: first.id > second.id
        }
    }

    private func isEarlier(_ first: FoundPhoto, _ second: FoundPhoto) -> Bool {
        if first.day != second.day { return first.day < second.day }
        if first.date != second.date { return first.date < second.date }
        if first.nameKey != second.nameKey {
            return first.nameKey.lexicographicallyPrecedes(second.nameKey)
        }
        return first.id < second.id
    }
}
