import CatalogDatabase
import WallNodes

extension Catalog {
    /// Walls of photos: their sections, and the photos in them.
    public struct Walls: Sendable {
        let access: CatalogAccess
        let search: Search
    }
}

extension Catalog.Walls {
    /// Returns the sections of a wall, unless it is canceled.
    ///
    /// - Complexity: O(days and their folders), independent of the number of photos. For a search, O(m log m) for m
    ///   results.
    /// - Throws: ``CatalogError``, `CancellationError`.
    public func outline(of recipe: WallRecipe, _ cancellation: Cancellation = Cancellation()) throws
        -> WallOutline
    {
        try access.read { try outline(CancellableDatabase($0, cancellation), of: recipe) }
    }

    /// Returns the sections of a wall. For a search that may find many photos, returns those of the first
    /// results, unless it is canceled. ``WallOutline/isWhole`` tells the difference.
    ///
    /// - Complexity: O(days and their folders). For a search, O(1).
    /// - Throws: ``CatalogError``, `CancellationError`.
    public func firstOutline(
        of recipe: WallRecipe,
        _ limits: SearchLimits = SearchLimits(),
        _ cancellation: Cancellation = Cancellation()
    ) throws -> WallOutline {
        try access.read { try firstOutline(CancellableDatabase($0, cancellation), of: recipe, limits) }
    }

    func firstOutline(_ database: any Database, of recipe: WallRecipe, _ limits: SearchLimits) throws
        -> WallOutline
    {
        guard !recipe.search.isEmpty else { return try outline(database, of: recipe) }
        let beginning = try search.begin(database, recipe.search, few: limits.few)
        var outline =
            switch beginning.found {
            case .few(let files):
                try SearchedWall(database, recipe, ShownCopies(database).shown(files, for: recipe.search))
                    .outline()
            case .many(let search):
                try SearchedWall(
                    database,
                    recipe,
                    FirstPhotos(search, recipe, limits).photos(),
                    isWhole: false
                ).outline()
            }
        outline.correction = beginning.correction
        return outline
    }

    /// - Parameter mostLookups: For a search, the number of photos to look up individually. Nil uses the
    ///   number up to which this is faster than scanning indexes.
    func outline(_ database: any Database, of recipe: WallRecipe, mostLookups: Int? = nil) throws
        -> WallOutline
    {
        let folders = try ShownFolders(database)
        guard recipe.search.isEmpty else {
            let (photos, correction) = try search.photos(database, recipe.search)
            // The indexes that are scanned otherwise don't have the repeats that a limited wall may show.
            let isFew =
                try photos.count <= mostLookups ?? Self.mostLookups(database, photos.count)
                || !recipe.search.within.isEmpty && ShownCopies(database).haveRepeats(photos)
            var outline =
                isFew
                ? try SearchedWall(database, recipe, photos).outline()
                : try WalkedWall(database, recipe, photos, folders).outline()
            outline.correction = correction
            return outline
        }
        return WallOutline(
            recipe: recipe,
            revision: try Revision(database),
            sections: try Self.sections(database, of: recipe, folders)
        )
    }

    private static func mostLookups(_ database: any Database, _ count: Int) throws -> Int {
        guard count > 20_000 else { return count }
        let photos = try Int.fetchOne(database, sql: "SELECT CAST(sum(photos) AS BIGINT) FROM tally") ?? 0
        return max(20_000, photos / 16)
    }

    private static func sections(_ database: any Database, of recipe: WallRecipe, _ folders: ShownFolders)
        throws
        -> [(section: WallOutline.Section, extent: SectionExtent)]
    {
        guard recipe.sectioning != .folder else {
            return try folderSections(database, folders)
        }
        let tally = try Tally(database, folders)
        guard recipe.sectioning != .none else {
            let all = (tally.dated + tally.undated).sum
            guard all.photos > 0 else { return [] }
            return [(WallOutline.Section(.none, all.photos, all.digest, recipe), .all)]
        }
        let apart = recipe.setsUndatedApart
        var groups = DayGroup.groups(of: apart ? tally.dated : tally.filed, by: recipe.sectioning)
        if recipe.order == .oldest {
            groups.reverse()
        }
        var sections = groups.map { group in
            (
                WallOutline.Section(group.title, group.photos, group.digest, recipe),
                SectionExtent.days(group.days, apart ? .dated : .both)
            )
        }
        if apart, !tally.undated.isEmpty {
            let group = DayGroup(title: .undated, of: tally.undated)
            sections.append(
                (
                    WallOutline.Section(.undated, group.photos, group.digest, recipe),
                    .days(group.days, .undated)
                )
            )
        }
        return sections
    }

    private static func folderSections(_ database: any Database, _ folders: ShownFolders) throws
        -> [(section: WallOutline.Section, extent: SectionExtent)]
    {
        let tallies = try Tally.ofFolders(database, folders)
        return try FolderTitles(database).inOrder(tallies.keys).compactMap { folder, title in
            guard let tally = tallies[folder] else { return nil }
            return (
                WallOutline.Section(
                    SectionTitle(.folder, Array(title.utf8)),
                    tally.photos,
                    tally.digest,
                    WallRecipe()
                ),
                .folder(folder)
            )
        }
    }
}

extension WallOutline.Section {
    init(_ title: SectionTitle, _ photos: Int, _ digest: Int64, _ recipe: WallRecipe) {
        self.init(title, photos, stamp: PhotoDigest.stamp(digest, count: photos), recipe)
    }

    init(_ title: SectionTitle, _ photos: Int, stamp: UInt64, _ recipe: WallRecipe) {
        self.init(
            title: title,
            count: recipe.sample == nil ? photos : min(photos, WallRecipe.mostOfSample),
            total: photos,
            stamp: stamp
        )
    }
}
