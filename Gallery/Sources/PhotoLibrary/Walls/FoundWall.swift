import CatalogDatabase
import WallNodes

/// The sections of a wall of found photos, and the photos in the wall's order. A few photos are looked up. Of many, indexes are
/// scanned.
struct FoundWall {
    typealias Outline = (sections: [SectionPlan.Section], found: [UInt32])

    private let database: any Database
    private let wallQuery: WallQuery
    private let photos: PhotoSet

    init(_ database: any Database, _ wallQuery: WallQuery, _ photos: PhotoSet) {
        self.database = database
        self.wallQuery = wallQuery
        self.photos = photos
    }

    /// Returns sections whose photos follow each other.
    ///
    /// - Parameter stamps: The stamps of all photos of the days or folders, or nil if the plan's stamps are those of the found ones.
    private func outline(_ plan: SectionPlan, _ found: [UInt32], among stamps: [UInt64]? = nil) -> Outline {
        var sections = plan.sections
        var start = 0
        for index in sections.indices {
            let range = start..<start + sections[index].photos
            start = range.upperBound
            sections[index].extent = .found(range, among: stamps == nil ? nil : sections[index].extent)
            guard let stamps else { continue }
            sections[index].stamp = PhotoDigest.stamp(of: found[range], among: stamps[index])
        }
        return (sections, found)
    }

    // MARK: - A few photos

    /// Reads each photo, and sorts them.
    func lookedUp() throws -> Outline {
        var lookup = PhotoLookup(for: wallQuery)
        let photos = try lookup.photos(database, photos.numbers), order = wallQuery.readingOrder
        let plan = try SectionPlan(
            database,
            wallQuery,
            of: photos.map { ($0.section, PhotoCount(photos: 1, digest: $0.digest)) }
        )
        // Without headers, photos with a date come first.
        let isLast = wallQuery.sectioning == .none && wallQuery.setsUndatedApart
        let keys = photos.enumerated().map { index, photo in
            let rank = isLast && !photo.isDated ? 1 : plan.section(of: photo.section)
            return SortKey(rank: rank, key: key(of: photo, lookup, order), index: index)
        }.sorted { first, second in
            if first.rank != second.rank { return first.rank < second.rank }
            if first.key != second.key { return first.key < second.key }
            return lookup.isBefore(photos[first.index], photos[second.index], in: order)
        }
        return outline(plan, keys.map { UInt32(clamping: photos[$0.index].id) })
    }

    /// Usually enough for comparing, and much smaller than a photo and the key of its name.
    private struct SortKey {
        var rank: Int
        var key: Int64
        var index: Int
    }

    private func key(of photo: FoundPhoto, _ lookup: PhotoLookup, _ order: WallQuery.Order) -> Int64 {
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

    // MARK: - Many photos

    /// Scans one index for the section of each photo, and another for their order.
    func scanned(_ folders: ShownFolders) throws -> Outline {
        // Consecutive photos of a day or folder, and the run of each photo by the photo's number.
        var runs: [(key: SectionKey, count: PhotoCount)] = []
        var numbers = [Int32](repeating: 0, count: wallQuery.sectioning == .none ? 0 : photos.limit)
        // Where sections are days, the scan has the order of time.
        let isInOrder = ![.none, .folder].contains(wallQuery.sectioning) && wallQuery.readingOrder.isByTime
        var ids: [UInt32] = []
        func scan(_ question: SQLQuestion, _ key: (Int64) -> SectionKey) throws {
            var last: Int64?
            try forEachPhoto(question) { id, rows in
                let number = rows.number(1)
                if number != last {
                    runs.append((key(number), PhotoCount()))
                    last = number
                }
                runs[runs.count - 1].count.photos += 1
                numbers[Int(id)] = Int32(runs.count - 1)
                if isInOrder { ids.append(UInt32(clamping: id)) }
            }
        }
        switch wallQuery.sectioning {
        case .none: break
        case .folder:
            let sql = "SELECT id, folder FROM file INDEXED BY photoByFolder WHERE state = 0 ORDER BY folder"
            try scan(SQLQuestion(sql: sql)) { SectionKey(folder: $0) }
        case .automatic, .day, .month, .year:
            var statements = PhotoStatements(wallQuery, selected: ["id", "day"])
            statements.order = .newest
            for dating in wallQuery.datings {
                try scan(statements.photos(of: nil, dating)) { number in
                    SectionKey(day: PhotoDay(number: number), isDated: dating != .undated)
                }
            }
        }
        if !isInOrder {
            ids = try inOrder()
        } else if wallQuery.readingOrder == .oldest {
            ids.reverse()
        }
        if wallQuery.sectioning == .none { runs = [(SectionKey(), PhotoCount(photos: ids.count))] }
        let plan = try SectionPlan(database, wallQuery, of: runs)
        if wallQuery.sectioning != .none {
            ids = Self.distribute(ids, plan, runs.map { plan.section(of: $0.key) }, numbers)
        }
        let stamps = try WallReader.stamps(database, of: plan.sections.map(\.extent), wallQuery, folders)
        return outline(plan, ids, among: stamps)
    }

    /// Returns all photos in the wall's order, from an index.
    private func inOrder() throws -> [UInt32] {
        // Later photos have greater numbers.
        if wallQuery.readingOrder == .added {
            return photos.numbers.reversed().map { UInt32(clamping: $0) }
        }
        var ids: [UInt32] = []
        for question in PhotoStatements(wallQuery, selected: ["id"]).photos(in: .all) {
            try forEachPhoto(question) { id, _ in ids.append(UInt32(clamping: id)) }
        }
        return ids
    }

    /// Distributes photos to their sections, where they keep their order.
    ///
    /// - Parameters:
    ///   - sections: The section of each run.
    ///   - runs: The run of each photo, by the photo's number.
    private static func distribute(_ ids: [UInt32], _ plan: SectionPlan, _ sections: [Int], _ runs: [Int32])
        -> [UInt32]
    {
        var next = plan.sections.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.photos) }
        var found = [UInt32](repeating: 0, count: next[plan.sections.count])
        for id in ids {
            let section = sections[Int(runs[Int(id)])]
            // A damaged index may have more photos than the other one.
            guard next[section] < found.count else { continue }
            found[next[section]] = id
            next[section] += 1
        }
        return found
    }

    private func forEachPhoto(_ question: SQLQuestion, _ body: (Int64, any SQLRows) -> Void) throws {
        let rows = try database.walk(question)
        while try rows.next() {
            let id = rows.number(0)
            if photos.contains(id) { body(id, rows) }
        }
    }
}
