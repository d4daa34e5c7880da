import CatalogDatabase

/// Up to a few thousand photos of one day in order of time, as counted by the catalog.
package struct DaySegment: Hashable, Sendable {
    /// The position of the first photo, or an earlier one.
    package let start: PhotoPlace
    package let photos: Int
    package let digest: Int64

    /// Returns the segments of some days, the earliest first. O(number of segments).
    package static func all(_ database: any Database, of days: ClosedRange<PhotoDay>, isDated: Bool) throws
        -> [DaySegment]
    {
        let rows = try database.walk(
            """
            SELECT day, date, nameKey, id, photos, digest FROM segment WHERE dated = ? AND day BETWEEN ? AND ?
            ORDER BY day, date, nameKey, id
            """,
            arguments: [isDated ? 1 : 0, days.lowerBound.number, days.upperBound.number]
        )
        var all: [DaySegment] = []
        while try rows.next() {
            let start = PhotoPlace(
                day: rows.number(0),
                date: rows.number(1),
                nameKey: Array(rows.bytes(2)),
                id: rows.number(3)
            )
            all.append(DaySegment(start: start, photos: Int(rows.number(4)), digest: rows.number(5)))
        }
        return all
    }
}

/// The segments whose photos differ between two states of the same days.
struct ChangedSegments {
    /// Runs of segments, each from its start up to, but not including, the start of the next unchanged one.
    /// Nil means the beginning or the end.
    private var runs: [(start: PhotoPlace?, end: PhotoPlace?)] = []

    /// O(number of segments).
    init(from old: [DaySegment], to new: [DaySegment]) {
        var known: [PhotoPlace: (segment: DaySegment, end: PhotoPlace?)] = [:]
        for (index, segment) in old.enumerated() {
            known[segment.start] = (segment, index + 1 < old.count ? old[index + 1].start : nil)
        }
        // Photos before the first segment are gone, or are in it now.
        var isChanging = old.first?.start != new.first?.start
        if isChanging { runs.append((nil, nil)) }
        for (index, segment) in new.enumerated() {
            let end = index + 1 < new.count ? new[index + 1].start : nil
            let previous = known[segment.start]
            let isSame = previous?.segment == segment && previous?.end == end
            if isSame, isChanging {
                runs[runs.count - 1].end = segment.start
            } else if !isSame, !isChanging {
                runs.append((index == 0 ? nil : segment.start, nil))
            }
            isChanging = !isSame
        }
    }

    /// Returns whether any photo between two positions may have changed, including both. Nil means the
    /// beginning or the end.
    func touch(from first: PhotoPlace?, through last: PhotoPlace?) -> Bool {
        runs.contains { run in
            let beginsBefore = run.start.flatMap { start in last.map { start <= $0 } } ?? true
            let endsBehind = run.end.flatMap { end in first.map { end > $0 } } ?? true
            return beginsBefore && endsBehind
        }
    }
}
