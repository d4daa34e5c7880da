import WallNodes

extension Catalog {
    /// The sections of a wall.
    ///
    /// - Complexity: O(days and their folders), whatever the number of photos; of a search, O(m log m) for m photos found.
    /// - Throws: ``CatalogError``.
    public func outline(of recipe: WallRecipe) throws -> WallOutline {
        try read { try outline($0, of: recipe) }
    }

    /// - Parameter mostLookups: Of a search, how many photos are looked up one by one; nil for as many as are faster than
    ///   a walk through indexes.
    func outline(_ database: any Database, of recipe: WallRecipe, mostLookups: Int? = nil) throws
        -> WallOutline
    {
        let folders = try ShownFolders(database)
        guard recipe.search.isEmpty else {
            let photos = try photos(database, recipe.search)
            let most = try mostLookups ?? max(20_000, Tally(database, folders).count / 16)
            return photos.count <= most
                ? try SearchedWall(database, recipe, photos).outline()
                : try WalkedWall(database, recipe, photos, folders).outline()
        }
        return WallOutline(
            recipe: recipe,
            revision: try Self.revision(database),
            sections: try Self.sections(database, of: recipe, folders)
        )
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
