import CatalogDatabase

/// Reads photos of a wall in one state of the catalog.
struct WallReader {
    package let database: any Database
    let outline: WallOutline
    package let folders: ShownFolders
    /// Whether the catalog is the same as when the outline was made.
    private let isUnchanged: Bool

    init(_ database: any Database, _ outline: WallOutline) throws {
        self.database = database
        self.outline = outline
        folders = try ShownFolders(database)
        isUnchanged = try Revision(database) == outline.revision
    }

    var wallQuery: WallQuery { outline.wallQuery }

    /// Throws if some sections have changed since the outline was made.
    package func check(_ sections: Range<Int>) throws {
        guard !sections.isEmpty, !isUnchanged else { return }
        let stamps = try Self.stamps(
            database,
            of: Array(outline.extents[sections]),
            wallQuery,
            folders,
            outline.found
        )
        guard stamps == outline.sections[sections].map(\.stamp) else {
            throw WallHasChanged()
        }
    }

    /// Calls a body with each photo of some sections, in order.
    func forEachPhoto(inSections sections: Range<Int>, _ body: (WallPhoto) throws -> Void) throws {
        let statements = PhotoStatements(wallQuery)
        for extent in joined(sections) {
            if wallQuery.sample != nil {
                try forEachPhoto(withIDs: sample(of: extent), body)
            } else if case .found(let range, _) = extent {
                try forEachPhoto(withIDs: outline.found[range].lazy.map(Int64.init), body)
            } else {
                for question in statements.photos(in: extent) {
                    try forEachPhoto(question, body)
                }
            }
        }
    }

    /// Calls a body with each photo of a query, in the shown folders.
    func forEachPhoto(_ question: SQLQuestion, _ body: (WallPhoto) throws -> Void) throws {
        let rows = try database.walk(question)
        while try rows.next() {
            if folders.areAll || folders.contains(rows.number(7)) {
                try body(WallPhoto(rows))
            }
        }
    }

    /// Returns the extents of sections. Consecutive days in order of time are joined, unless other days may
    /// be between them now: fewer queries are faster.
    func joined(_ sections: Range<Int>) -> [SectionExtent] {
        let extents = outline.extents[sections]
        guard isUnchanged, wallQuery.sample == nil, wallQuery.order.isByTime else { return Array(extents) }
        return extents.reduce(into: []) { joined, extent in
            if case .days(let days, let dating) = extent, case .days(let others, dating)? = joined.last {
                joined[joined.count - 1] = .days(
                    min(days.lowerBound, others.lowerBound)...max(days.upperBound, others.upperBound),
                    dating
                )
            } else {
                joined.append(extent)
            }
        }
    }

    private func forEachPhoto(withIDs ids: some Sequence<Int64>, _ body: (WallPhoto) throws -> Void) throws {
        let sql = "SELECT \(PhotoStatements.columns.joined(separator: ", ")) FROM file WHERE id = ?"
        try database.lookUp(sql, keys: Array(ids)) { _, row in try body(WallPhoto(row)) }
    }

    // MARK: - Current stamps

    /// Returns the current stamps of sections.
    package static func stamps(
        _ database: any Database,
        of extents: [SectionExtent],
        _ wallQuery: WallQuery,
        _ folders: ShownFolders,
        _ found: [UInt32] = []
    ) throws -> [UInt64] {
        switch extents.first {
        case nil: return []
        case .days: return try stampsOfDays(database, extents, folders)
        case .folder:
            let counts = try DayCounts.ofFolders(database, folders)
            return extents.map { extent in
                guard case .folder(let folder) = extent else { return 0 }
                return counts[folder]?.stamp ?? 0
            }
        case .all:
            let counts = try DayCounts(database, folders)
            return [(counts.dated + counts.undated).sum.stamp]
        case .found(_, among: nil):
            let ranges = extents.map { extent in
                guard case .found(let range, _) = extent else { return 0..<0 }
                return range
            }
            var lookup = PhotoLookup(for: wallQuery)
            var digests: [Int64: Int64] = [:]
            for photo in try lookup.photos(database, ranges.flatMap { found[$0].map(Int64.init) })
            where folders.contains(photo.folder) {
                digests[photo.id] = photo.digest
            }
            return ranges.map { range in
                let present = found[range].compactMap { digests[Int64($0)] }
                return PhotoDigest.stamp(present.reduce(0, PhotoDigest.sum), count: present.count)
            }
        case .found:
            let all = try stamps(database, of: extents.compactMap(\.among), wallQuery, folders)
            return zip(extents, all).map { extent, stamp in
                guard case .found(let range, _) = extent else { return 0 }
                return PhotoDigest.stamp(of: found[range], among: stamp)
            }
        }
    }

    private static func stampsOfDays(
        _ database: any Database,
        _ extents: [SectionExtent],
        _ folders: ShownFolders
    ) throws -> [UInt64] {
        let all = extents.compactMap(\.days)
        guard let first = all.map(\.lowerBound).min(), let last = all.map(\.upperBound).max() else {
            return []
        }
        let counts = try DayCounts(database, folders, days: first...last)
        return extents.map { extent in
            guard case .days(let days, let dating) = extent else { return 0 }
            var sum = PhotoCount()
            if dating != .undated { sum.add(counts.dated.sum(of: days)) }
            if dating != .dated { sum.add(counts.undated.sum(of: days)) }
            return sum.stamp
        }
    }
}

extension SectionExtent {
    package var days: ClosedRange<PhotoDay>? {
        guard case .days(let days, _) = self else { return nil }
        return days
    }

    package var among: SectionExtent? {
        guard case .found(_, let all) = self else { return nil }
        return all
    }
}

extension WallPhoto {
    /// - Parameter rows: Rows with ``PhotoStatements/columns``.
    fileprivate init(_ rows: any SQLRows) {
        self.init(
            id: rows.number(0),
            version: Int(rows.number(1)),
            width: Int(rows.number(2)),
            height: Int(rows.number(3)),
            color: rows.optional(4).map { max(1, StoredColor(number: $0).color) } ?? 0,
            thumbHash: [UInt8](rows.bytes(8)),
            captionLength: UInt8(clamping: rows.number(5)),
            textHash: UInt64(bitPattern: rows.number(6))
        )
    }
}

extension Catalog.Walls {
    /// Calls a body with each photo of some sections of a wall, in order, and the number of its section.
    ///
    /// The body gets the photos in the state of the outline, although they are read now. For this reader, the
    /// catalog doesn't change meanwhile. Be quick, because its log grows.
    ///
    /// - Complexity: One or two microseconds for each photo of these sections. If the order is neither that
    ///   of time nor that of all names, a section is sorted first, on disk if it is long.
    /// - Throws: ``WallHasChanged`` if any of these sections has changed since, before the body is called;
    ///   the error of the body; ``CatalogError``.
    public func forEachPhoto(
        of outline: WallOutline,
        inSections sections: Range<Int>,
        _ body: (_ section: Int, WallPhoto) throws -> Void
    ) throws {
        try access.read { database in
            let reader = try WallReader(database, outline)
            try reader.check(sections)
            var section = sections.lowerBound - 1, left = 0
            try reader.forEachPhoto(inSections: sections) { photo in
                if left == 0 {
                    section += 1
                    left = outline.sections[section].count
                }
                left -= 1
                try body(section, photo)
            }
        }
    }
}

/// Samples: some photos of a section, evenly chosen in order of time, whatever the order on the wall.
extension WallReader {
    /// Returns the numbers of the photos of a section's sample, in the wall's order.
    ///
    /// - Complexity: O(k d) for k photos in days of d photos: an index is scanned from the start of each
    ///   photo's day, with about twenty million photos per second.
    func sample(of extent: SectionExtent) throws -> [Int64] {
        let ids = try newestFirst(ofSample: extent)
        switch wallQuery.order {
        case .newest: return ids
        case .oldest: return ids.reversed()
        case .added: return ids.sorted(by: >)
        case .name: return try byName(ids)
        }
    }

    /// Returns the number of the photo that represents another one of its section: the last chosen one up to
    /// it.
    ///
    /// - Parameter rank: The number of newer photos in the section.
    func chosen(forRank rank: Int, among count: Int, of extent: SectionExtent) throws -> Int64? {
        let ids = try newestFirst(ofSample: extent)
        let part = Self.ranks(among: count).lastIndex { $0 <= rank } ?? 0
        return ids.indices.contains(part) ? ids[part] : nil
    }

    private func newestFirst(ofSample extent: SectionExtent) throws -> [Int64] {
        switch extent {
        case .found(let range, _):
            let found = outline.found[range]
            return Self.ranks(among: found.count).map { Int64(found[range.lowerBound + $0]) }
        case .days(let days, let dating): return try sample(of: days, dating)
        case .folder, .all: return []
        }
    }

    /// Returns the chosen ones of a number of photos: the middle ones of 32 equal parts.
    static func ranks(among count: Int) -> [Int] {
        let maximum = WallQuery.maxOfSample
        guard count > maximum else { return Array(0..<count) }
        return (0..<maximum).map { (2 * $0 + 1) * count / (2 * maximum) }
    }

    /// Returns the sample of some days, the newest photos first.
    private func sample(of days: ClosedRange<PhotoDay>, _ dating: Dating) throws -> [Int64] {
        let counts = try DayCounts(database, folders, days: days)
        let perDay =
            switch dating {
            case .dated: counts.dated
            case .undated: counts.undated
            case .both: counts.filed
            }
        var ids: [Int64] = []
        var ranks = Self.ranks(among: perDay.sum.photos)[...]
        var start = 0
        for day in perDay {
            let end = start + day.count.photos
            let chosen = ranks.prefix { $0 < end }
            ranks = ranks.dropFirst(chosen.count)
            ids += try photos(chosen.map { $0 - start }, of: day.day, dating)
            start = end
        }
        return ids
    }

    /// Returns photos of a day by their ranks, which are in ascending order.
    private func photos(_ ranks: [Int], of day: PhotoDay, _ dating: Dating) throws -> [Int64] {
        guard let last = ranks.last else { return [] }
        let statements = PhotoStatements(wallQuery, selected: ["id"], isFiltered: !folders.areAll)
        let rows = try database.walk(statements.photos(of: day...day, dating))
        var ids: [Int64] = []
        var rank = 0
        while rank <= last, try rows.next() {
            if rank == ranks[ids.count] {
                ids.append(rows.number(0))
            }
            rank += 1
        }
        return ids
    }

    private func byName(_ ids: [Int64]) throws -> [Int64] {
        var lookup = PhotoLookup(for: wallQuery)
        let photos = try lookup.photos(database, ids)
        return photos.sorted { lookup.isBefore($0, $1, in: .name) }.map(\.id)
    }
}
