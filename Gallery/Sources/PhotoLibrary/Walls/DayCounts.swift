import CatalogDatabase
import WallNodes

/// The photos of each day, with and without a date, the newest day first.
struct DayCounts {
    package private(set) var dated: [DayCount] = []
    /// Photos without a date, by the times of their files.
    private(set) var undated: [DayCount] = []

    /// Reads the counts of all days or some, in the shown folders. O(days and their folders).
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
            let count = PhotoCount(photos: Int(rows.number(3)), digest: rows.number(4))
            add(DayCount(day: PhotoDay(number: rows.number(1)), count: count), isDated: rows.number(0) != 0)
        }
    }

    /// Adds up the counts of some photos. O(n log n).
    init(_ counts: [(key: SectionKey, count: PhotoCount)]) {
        for (key, count) in counts.sorted(by: { $0.key.day > $1.key.day }) {
            add(DayCount(day: key.day, count: count), isDated: key.isDated)
        }
    }

    private mutating func add(_ count: DayCount, isDated: Bool) {
        if isDated {
            Self.append(count, to: &dated)
        } else {
            Self.append(count, to: &undated)
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
            days[days.count - 1].count.add(count.count)
        } else {
            days.append(count)
        }
    }

    /// Returns the photos of each shown folder.
    static func ofFolders(_ database: any Database, _ folders: ShownFolders) throws -> [Int64: PhotoCount] {
        let rows = try database.walk("SELECT folder, photos, digest FROM dayCount")
        var counts: [Int64: PhotoCount] = [:]
        while try rows.next() {
            let folder = rows.number(0)
            guard folders.contains(folder) else { continue }
            counts[folder, default: PhotoCount()]
                .add(PhotoCount(photos: Int(rows.number(1)), digest: rows.number(2)))
        }
        return counts
    }
}

extension [DayCount] {
    /// Returns the sum of a range of days. The newest must be first. O(log n + number of days in the range).
    func sum(of days: ClosedRange<PhotoDay>) -> PhotoCount {
        self[prefixCount { $0.day > days.upperBound }...].prefix { $0.day >= days.lowerBound }.sum
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
