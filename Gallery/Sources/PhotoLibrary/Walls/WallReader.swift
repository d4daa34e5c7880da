import GRDB

/// Reads photos of a wall, in one state of the catalog.
struct WallReader {
    let database: Database
    let outline: WallOutline
    let folders: ShownFolders
    /// Whether the catalog is as it was when the outline was made.
    private let isUnchanged: Bool

    init(_ database: Database, _ outline: WallOutline) throws {
        self.database = database
        self.outline = outline
        folders = try ShownFolders(database)
        isUnchanged = try Catalog.revision(database) == outline.revision
    }

    var recipe: WallRecipe { outline.recipe }

    /// Throws if some sections are not as they were when the outline was made.
    func check(_ sections: Range<Int>) throws {
        guard !sections.isEmpty, !isUnchanged else { return }
        let tallies = try self.tallies(of: sections)
        for (section, tally) in zip(outline.sections[sections], tallies)
        where section.total != tally.photos
            || section.stamp != PhotoDigest.stamp(tally.digest, count: tally.photos)
        {
            throw WallHasChanged()
        }
    }

    /// Calls a body with each photo of some sections, in order.
    func forEachPhoto(inSections sections: Range<Int>, _ body: (WallPhoto) throws -> Void) throws {
        let statements = PhotoStatements(order: recipe.order, setsUndatedApart: recipe.setsUndatedApart)
        for extent in joined(sections) {
            if recipe.sample != nil {
                try forEachPhoto(withIDs: sample(of: extent), body)
            } else if case .found(let range) = extent {
                try forEachPhoto(withIDs: outline.found[range], body)
            } else {
                for question in statements.photos(in: extent) {
                    let statement = try database.cachedStatement(sql: question.sql)
                    try forEachRow(statement, question.arguments, body)
                }
            }
        }
    }

    /// The extents of sections. Days in a row that are in order of time are one, unless there may be others between them
    /// by now: fewer questions are faster.
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

    func forEachPhoto(withIDs ids: some Sequence<Int64>, _ body: (WallPhoto) throws -> Void) throws {
        let statement = try database.cachedStatement(
            sql: "SELECT \(PhotoStatements.columns) FROM file WHERE id = ?"
        )
        for id in ids {
            try forEachRow(statement, [id], body)
        }
    }

    private func forEachRow(
        _ statement: Statement,
        _ arguments: StatementArguments,
        _ body: (WallPhoto) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() {
            if folders.areAll || folders.contains(row[7]) {
                try body(WallPhoto(row))
            }
        }
    }

    // MARK: - What sections have now

    private func tallies(of sections: Range<Int>) throws -> [(photos: Int, digest: Int64)] {
        switch outline.extents[sections.lowerBound] {
        case .days:
            let all = outline.extents[sections].compactMap(\.days)
            guard let first = all.map(\.lowerBound).min(), let last = all.map(\.upperBound).max() else {
                return []
            }
            let tally = try Tally(database, folders, days: first...last)
            let dated = DayTallies(tally.dated), undated = DayTallies(tally.undated)
            return outline.extents[sections].map { extent in
                guard case .days(let days, let dating) = extent else { return (0, 0) }
                switch dating {
                case .dated: return dated.sum(of: days)
                case .undated: return undated.sum(of: days)
                case .both:
                    let one = dated.sum(of: days), other = undated.sum(of: days)
                    return (one.photos + other.photos, PhotoDigest.sum(one.digest, other.digest))
                }
            }
        case .folder:
            let tallies = try Tally.ofFolders(database, folders)
            return outline.extents[sections].map { extent in
                guard case .folder(let folder) = extent, let tally = tallies[folder] else { return (0, 0) }
                return (tally.photos, tally.digest)
            }
        case .all:
            let tally = try Tally(database, folders)
            return [(tally.dated + tally.undated).sum]
        case .found:
            let photos = try FoundPhotos(database)
            return try outline.extents[sections].map { extent in
                guard case .found(let range) = extent else { return (0, 0) }
                return try outline.found[range].reduce(into: (photos: 0, digest: Int64(0))) { sum, id in
                    guard let photo = try photos.photo(id), !photo.repeats, folders.contains(photo.folder)
                    else { return }
                    sum = (sum.photos + 1, PhotoDigest.sum(sum.digest, photo.digest))
                }
            }
        }
    }
}

extension SectionExtent {
    var days: ClosedRange<PhotoDay>? {
        guard case .days(let days, _) = self else { return nil }
        return days
    }
}

/// Days, of which some are added up.
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
    /// - Parameter row: Of ``PhotoStatements/columns``.
    fileprivate init(_ row: Row) {
        self.init(
            id: row[0],
            version: row[1],
            width: row[2],
            height: row[3],
            color: (row[4] as Int64?).map { max(1, UInt16(truncatingIfNeeded: $0)) } ?? 0,
            captionLength: UInt8(clamping: row[5] as Int64),
            textHash: UInt64(bitPattern: row[6])
        )
    }
}

extension Catalog {
    /// Calls a body with each photo of some sections of a wall, in order; where a section ends, its count says.
    ///
    /// What the body gets is as it was when the outline was made, although it is read now. The catalog does not change
    /// meanwhile for this reader; be quick, since its log grows.
    ///
    /// - Complexity: A microsecond or two for each photo of these sections. A section that is in another order than that
    ///   of time or of all names is sorted first, on disk if it is a long one.
    /// - Throws: ``WallHasChanged`` where any of these sections has changed since, before the body is called; what the
    ///   body throws; ``CatalogError``.
    public func forEachPhoto(
        of outline: WallOutline,
        inSections sections: Range<Int>,
        _ body: (WallPhoto) throws -> Void
    ) throws {
        try read { database in
            let reader = try WallReader(database, outline)
            try reader.check(sections)
            try reader.forEachPhoto(inSections: sections, body)
        }
    }
}
