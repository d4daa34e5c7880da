import CatalogDatabase
import Foundation

/// The queries for the photos of a section, in order.
struct PhotoStatements {
    struct Question {
        package var sql: String
        package var arguments: SQLArguments = []
    }

    /// Returns a query for a number of photos from the beginning of the wall, or of some of its days, from an
    /// index: their numbers, and whether a condition is true for each.
    ///
    /// - Parameter isTrue: The condition for the photo called `first.id`.
    package func first(
        _ count: Int,
        of days: ClosedRange<PhotoDay>?,
        _ dating: Dating,
        _ isTrue: SQLQuestion
    ) -> SQLQuestion {
        let numbers =
            days == nil && isByNameOrNumber ? SQLQuestion(sql: numbers) : self.numbers(of: days, dating)
        return SQLQuestion(
            sql: """
                SELECT first.id, CASE WHEN \(isTrue.sql) THEN 1 ELSE 0 END AS isFound
                FROM (\(numbers.sql) LIMIT ?) AS first
                """,
            arguments: isTrue.arguments + numbers.arguments + [.integer(Int64(count))]
        )
    }

    private var isByNameOrNumber: Bool { order == .name || order == .added }

    /// A query for the numbers of all photos, by name or number.
    private var numbers: String {
        """
        SELECT id FROM file \(order == .name ? "INDEXED BY fileByName" : "NOT INDEXED")
        WHERE state = 0 AND repeats = 0 ORDER BY \(sorting)
        """
    }

    private func numbers(of days: ClosedRange<PhotoDay>?, _ dating: Dating) -> SQLQuestion {
        let selects = dating.parts.map { dated in
            """
            SELECT id, day, date, nameKey FROM file \(Self.byTime)
            WHERE state = 0 AND repeats = 0 AND dated = \(dated) \(days == nil ? "" : "AND day BETWEEN ? AND ?")
            """
        }
        let bounds: [SQLValue] =
            days.map { [.integer($0.lowerBound.number), .integer($0.upperBound.number)] } ?? []
        return SQLQuestion(
            sql: "\(selects.joined(separator: " UNION ALL ")) ORDER BY \(sorting)",
            arguments: dating.parts.flatMap { _ in bounds }
        )
    }

    /// The columns that walls need from the table `file`, and the photo's folder.
    package static let columns =
        "id, version, width, height, color, captionLength, textHash, folder, thumbHash"

    package let order: WallQuery.Order
    let setsUndatedApart: Bool
    /// The columns of a section's photos.
    var selected = Self.columns
    /// Whether there are folders that aren't shown, and their photos are left out.
    var isFiltered = false

    /// Returns queries for the photos of a section, which follow each other. Each uses an index. At most one
    /// section is sorted.
    package func photos(in extent: SectionExtent) -> [Question] {
        switch extent {
        case .days(let days, let dating): [self.days(days, dating)]
        case .folder(let folder):
            [Question(sql: select("INDEXED BY fileByFolder", "folder = ?"), arguments: [folder])]
        case .all: all
        case .found: []
        }
    }

    private func days(_ days: ClosedRange<PhotoDay>, _ dating: Dating) -> Question {
        let bounds: SQLArguments = [days.lowerBound.number, days.upperBound.number]
        switch (dating, order) {
        case (.dated, _):
            return Question(sql: select(Self.byTime, "dated = 1 AND day BETWEEN ? AND ?"), arguments: bounds)
        case (.undated, _):
            return Question(sql: select(Self.byTime, "dated = 0 AND day BETWEEN ? AND ?"), arguments: bounds)
        case (.both, .newest), (.both, .oldest):
            return Question(sql: merged("AND day BETWEEN ? AND ?"), arguments: bounds + bounds)
        case (.both, .name), (.both, .added):
            return Question(
                sql: select(Self.byTime, "dated IN (0, 1) AND day BETWEEN ? AND ?"),
                arguments: bounds
            )
        }
    }

    /// Returns a query for the photos of some days in order of time, from one position up to, but not
    /// including, another one. Nil means the beginning or the end.
    package func photos(
        of days: ClosedRange<PhotoDay>,
        isDated: Bool,
        from first: PhotoPlace?,
        upTo end: PhotoPlace?
    ) -> Question {
        let isRising = order == .oldest
        let (lower, upper) = isRising ? (first, end) : (end, first)
        // Each bound is a single condition, because SQLite uses only the first one that an index supports.
        let (minimum, maximum) = (days.lowerBound.number, days.upperBound.number)
        let (above, aboveArguments) = bound(lower, isRising ? ">=" : ">") ?? ("day >= ?", [minimum])
        let (below, belowArguments) = bound(upper, isRising ? "<" : "<=") ?? ("day <= ?", [maximum])
        let condition = "dated = \(isDated ? 1 : 0) AND \(above) AND \(below)"
        let arguments = aboveArguments + belowArguments
        return Question(sql: select(Self.byTime, condition), arguments: arguments)
    }

    private func bound(_ place: PhotoPlace?, _ sign: String) -> (condition: String, arguments: SQLArguments)?
    {
        place.map { place in
            (
                "(day, date, nameKey, id) \(sign) (?, ?, ?, ?)",
                [place.day, place.date, Data(place.nameKey), place.id]
            )
        }
    }

    private var all: [Question] {
        switch order {
        case .newest, .oldest:
            setsUndatedApart
                ? [
                    Question(sql: select(Self.byTime, "dated = 1")),
                    Question(sql: select(Self.byTime, "dated = 0")),
                ]
                : [Question(sql: merged(""))]
        case .name: [Question(sql: select("INDEXED BY fileByName"))]
        case .added: [Question(sql: select("NOT INDEXED"))]
        }
    }

    /// Returns a query for the numbers and days of all photos, or of one day's, in order of time. It reads
    /// only the index, unless there are folders that aren't shown.
    package func numbers(of day: PhotoDay? = nil, _ dating: Dating) -> Question {
        // Merging two queries needs the columns of the sort order.
        let columns = dating == .both ? "id, day, date, nameKey" : "id, day"
        let selects = dating.parts.map { dated in
            """
            SELECT \(columns) FROM file \(Self.byTime)
            WHERE state = 0 AND repeats = 0 AND dated = \(dated) \(day == nil ? "" : "AND day = ?") \(filter)
            """
        }
        return Question(
            sql: "\(selects.joined(separator: " UNION ALL ")) ORDER BY \(sorting)",
            arguments: SQLArguments(day.map { day in dating.parts.map { _ in day.number } } ?? [])
        )
    }

    /// A query for the numbers of all photos by name, from the index alone.
    var numbersByName: Question {
        Question(
            sql: """
                SELECT id FROM file INDEXED BY fileByName WHERE state = 0 AND repeats = 0 ORDER BY nameKey, id
                """
        )
    }

    private static let byTime = "INDEXED BY fileByTime"
    var filter: String { isFiltered ? "AND folder NOT IN (SELECT id FROM folder WHERE NOT shown)" : "" }

    private func select(_ index: String, _ condition: String = "") -> String {
        let conditions = "\(condition.isEmpty ? "" : "AND \(condition)") \(filter)"
        return
            "SELECT \(selected) FROM file \(index) WHERE state = 0 AND repeats = 0 \(conditions) ORDER BY \(sorting)"
    }

    /// Merges photos with and without a date. Both come sorted from the index, so nothing has to be sorted
    /// here.
    private func merged(_ condition: String) -> String {
        let selects = [1, 0].map { dated in
            """
            SELECT \(selected), day, date, nameKey FROM file INDEXED BY fileByTime
            WHERE state = 0 AND repeats = 0 AND dated = \(dated) \(condition) \(filter)
            """
        }
        return "\(selects.joined(separator: " UNION ALL ")) ORDER BY \(sorting)"
    }

    private var sorting: String {
        switch order {
        case .newest: "day DESC, date DESC, nameKey DESC, id DESC"
        case .oldest: "day, date, nameKey, id"
        case .name: "nameKey, id"
        case .added: "id DESC"
        }
    }
}

extension PhotoStatements {
    /// Returns queries whose sum is the number of a section's photos before one of them.
    ///
    /// - Parameter nameKey: The key of the photo's name.
    package func photos(before photo: FoundPhoto, _ nameKey: Data, in extent: SectionExtent) -> [Question] {
        func count(_ index: String, _ condition: String, _ arguments: SQLArguments) -> Question {
            Question(
                sql: """
                    SELECT count(*) FROM file INDEXED BY \(index)
                    WHERE state = 0 AND repeats = 0 AND \(condition) \(filter)
                    """,
                arguments: arguments
            )
        }
        let isBefore = self.isBefore(photo, nameKey)
        switch extent {
        case .days(let days, let dating):
            return dating.parts.map { dated in
                count(
                    "fileByTime",
                    "dated = \(dated) AND \(isBefore.condition) AND day BETWEEN ? AND ?",
                    isBefore.arguments + [days.lowerBound.number, days.upperBound.number]
                )
            }
        case .folder(let folder):
            return [
                count("fileByFolder", "folder = ? AND \(isBefore.condition)", [folder] + isBefore.arguments)
            ]
        case .all:
            guard order == .newest || order == .oldest else {
                return [count("fileByName", isBefore.condition, isBefore.arguments)]
            }
            guard setsUndatedApart else {
                return Dating.both.parts.map { dated in
                    count("fileByTime", "dated = \(dated) AND \(isBefore.condition)", isBefore.arguments)
                }
            }
            let dated: Int64 = photo.isDated ? 1 : 0
            let own = count("fileByTime", "dated = \(dated) AND \(isBefore.condition)", isBefore.arguments)
            return photo.isDated ? [own] : [own, count("fileByTime", "dated = 1", [])]
        case .found:
            return []
        }
    }

    private func isBefore(_ photo: FoundPhoto, _ nameKey: Data) -> (
        condition: String, arguments: SQLArguments
    ) {
        let time: SQLArguments = [photo.day.number, photo.date, nameKey, photo.id]
        return switch order {
        case .newest: ("(day, date, nameKey, id) > (?, ?, ?, ?)", time)
        case .oldest: ("(day, date, nameKey, id) < (?, ?, ?, ?)", time)
        case .name: ("(nameKey, id) < (?, ?)", [nameKey, photo.id])
        case .added: ("id > ?", [photo.id])
        }
    }
}
