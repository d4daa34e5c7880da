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

    var recipe: WallRecipe { outline.recipe }

    /// Throws if some sections have changed since the outline was made.
    package func check(_ sections: Range<Int>) throws {
        guard !sections.isEmpty, !isUnchanged else { return }
        let stamps = try Self.stamps(
            database,
            of: Array(outline.extents[sections]),
            recipe,
            folders,
            outline.found
        )
        guard stamps == outline.sections[sections].map(\.stamp) else {
            throw WallHasChanged()
        }
    }

    /// Calls a body with each photo of some sections, in order.
    func forEachPhoto(inSections sections: Range<Int>, _ body: (WallPhoto) throws -> Void) throws {
        let statements = PhotoStatements(order: recipe.order, setsUndatedApart: recipe.setsUndatedApart)
        for extent in joined(sections) {
            if recipe.sample != nil {
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
    func forEachPhoto(_ question: PhotoStatements.Question, _ body: (WallPhoto) throws -> Void) throws {
        let rows = try database.walk(question.sql, arguments: question.arguments)
        while try rows.next() {
            if folders.areAll || folders.contains(rows.number(7)) {
                try body(WallPhoto(rows))
            }
        }
    }

    /// Returns the extents of sections. Consecutive days in order of time are joined, unless other days may
    /// be between them now: fewer queries are faster.
    private func joined(_ sections: Range<Int>) -> [SectionExtent] {
        let extents = outline.extents[sections]
        guard isUnchanged, recipe.sample == nil, recipe.order == .newest || recipe.order == .oldest else {
            return Array(extents)
        }
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
        let sql = "SELECT \(PhotoStatements.columns) FROM file WHERE id = ?"
        try database.lookUp(sql, keys: Array(ids)) { _, row in try body(WallPhoto(row)) }
    }

    // MARK: - Current stamps

    /// Returns the current stamps of sections.
    package static func stamps(
        _ database: any Database,
        of extents: [SectionExtent],
        _ recipe: WallRecipe,
        _ folders: ShownFolders,
        _ found: [UInt32] = []
    ) throws -> [UInt64] {
        switch extents.first {
        case nil: return []
        case .days: return try stampsOfDays(database, extents, folders)
        case .folder:
            let tallies = try Tally.ofFolders(database, folders)
            return extents.map { extent in
                guard case .folder(let folder) = extent, let tally = tallies[folder] else { return 0 }
                return PhotoDigest.stamp(tally.digest, count: tally.photos)
            }
        case .all:
            let tally = try Tally(database, folders)
            let sum = (tally.dated + tally.undated).sum
            return [PhotoDigest.stamp(sum.digest, count: sum.photos)]
        case .found(_, among: nil):
            let ranges = extents.map { extent in
                guard case .found(let range, _) = extent else { return 0..<0 }
                return range
            }
            var lookup = PhotoLookup(for: recipe)
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
            let all = try stamps(database, of: extents.compactMap(\.among), recipe, folders)
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
        let tally = try Tally(database, folders, days: first...last)
        let dated = DayTallies(tally.dated), undated = DayTallies(tally.undated)
        return extents.map { extent in
            guard case .days(let days, let dating) = extent else { return 0 }
            let one = dating == .undated ? (0, 0) : dated.sum(of: days)
            let other = dating == .dated ? (0, 0) : undated.sum(of: days)
            return PhotoDigest.stamp(PhotoDigest.sum(one.1, other.1), count: one.0 + other.0)
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

/// Days with sums over ranges of them.
private struct DayTallies {
    private let days: [DayTally]

    /// - Parameter days: The newest first.
    init(_ days: [DayTally]) {
        self.days = days
    }

    func sum(of range: ClosedRange<PhotoDay>) -> (photos: Int, digest: Int64) {
        var low = 0, high = days.count
        while low < high {
            let middle = (low + high) / 2
            if days[middle].day > range.upperBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return days[low...].prefix { $0.day >= range.lowerBound }.sum
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
    /// Calls a body with each photo of some sections of a wall, in order. The counts of the sections tell
    /// where they end.
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
        _ body: (WallPhoto) throws -> Void
    ) throws {
        try access.read { database in
            let reader = try WallReader(database, outline)
            try reader.check(sections)
            try reader.forEachPhoto(inSections: sections, body)
        }
    }
}
