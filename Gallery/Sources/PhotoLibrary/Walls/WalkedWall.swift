import CatalogDatabase
import WallNodes

/// Makes the outline of a wall of many photos without reading them. Scanning one index gives the section of
/// each photo, and scanning another gives their order.
struct WalkedWall {
    private let database: any Database
    private let wallQuery: WallQuery
    private let photos: PhotoSet
    private let folders: ShownFolders

    init(_ database: any Database, _ wallQuery: WallQuery, _ photos: PhotoSet, _ folders: ShownFolders) {
        self.database = database
        self.wallQuery = wallQuery
        self.photos = photos
        self.folders = folders
    }

    /// The sections in order, and the section of each photo.
    private struct Plan {
        var titles: [SectionTitle]
        var extents: [SectionExtent]
        /// The section's index, by a photo's number.
        var sections: [Int32]
        /// The photos, newest first, if they were read in this order.
        var newestFirst: [UInt32] = []
    }

    func outline() throws -> WallOutline {
        let plan =
            switch wallQuery.sectioning {
            case .none: Plan(titles: [.none], extents: [.all], sections: [])
            case .folder: try folderPlan()
            case .automatic, .day, .month, .year: try dayPlan()
            }
        let ordered = try plan.newestFirst.isEmpty || !isByTime ? inOrder() : fromNewest(plan.newestFirst)
        var ranges: [Range<Int>] = [0..<ordered.count]
        let found = plan.sections.isEmpty ? ordered : Self.distribute(ordered, plan, &ranges)
        let stamps = try WallReader.stamps(database, of: plan.extents, wallQuery, folders)
        var sections: [(section: WallOutline.Section, extent: SectionExtent)] = []
        for (index, range) in ranges.enumerated() where !range.isEmpty {
            let stamp = PhotoDigest.stamp(of: found[range], among: stamps[index])
            sections.append(
                (
                    WallOutline.Section(plan.titles[index], range.count, stamp: stamp, wallQuery),
                    .found(range, among: plan.extents[index])
                )
            )
        }
        return WallOutline(
            wallQuery: wallQuery,
            revision: try Revision(database),
            sections: sections,
            found: found
        )
    }

    /// Distributes photos to their sections, where they keep their order.
    private static func distribute(_ ordered: [UInt32], _ plan: Plan, _ ranges: inout [Range<Int>])
        -> [UInt32]
    {
        var starts = [Int](repeating: 0, count: plan.titles.count + 1)
        for id in ordered {
            starts[Int(plan.sections[Int(id)]) + 1] += 1
        }
        for index in 1..<starts.count {
            starts[index] += starts[index - 1]
        }
        ranges = plan.titles.indices.map { starts[$0]..<starts[$0 + 1] }
        var found = [UInt32](repeating: 0, count: ordered.count)
        for id in ordered {
            let section = Int(plan.sections[Int(id)])
            found[starts[section]] = id
            starts[section] += 1
        }
        return found
    }

    // MARK: - Sections

    private func dayPlan() throws -> Plan {
        let apart = wallQuery.setsUndatedApart
        var days: [DayCount] = []
        var newestFirst: [UInt32] = []
        var numbers = [Int32](repeating: 0, count: photos.limit)
        func walk(_ dating: Dating, _ number: () -> Int32, _ isNew: (PhotoDay) -> Void) throws {
            let question = statements(.newest).numbers(dating)
            let rows = try database.walk(question.sql, arguments: question.arguments)
            while try rows.next() {
                let id = rows.number(0)
                guard photos.contains(id) else { continue }
                isNew(PhotoDay(number: rows.number(1)))
                numbers[Int(id)] = number()
                newestFirst.append(UInt32(clamping: id))
            }
        }
        try walk(apart ? .dated : .both, { Int32(days.count - 1) }) { day in
            if days.last?.day != day {
                days.append(DayCount(day: day, photos: 0, digest: 0))
            }
            days[days.count - 1].photos += 1
        }
        let groups = DayGroup.groups(of: days, for: wallQuery)
        let ranks = DayGroup.ranks(of: days, in: groups)
        let isReversed = wallQuery.order == .oldest
        let sections = days.map { day in
            let rank = ranks[day.day] ?? 0
            return Int32(isReversed ? groups.count - 1 - rank : rank)
        }
        for id in newestFirst {
            numbers[Int(id)] = sections[Int(numbers[Int(id)])]
        }
        var titles = groups.map(\.title)
        var extents = groups.map { SectionExtent.days($0.days, apart ? .dated : .both) }
        if isReversed {
            titles.reverse()
            extents.reverse()
        }
        if apart {
            var first: PhotoDay?, last: PhotoDay?
            try walk(.undated, { Int32(groups.count) }) { day in
                first = day
                last = last ?? day
            }
            if let first, let last {
                titles.append(.undated)
                extents.append(.days(first...last, .undated))
            }
        }
        return Plan(titles: titles, extents: extents, sections: numbers, newestFirst: newestFirst)
    }

    private func folderPlan() throws -> Plan {
        var numbers = [Int32](repeating: 0, count: photos.limit)
        var found: [Int64] = []
        func walk(_ body: (_ id: Int64, _ folder: Int64) -> Void) throws {
            let rows = try database.walk(
                "SELECT id, folder FROM file INDEXED BY photoByFolder WHERE state = 0 ORDER BY folder"
            )
            while try rows.next() {
                if photos.contains(rows.number(0)) {
                    body(rows.number(0), rows.number(1))
                }
            }
        }
        try walk { id, folder in
            if found.last != folder {
                found.append(folder)
            }
            numbers[Int(id)] = Int32(found.count - 1)
        }
        let inOrder = try FolderTitles(database).inOrder(found)
        let ranks = Dictionary(uniqueKeysWithValues: inOrder.enumerated().map { ($1.key, Int32($0)) })
        let sections = found.map { ranks[$0] ?? 0 }
        photos.forEach { numbers[Int($0)] = sections[Int(numbers[Int($0)])] }
        return Plan(
            titles: inOrder.map { SectionTitle(.folder, Array($0.title.utf8)) },
            extents: inOrder.map { .folder($0.key) },
            sections: numbers
        )
    }

    // MARK: - Order

    /// The order. Samples are chosen in order of time.
    private var order: WallQuery.Order { wallQuery.sample == nil ? wallQuery.order : .newest }
    private var isByTime: Bool { order == .newest || order == .oldest }

    private func fromNewest(_ newestFirst: [UInt32]) -> [UInt32] {
        order == .newest ? newestFirst : newestFirst.reversed()
    }

    private func inOrder() throws -> [UInt32] {
        var ordered: [UInt32] = []
        func walk(_ question: PhotoStatements.Question) throws {
            let rows = try database.walk(question.sql, arguments: question.arguments)
            while try rows.next() {
                if photos.contains(rows.number(0)) {
                    ordered.append(UInt32(clamping: rows.number(0)))
                }
            }
        }
        switch order {
        case .added: return photos.numbers.reversed().map { UInt32(clamping: $0) }
        case .name: try walk(statements(.name).numbersByName)
        case .newest, .oldest:
            for dating in wallQuery.setsUndatedApart ? [Dating.dated, .undated] : [.both] {
                try walk(statements(order).numbers(dating))
            }
        }
        return ordered
    }

    private func statements(_ order: WallQuery.Order) -> PhotoStatements {
        PhotoStatements(order: order, setsUndatedApart: wallQuery.setsUndatedApart)
    }
}
