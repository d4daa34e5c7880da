/// Samples: some photos of a section, evenly chosen in order of time, whatever the order on the wall.
extension WallReader {
    /// Returns the numbers of the photos of a section's sample, in the wall's order.
    ///
    /// - Complexity: O(k d) for k photos in days of d photos: an index is scanned from the start of each
    ///   photo's day, with about twenty million photos per second.
    func sample(of extent: SectionExtent) throws -> [Int64] {
        let ids = try newestFirst(ofSample: extent)
        switch recipe.order {
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
        let most = WallRecipe.mostOfSample
        guard count > most else { return Array(0..<count) }
        return (0..<most).map { (2 * $0 + 1) * count / (2 * most) }
    }

    /// Returns the sample of some days, the newest photos first.
    private func sample(of days: ClosedRange<PhotoDay>, _ dating: Dating) throws -> [Int64] {
        let tally = try Tally(database, folders, days: days)
        let tallies =
            switch dating {
            case .dated: tally.dated
            case .undated: tally.undated
            case .both: tally.filed
            }
        var ids: [Int64] = []
        var ranks = Self.ranks(among: tallies.sum.photos)[...]
        var start = 0
        for tally in tallies {
            let end = start + tally.photos
            let chosen = ranks.prefix { $0 < end }
            ranks = ranks.dropFirst(chosen.count)
            ids += try photos(chosen.map { $0 - start }, of: tally.day, dating)
            start = end
        }
        return ids
    }

    /// Returns photos of a day by their ranks, which are in ascending order.
    private func photos(_ ranks: [Int], of day: PhotoDay, _ dating: Dating) throws -> [Int64] {
        guard let last = ranks.last else { return [] }
        let statements = PhotoStatements(order: .newest, setsUndatedApart: false)
        let question = statements.numbers(of: day, dating, isFiltered: !folders.areAll)
        let rows = try database.walk(question.sql, arguments: question.arguments)
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
        var lookup = PhotoLookup(for: recipe)
        let photos = try lookup.photos(database, ids)
        return photos.sorted { lookup.isBefore($0, $1, in: .name) }.map(\.id)
    }
}
