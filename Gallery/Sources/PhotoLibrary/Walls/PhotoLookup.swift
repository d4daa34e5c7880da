import CatalogDatabase

/// A photo, with everything that determines its position on a wall.
struct FoundPhoto {
    package let id: Int64
    package let folder: Int64
    let isDated: Bool
    package let day: PhotoDay
    package let date: Int64
    package let digest: Int64
    /// The range of its key in ``PhotoLookup/nameKeys``.
    package let nameKey: Range<Int>

    var section: SectionKey { SectionKey(day: day, isDated: isDated, folder: folder) }
}

/// Reads photos by their numbers.
struct PhotoLookup {
    /// The keys of the names of all photos that were read, concatenated.
    private(set) var nameKeys: [UInt8] = []

    private let sql: String

    /// - Parameter wallQuery: The wall that the photos are on. Only a limited wall shows repeats.
    init(for wallQuery: WallQuery) {
        sql = """
            SELECT id, version, width, height, date, color, captionLength, textHash, folder, dated, day, nameKey
            FROM file WHERE id = ? AND state = 0\(wallQuery.search.within.isEmpty ? " AND repeats = 0" : "")
            """
    }

    /// Returns shown photos in the given order, without missing ones.
    package mutating func photos(_ database: any Database, _ ids: [Int64]) throws -> [FoundPhoto] {
        var photos: [FoundPhoto] = []
        photos.reserveCapacity(ids.count)
        try database.lookUp(sql, keys: ids) { _, row in
            photos.append(photo(row))
        }
        return photos
    }

    private mutating func photo(_ rows: any SQLRows) -> FoundPhoto {
        var digest = PhotoDigest()
        for column in PhotoDigest.columns.indices {
            digest.add(rows.optional(column) ?? -1)
        }
        let start = nameKeys.count
        nameKeys.append(contentsOf: rows.bytes(11))
        return FoundPhoto(
            id: rows.number(0),
            folder: rows.number(8),
            isDated: rows.number(9) != 0,
            day: PhotoDay(number: rows.number(10)),
            date: rows.number(4),
            digest: digest.value,
            nameKey: start..<nameKeys.count
        )
    }

    package func nameKey(of photo: FoundPhoto) -> ArraySlice<UInt8> {
        nameKeys[photo.nameKey]
    }

    /// Returns whether a photo comes before another one in an order. Undated photos aren't separated.
    func isBefore(_ first: FoundPhoto, _ second: FoundPhoto, in order: WallQuery.Order) -> Bool {
        switch order {
        case .newest: isEarlier(second, first)
        case .oldest: isEarlier(first, second)
        case .name: isByName(first, second)
        case .added: first.id > second.id
        }
    }

    private func isEarlier(_ first: FoundPhoto, _ second: FoundPhoto) -> Bool {
        if first.day != second.day { return first.day < second.day }
        if first.date != second.date { return first.date < second.date }
        return isByName(first, second)
    }

    private func isByName(_ first: FoundPhoto, _ second: FoundPhoto) -> Bool {
        let one = nameKey(of: first), other = nameKey(of: second)
        if one.lexicographicallyPrecedes(other) { return true }
        return one == other && first.id < second.id
    }
}
