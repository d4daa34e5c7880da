import CatalogDatabase
import WallNodes

/// The number of photos of each day in the shown folders, and the sums of their digests.
struct DayCounts {
    /// Photos with a date, the newest first.
    package private(set) var dated: [DayCount] = []
    /// Photos without a date, by the times of their files, the newest first.
    private(set) var undated: [DayCount] = []

    /// Reads the counts of some days. O(days and their folders).
    init(
        _ database: any Database,
        _ folders: ShownFolders,
        days: ClosedRange<PhotoDay>? = nil
    ) throws {
        let condition = days == nil ? "" : "WHERE dated IN (0, 1) AND day BETWEEN ? AND ?"
        let rows = try database.walk(
            "SELECT dated, day, folder, photos, digest FROM dayCount \(condition) ORDER BY dated DESC, day DESC",
            arguments: days.map { [$0.lowerBound.number, $0.upperBound.number] } ?? []
        )
        while try rows.next() {
            guard folders.contains(rows.number(2)) else { continue }
            let count = DayCount(
                day: PhotoDay(number: rows.number(1)),
                photos: Int(rows.number(3)),
                digest: rows.number(4)
            )
            if rows.number(0) != 0 {
                Self.append(count, to: &dated)
            } else {
                Self.append(count, to: &undated)
            }
        }
    }

    /// All photos, by their dates or else by the times of their files, the newest first.
    var filed: [DayCount] {
        var filed: [DayCount] = []
        var one = dated[...], other = undated[...]
        while let next = one.first ?? other.first {
            if let undated = other.first, one.isEmpty || undated.day > next.day {
                Self.append(undated, to: &filed)
                other.removeFirst()
            } else {
                Self.append(next, to: &filed)
                one.removeFirst()
            }
        }
        return filed
    }

    private static func append(_ count: DayCount, to days: inout [DayCount]) {
        if let last = days.last, last.day == count.day {
            days[days.count - 1].add(photos: count.photos, digest: count.digest)
        } else {
            days.append(count)
        }
    }

    /// Returns the photos of each shown folder.
    static func ofFolders(_ database: any Database, _ folders: ShownFolders) throws -> [Int64: DayCount] {
        let rows = try database.walk("SELECT folder, photos, digest FROM dayCount")
        var counts: [Int64: DayCount] = [:]
        while try rows.next() {
            let folder = rows.number(0)
            guard folders.contains(folder) else { continue }
            counts[folder, default: DayCount(day: PhotoDay(number: 0), photos: 0, digest: 0)]
                .add(photos: Int(rows.number(1)), digest: rows.number(2))
        }
        return counts
    }
}

extension Sequence<DayCount> {
    /// The number of photos, and the sum of their digests.
    package var sum: (photos: Int, digest: Int64) {
        reduce((0, 0)) { ($0.0 + $1.photos, PhotoDigest.sum($0.1, $1.digest)) }
    }
}

/// The shown folders. Usually all folders are shown.
package struct ShownFolders {
    private let others: Set<Int64>

    init(_ database: any Database) throws {
        others = Set(try Int64.fetchAll(database, sql: "SELECT id FROM folder WHERE NOT shown"))
    }

    var areAll: Bool { others.isEmpty }

    package func contains(_ folder: Int64) -> Bool {
        others.isEmpty || !others.contains(folder)
    }
}
