import CatalogDatabase
import Foundation

extension Catalog.Walls {
    /// Returns the index of a photo on a wall, or nil if the wall doesn't show it. A copy has the index of
    /// the shown photo. In a sample, the index is that of the chosen photo nearby.
    ///
    /// - Complexity: O(number of sections), and scanning an index for the part of the photo's section before
    ///   it.
    /// - Throws: ``WallHasChanged`` if the photo's section has changed since, ``CatalogError``.
    public func index(of id: Int64, in outline: WallOutline) throws -> Int? {
        try access.read { database in
            let reader = try WallReader(database, outline)
            let shown = try shown(database, id, in: outline)
            var lookup = PhotoLookup(for: outline.recipe)
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
        guard !outline.recipe.search.within.isEmpty else { return try copies.shown(id) }
        let all = try copies.copies(of: id)
        return outline.found.first { all.contains(Int64($0)) }.map(Int64.init) ?? id
    }
}

extension WallReader {
    fileprivate func index(of photo: FoundPhoto, nameKey: Data) throws -> Int? {
        guard let section = section(of: photo) else {
            // The photo may have been added since.
            try check(outline.sections.indices)
            return nil
        }
        try check(section..<section + 1)
        let extent = outline.extents[section]
        var place = try index(of: photo, nameKey, in: extent)
        if recipe.sample != nil, let rank = place {
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
            order: recipe.sample == nil ? recipe.order : .newest,
            setsUndatedApart: recipe.setsUndatedApart
        )
        return try statements.photos(before: photo, nameKey, in: extent, isFiltered: !folders.areAll)
            .reduce(0) { count, question in
                try count
                    + (Int.fetchOne(database, sql: question.sql, arguments: question.arguments) ?? 0)
            }
    }
}
