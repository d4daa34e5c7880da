import CatalogDatabase
import Foundation
import WallNodes

extension Catalog {
    /// Walls of photos: their sections, and the photos in them.
    public struct Walls: Sendable {
        let access: CatalogAccess
        let search: Search
    }
}

extension Catalog.Walls {
    /// Reads several times from one state of the catalog, so that no wall has changed meanwhile. Be quick, because the catalog's log
    /// grows.
    ///
    /// - Parameter body: It gets walls for this call only.
    public func reading<Value>(_ body: (Catalog.Walls) throws -> Value) throws -> Value {
        try access.reading { try body(Catalog.Walls(access: $0, search: search)) }
    }

    /// Returns the sections of a wall.
    ///
    /// - Parameter limits: For a search that may find many photos: how many are checked for the first results. Then the outline
    ///   has only these, and isn't ``WallOutline/isWhole``. Nil finds all of them.
    /// - Complexity: O(days and their folders), independent of the number of photos. For a search, O(1) with limits, and without
    ///   O(m log m) for m results.
    /// - Throws: ``CatalogError``, `CancellationError`.
    public func outline(of wallQuery: WallQuery, first limits: SearchLimits? = nil) throws -> WallOutline {
        try access.read { try outline($0, of: wallQuery, first: limits) }
    }

    /// - Parameter maxLookups: For a search, the number of photos to look up individually. Nil uses the
    ///   number up to which this is faster than scanning indexes.
    func outline(
        _ database: any Database,
        of wallQuery: WallQuery,
        first limits: SearchLimits? = nil,
        maxLookups: Int? = nil
    ) throws -> WallOutline {
        let folders = try ShownFolders(database), revision = try Revision(database)
        guard !wallQuery.search.isEmpty else {
            return WallOutline(wallQuery, revision, try SectionPlan(database, wallQuery, folders).sections)
        }
        let beginning = try search.begin(
            database,
            wallQuery.search,
            limit: (limits ?? SearchLimits()).maxChecked
        )
        let copies = ShownCopies(database), photos: PhotoSet, isWhole: Bool
        if let limits, case .search(let search) = beginning.found {
            (photos, isWhole) = (try FirstPhotos(search, wallQuery, limits).photos(), false)
        } else {
            (photos, isWhole) = (try copies.shown(beginning.found.all(), for: wallQuery.search), true)
        }
        let wall = FoundWall(database, wallQuery, photos)
        // The indexes that are scanned otherwise don't have the repeats that a limited wall may show.
        let isFew =
            try photos.count <= maxLookups ?? Self.maxLookups(database, photos.count)
            || !wallQuery.search.within.isEmpty && copies.haveRepeats(photos)
        let (sections, found) = try isFew ? wall.lookedUp() : wall.scanned(folders)
        var outline = WallOutline(wallQuery, revision, sections, found: found, isWhole: isWhole)
        outline.correction = beginning.correction
        return outline
    }

    private static func maxLookups(_ database: any Database, _ count: Int) throws -> Int {
        guard count > 20_000 else { return count }
        let photos = try Int.fetchOne(database, sql: "SELECT CAST(sum(photos) AS BIGINT) FROM dayCount") ?? 0
        return max(20_000, photos / 16)
    }
}

extension Catalog.Walls {
    /// Returns the index of a photo on a wall, or nil if the wall doesn't show it. A copy has the index of
    /// the shown photo. In a sample, the index is that of the chosen photo nearby.
    ///
    /// - Complexity: O(number of sections), and scanning an index for the part of the photo's section before
    ///   it.
    /// - Throws: ``WallHasChanged`` if the photo's section has changed since, unless it was found by a search; ``CatalogError``.
    public func index(of id: Int64, in outline: WallOutline) throws -> Int? {
        try access.read { database in
            let reader = try WallReader(database, outline)
            let shown = try shown(database, id, in: outline)
            var lookup = PhotoLookup(for: outline.wallQuery)
            guard let photo = try lookup.photos(database, [shown]).first,
                reader.folders.contains(photo.folder)
            else {
                return nil
            }
            return try reader.index(of: photo, nameKey: Data(lookup.nameKeys))
        }
    }

    /// Returns the photo that a wall shows for another one. A limited wall shows the found ones only.
    private func shown(_ database: any Database, _ id: Int64, in outline: WallOutline) throws -> Int64 {
        let copies = ShownCopies(database)
        guard !outline.wallQuery.search.within.isEmpty else { return try copies.shown(id) }
        let all = try copies.copies(of: id)
        return outline.found.first { all.contains(Int64($0)) }.map(Int64.init) ?? id
    }
}

extension WallReader {
    fileprivate func index(of photo: FoundPhoto, nameKey: Data) throws -> Int? {
        guard let section = section(of: photo) else {
            // The photo may have been added since.
            if wallQuery.search.isEmpty { try check(outline.sections.indices) }
            return nil
        }
        if wallQuery.search.isEmpty { try check(section..<section + 1) }
        let extent = outline.extents[section]
        var place = try index(of: photo, nameKey, in: extent)
        if wallQuery.sample != nil, let rank = place {
            let count = outline.sections[section].total
            let chosen = try chosen(forRank: rank, among: count, of: extent)
            place = try chosen.flatMap { try sample(of: extent).firstIndex(of: $0) }
        }
        guard let index = place else { return nil }
        return outline.sections[..<section].reduce(index) { $0 + $1.count }
    }

    private func section(of photo: FoundPhoto) -> Int? {
        outline.extents.firstIndex { extent in
            switch extent {
            case .days(let days, let dating):
                days.contains(photo.day) && (dating == .both || (dating == .dated) == photo.isDated)
            case .folder(let folder): folder == photo.folder
            case .all: true
            case .found(let range, _): outline.found[range].contains { $0 == photo.id }
            }
        }
    }

    /// Returns the number of a section's photos before a photo. In a sample, counts all newer photos, chosen
    /// or not.
    private func index(of photo: FoundPhoto, _ nameKey: Data, in extent: SectionExtent) throws -> Int? {
        if case .found(let range, _) = extent {
            return outline.found[range].firstIndex { $0 == photo.id }.map { $0 - range.lowerBound }
        }
        let statements = PhotoStatements(wallQuery, isFiltered: !folders.areAll)
        return try statements.photos(before: photo, nameKey, in: extent)
            .reduce(0) { count, question in
                try count
                    + (Int.fetchOne(database, sql: question.sql, arguments: question.arguments) ?? 0)
            }
    }
}
