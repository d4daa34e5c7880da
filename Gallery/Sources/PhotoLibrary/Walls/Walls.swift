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
    /// - Complexity: O(days and their folders), independent of the number of photos. For a search, O(m log m) for m
    ///   results.
    /// - Throws: ``CatalogError``, `CancellationError`.
    public func outline(of wallQuery: WallQuery) throws -> WallOutline {
        try access.read { try outline($0, of: wallQuery) }
    }

    /// Returns the sections of a wall. For a search that may find many photos, returns those of the first
    /// results. ``WallOutline/isWhole`` tells the difference.
    ///
    /// - Complexity: O(days and their folders). For a search, O(1).
    /// - Throws: ``CatalogError``, `CancellationError`.
    public func firstOutline(of wallQuery: WallQuery, _ limits: SearchLimits = SearchLimits()) throws
        -> WallOutline
    {
        try access.read { try firstOutline($0, of: wallQuery, limits) }
    }

    func firstOutline(_ database: any Database, of wallQuery: WallQuery, _ limits: SearchLimits) throws
        -> WallOutline
    {
        guard !wallQuery.search.isEmpty else { return try outline(database, of: wallQuery) }
        let beginning = try search.begin(database, wallQuery.search, few: limits.few)
        var outline =
            switch beginning.found {
            case .few(let files):
                try SearchedWall(
                    database,
                    wallQuery,
                    ShownCopies(database).shown(files, for: wallQuery.search)
                )
                .outline()
            case .many(let search):
                try SearchedWall(
                    database,
                    wallQuery,
                    FirstPhotos(search, wallQuery, limits).photos(),
                    isWhole: false
                ).outline()
            }
        outline.correction = beginning.correction
        return outline
    }

    /// - Parameter maxLookups: For a search, the number of photos to look up individually. Nil uses the
    ///   number up to which this is faster than scanning indexes.
    func outline(_ database: any Database, of wallQuery: WallQuery, maxLookups: Int? = nil) throws
        -> WallOutline
    {
        let folders = try ShownFolders(database)
        guard wallQuery.search.isEmpty else {
            let (photos, correction) = try search.photos(database, wallQuery.search)
            // The indexes that are scanned otherwise don't have the repeats that a limited wall may show.
            let isFew =
                try photos.count <= maxLookups ?? Self.maxLookups(database, photos.count)
                || !wallQuery.search.within.isEmpty && ShownCopies(database).haveRepeats(photos)
            var outline =
                isFew
                ? try SearchedWall(database, wallQuery, photos).outline()
                : try WalkedWall(database, wallQuery, photos, folders).outline()
            outline.correction = correction
            return outline
        }
        return WallOutline(
            wallQuery: wallQuery,
            revision: try Revision(database),
            sections: try Self.sections(database, of: wallQuery, folders)
        )
    }

    private static func maxLookups(_ database: any Database, _ count: Int) throws -> Int {
        guard count > 20_000 else { return count }
        let photos = try Int.fetchOne(database, sql: "SELECT CAST(sum(photos) AS BIGINT) FROM dayCount") ?? 0
        return max(20_000, photos / 16)
    }

    private static func sections(_ database: any Database, of wallQuery: WallQuery, _ folders: ShownFolders)
        throws
        -> [(section: WallOutline.Section, extent: SectionExtent)]
    {
        guard wallQuery.sectioning != .folder else {
            return try folderSections(database, folders)
        }
        let counts = try DayCounts(database, folders)
        guard wallQuery.sectioning != .none else {
            let all = (counts.dated + counts.undated).sum
            guard all.photos > 0 else { return [] }
            return [(WallOutline.Section(.none, all.photos, all.digest, wallQuery), .all)]
        }
        let apart = wallQuery.setsUndatedApart
        var groups = DayGroup.groups(of: apart ? counts.dated : counts.filed, for: wallQuery)
        if wallQuery.order == .oldest {
            groups.reverse()
        }
        var sections = groups.map { group in
            (
                WallOutline.Section(group.title, group.photos, group.digest, wallQuery),
                SectionExtent.days(group.days, apart ? .dated : .both)
            )
        }
        if apart, !counts.undated.isEmpty {
            let group = DayGroup(title: .undated, of: counts.undated)
            sections.append(
                (
                    WallOutline.Section(.undated, group.photos, group.digest, wallQuery),
                    .days(group.days, .undated)
                )
            )
        }
        return sections
    }

    private static func folderSections(_ database: any Database, _ folders: ShownFolders) throws
        -> [(section: WallOutline.Section, extent: SectionExtent)]
    {
        let counts = try DayCounts.ofFolders(database, folders)
        return try FolderTitles(database).inOrder(counts.keys).compactMap { folder, title in
            guard let count = counts[folder] else { return nil }
            return (
                WallOutline.Section(
                    SectionTitle(.folder, Array(title.utf8)),
                    count.photos,
                    count.digest,
                    WallQuery()
                ),
                .folder(folder)
            )
        }
    }
}

extension WallOutline.Section {
    init(_ title: SectionTitle, _ photos: Int, _ digest: Int64, _ wallQuery: WallQuery) {
        self.init(title, photos, stamp: PhotoDigest.stamp(digest, count: photos), wallQuery)
    }

    init(_ title: SectionTitle, _ photos: Int, stamp: UInt64, _ wallQuery: WallQuery) {
        self.init(
            title: title,
            count: wallQuery.sample == nil ? photos : min(photos, WallQuery.maxOfSample),
            total: photos,
            stamp: stamp
        )
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
        let statements = PhotoStatements(
            order: wallQuery.sample == nil ? wallQuery.order : .newest,
            setsUndatedApart: wallQuery.setsUndatedApart,
            isFiltered: !folders.areAll
        )
        return try statements.photos(before: photo, nameKey, in: extent)
            .reduce(0) { count, question in
                try count
                    + (Int.fetchOne(database, sql: question.sql, arguments: question.arguments) ?? 0)
            }
    }
}
