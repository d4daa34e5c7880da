import WallNodes

/// The pieces of a long section in one state of the catalog. A server makes them separately, and reads only
/// those again that have changed since.
public struct SectionPieces: Sendable {
    /// All segments of the section's days. None if some folders aren't shown, because segments contain the
    /// photos of all folders.
    package let segments: [DaySegment]
    /// The first photo of each piece except the first piece, in the wall's order.
    package let starts: [PhotoPlace]
    /// Whether the wall is in order of time, not reversed.
    let isRising: Bool

    /// The number of pieces.
    public var count: Int { starts.count + 1 }

    /// Returns the first photo of a range of pieces, and of the next piece, or nil at the beginning and the
    /// end of the section.
    func bounds(_ pieces: Range<Int>) -> (first: PhotoPlace?, end: PhotoPlace?) {
        (
            pieces.lowerBound > 0 ? starts[pieces.lowerBound - 1] : nil,
            pieces.upperBound < count ? starts[pieces.upperBound - 1] : nil
        )
    }

    /// Returns runs of unchanged pieces, and of pieces that may have changed, in order.
    ///
    /// A piece is unchanged if nothing has changed from its first photo to the first photo of the next piece,
    /// including both, because they determine its beginning and end.
    func runs(now: [DaySegment]) -> [(pieces: Range<Int>, isSame: Bool)] {
        guard !segments.isEmpty, !now.isEmpty else { return [(0..<count, false)] }
        let changed = ChangedSegments(from: segments, to: now)
        var runs: [(pieces: Range<Int>, isSame: Bool)] = []
        for piece in 0..<count {
            let (first, end) = bounds(piece..<piece + 1)
            let isSame =
                isRising
                ? !changed.touch(from: first, through: end) : !changed.touch(from: end, through: first)
            if let last = runs.last, last.isSame == isSame {
                runs[runs.count - 1].pieces = last.pieces.lowerBound..<piece + 1
            } else {
                runs.append((piece..<piece + 1, isSame))
            }
        }
        return runs
    }
}

/// The events during reading of a long section.
public enum PieceEvent {
    /// Some pieces are unchanged.
    case kept(Range<Int>)
    /// A piece begins.
    case begin
    /// The next photo of the piece.
    case photo(WallPhoto)
}

extension WallOutline {
    /// Returns whether a section is long and in order of time. Such a section is read and made in pieces.
    public func isInPieces(_ section: Int) -> Bool {
        wallQuery.sample == nil && wallQuery.order.isByTime
            && sections[section].count >= PieceCut.longSection && extents[section].datedDays != nil
    }
}

extension SectionExtent {
    /// The days, and whether their photos have dates, if this is the same for all of them.
    fileprivate var datedDays: (days: ClosedRange<PhotoDay>, isDated: Bool)? {
        switch self {
        case .days(let days, .dated): (days, true)
        case .days(let days, .undated): (days, false)
        default: nil
        }
    }
}

extension Catalog.Walls {
    /// Reads a long section. Of the previous pieces, reads only those that have changed.
    ///
    /// - Parameters:
    ///   - section: A section that is made in pieces.
    ///   - previous: Its pieces in an earlier state of the catalog, for the same query.
    ///   - body: Called with the events, in the wall's order.
    /// - Returns: The new pieces.
    /// - Complexity: O(number of segments and pieces), and one or two microseconds for each photo that is
    ///   read.
    /// - Throws: ``WallHasChanged`` if the section has changed since it was outlined, before the body is
    ///   called; the error of the body; ``CatalogError``.
    public func readPieces(
        of outline: WallOutline,
        section: Int,
        after previous: SectionPieces?,
        _ body: (PieceEvent) throws -> Void
    ) throws -> SectionPieces {
        try access.read { database in
            let reader = try WallReader(database, outline)
            try reader.check(section..<section + 1)
            return try reader.readPieces(of: section, after: previous, body)
        }
    }

    /// Calls a body with each photo of a piece, in order.
    ///
    /// - Throws: ``WallHasChanged`` if the section has changed since it was outlined, before the body is
    ///   called; the error of the body; ``CatalogError``.
    public func forEachPhoto(
        of outline: WallOutline,
        section: Int,
        piece: Int,
        of pieces: SectionPieces,
        _ body: (WallPhoto) throws -> Void
    ) throws {
        try access.read { database in
            let reader = try WallReader(database, outline)
            try reader.check(section..<section + 1)
            let (first, end) = pieces.bounds(piece..<piece + 1)
            try reader.forEachPhoto(of: section, from: first, upTo: end, body)
        }
    }
}

extension WallReader {
    fileprivate func readPieces(
        of section: Int,
        after previous: SectionPieces?,
        _ body: (PieceEvent) throws -> Void
    ) throws -> SectionPieces {
        var segments: [DaySegment] = []
        if folders.areAll, let (days, isDated) = outline.extents[section].datedDays {
            segments = try DaySegment.all(database, of: days, isDated: isDated)
        }
        var starts: [PieceStart] = []
        func read(_ bounds: (first: PhotoPlace?, end: PhotoPlace?)) throws {
            var isFirst = true
            try forEachPhoto(of: section, from: bounds.first, upTo: bounds.end) { photo in
                if isFirst || PieceCut.begins(with: UInt32(clamping: photo.id)) {
                    try body(.begin)
                    starts.append(.photo(photo.id))
                    isFirst = false
                }
                try body(.photo(photo))
            }
        }
        if let previous {
            for (pieces, isSame) in previous.runs(now: segments) {
                guard isSame else {
                    try read(previous.bounds(pieces))
                    continue
                }
                try body(.kept(pieces))
                starts += pieces.map { previous.bounds($0..<$0 + 1).first.map(PieceStart.place) ?? .section }
            }
        } else {
            try read((nil, nil))
        }
        return SectionPieces(
            segments: segments,
            starts: try places(of: starts.dropFirst()),
            isRising: wallQuery.order == .oldest
        )
    }

    private func places(of starts: some Sequence<PieceStart>) throws -> [PhotoPlace] {
        var places: [Int64: PhotoPlace] = [:]
        let ids = starts.compactMap { start in
            if case .photo(let id) = start { id } else { nil }
        }
        try database.lookUp("SELECT day, date, nameKey FROM file WHERE id = ?", keys: ids) { id, row in
            places[id] = PhotoPlace(
                day: row.number(0),
                date: row.number(1),
                nameKey: Array(row.bytes(2)),
                id: id
            )
        }
        return starts.compactMap { start in
            switch start {
            case .section: nil
            case .place(let place): place
            case .photo(let id): places[id]
            }
        }
    }

    /// Calls a body with the photos of a section, from one position up to, but not including, another one.
    /// Nil means the beginning or the end.
    fileprivate func forEachPhoto(
        of section: Int,
        from first: PhotoPlace?,
        upTo end: PhotoPlace?,
        _ body: (WallPhoto) throws -> Void
    ) throws {
        guard let (days, isDated) = outline.extents[section].datedDays else { return }
        try forEachPhoto(
            PhotoStatements(wallQuery).photos(of: days, isDated: isDated, from: first, upTo: end),
            body
        )
    }
}

/// The beginning of a piece.
private enum PieceStart {
    case section
    case place(PhotoPlace)
    case photo(Int64)
}
