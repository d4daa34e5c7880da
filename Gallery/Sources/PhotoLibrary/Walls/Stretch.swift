import CatalogDatabase

/// Up to a few thousand photos of one day in order of time, as counted by the catalog.
package struct Stretch: Hashable, Sendable {
    /// The position of the first photo, or an earlier one.
    package let start: PhotoPlace
    package let photos: Int
    package let digest: Int64

    /// Returns the stretches of some days, the earliest first. O(number of stretches).
    package static func all(_ database: any Database, of days: ClosedRange<PhotoDay>, isDated: Bool) throws
        -> [Stretch]
    {
        let rows = try database.walk(
            """
            SELECT day, date, nameKey, id, photos, digest FROM stretch WHERE dated = ? AND day BETWEEN ? AND ?
            ORDER BY day, date, nameKey, id
            """,
            arguments: [isDated ? 1 : 0, days.lowerBound.number, days.upperBound.number]
        )
        var all: [Stretch] = []
        while try rows.next() {
            let start = PhotoPlace(
                day: rows.number(0),
                date: rows.number(1),
                nameKey: Array(rows.bytes(2)),
                id: rows.number(3)
            )
            all.append(Stretch(start: start, photos: Int(rows.number(4)), digest: rows.number(5)))
        }
        return all
    }
}

/// The stretches whose photos differ between two states of the same days.
struct ChangedStretches {
    /// Runs of stretches, each from its start up to, but not including, the start of the next unchanged one.
    /// Nil means the beginning or the end.
    private var runs: [(start: PhotoPlace?, end: PhotoPlace?)] = []

    /// O(number of stretches).
    init(from old: [Stretch], to new: [Stretch]) {
        var known: [PhotoPlace: (stretch: Stretch, end: PhotoPlace?)] = [:]
        for (index, stretch) in old.enumerated() {
            known[stretch.start] = (stretch, index + 1 < old.count ? old[index + 1].start : nil)
        }
        // Photos before the first stretch are gone, or are in it now.
        var isChanging = old.first?.start != new.first?.start
        if isChanging { runs.append((nil, nil)) }
        for (index, stretch) in new.enumerated() {
            let end = index + 1 < new.count ? new[index + 1].start : nil
            let former = known[stretch.start]
            let isSame = former?.stretch == stretch && former?.end == end
            if isSame, isChanging {
                runs[runs.count - 1].end = stretch.start
            } else if !isSame, !isChanging {
                runs.append((index == 0 ? nil : stretch.start, nil))
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
