import CatalogDatabase
import Foundation

/// The queries for the photos of a section, in order.
struct PhotoStatements {
    /// The columns that walls need from the table `file`, and the photo's folder.
    package static let columns = [
        "id", "version", "width", "height", "color", "captionLength", "textHash", "folder", "thumbHash",
    ]

    package var order: WallQuery.Order
    let setsUndatedApart: Bool
    /// The columns of a section's photos.
    var selected = Self.columns
    /// Whether there are folders that aren't shown, and their photos are left out.
    var isFiltered = false

    /// Returns queries for the photos of a section, which follow each other. Each uses an index. At most one
    /// section is sorted.
    package func photos(in extent: SectionExtent) -> [SQLQuestion] {
        switch extent {
        case .days(let days, let dating): [photos(of: days, dating)]
        case .folder(let folder): [select("INDEXED BY fileByFolder", "AND folder = ?", [folder])]
        case .all: all
        case .found: []
        }
    }

    private var all: [SQLQuestion] {
        switch order {
        case .newest, .oldest:
            (setsUndatedApart ? [Dating.dated, .undated] : [.both]).map { photos(of: nil, $0) }
        case .name: [select("INDEXED BY fileByName")]
        case .added: [select("NOT INDEXED")]
        }
    }

    /// Returns a query for the photos of some days, or of all days.
    package func photos(of days: ClosedRange<PhotoDay>?, _ dating: Dating) -> SQLQuestion {
        let condition = days == nil ? "" : "AND day BETWEEN ? AND ?"
        let bounds: SQLArguments = days.map { [$0.lowerBound.number, $0.upperBound.number] } ?? []
        guard dating == .both else {
            return select(Self.byTime, "AND dated = \(dating == .dated ? 1 : 0) \(condition)", bounds)
        }
        guard order.isByTime else {
            return select(Self.byTime, "AND dated IN (0, 1) \(condition)", bounds)
        }
        // Photos with and without a date come sorted from the index, so they are only merged. This needs the columns of the order.
        let columns = selected + ["day", "date", "nameKey"].filter { !selected.contains($0) }
        let parts = dating.parts.map { dated in
            "SELECT \(columns.joined(separator: ", ")) \(shown(Self.byTime, "AND dated = \(dated) \(condition)"))"
        }
        return SQLQuestion(
            sql: "\(parts.joined(separator: " UNION ALL ")) ORDER BY \(sorting)",
            arguments: bounds + bounds
        )
    }

    /// Returns a query for the photos of some days in order of time, from one position up to, but not
    /// including, another one. Nil means the beginning or the end.
    package func photos(
        of days: ClosedRange<PhotoDay>,
        isDated: Bool,
        from first: PhotoPlace?,
        upTo end: PhotoPlace?
    ) -> SQLQuestion {
        let isRising = order == .oldest
        let (lower, upper) = isRising ? (first, end) : (end, first)
        // Each bound is a single condition, because SQLite uses only the first one that an index supports.
        let (minimum, maximum) = (days.lowerBound.number, days.upperBound.number)
        let (above, aboveArguments) = bound(lower, isRising ? ">=" : ">") ?? ("day >= ?", [minimum])
        let (below, belowArguments) = bound(upper, isRising ? "<" : "<=") ?? ("day <= ?", [maximum])
        return select(
            Self.byTime,
            "AND dated = \(isDated ? 1 : 0) AND \(above) AND \(below)",
            aboveArguments + belowArguments
        )
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

    /// Returns a query for a number of photos from the beginning of the wall, or of some of its days, from an
    /// index: their numbers, which must be selected, and whether a condition is true for each.
    ///
    /// - Parameter isTrue: The condition for the photo called `first.id`.
    package func first(
        _ count: Int,
        of days: ClosedRange<PhotoDay>?,
        _ dating: Dating,
        _ isTrue: SQLQuestion
    ) -> SQLQuestion {
        let photos = days == nil && !order.isByTime ? all[0] : photos(of: days, dating)
        return SQLQuestion(
            sql: """
                SELECT first.id, CASE WHEN \(isTrue.sql) THEN 1 ELSE 0 END AS isFound
                FROM (\(photos.sql) LIMIT ?) AS first
                """,
            arguments: isTrue.arguments + photos.arguments + [count]
        )
    }

    private static let byTime = "INDEXED BY fileByTime"

    private func select(_ index: String, _ condition: String = "", _ arguments: SQLArguments = [])
        -> SQLQuestion
    {
        SQLQuestion(
            sql: "SELECT \(selected.joined(separator: ", ")) \(shown(index, condition)) ORDER BY \(sorting)",
            arguments: arguments
        )
    }

    /// Returns the part of a query that leaves out photos that aren't shown.
    private func shown(_ index: String, _ condition: String) -> String {
        let filter = isFiltered ? "AND folder NOT IN (SELECT id FROM folder WHERE NOT shown)" : ""
        return "FROM file \(index) WHERE state = 0 AND repeats = 0 \(condition) \(filter)"
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
    /// The queries of a wall.
    init(_ wallQuery: WallQuery, selected: [String] = Self.columns, isFiltered: Bool = false) {
        order = wallQuery.readingOrder
        setsUndatedApart = wallQuery.setsUndatedApart
        self.selected = selected
        self.isFiltered = isFiltered
    }

    /// Returns queries whose sum is the number of a section's photos before one of them.
    ///
    /// - Parameter nameKey: The key of the photo's name.
    package func photos(before photo: FoundPhoto, _ nameKey: Data, in extent: SectionExtent) -> [SQLQuestion]
    {
        let (isBefore, place) = isBefore(photo, nameKey)
        func count(_ index: String, _ condition: String, _ arguments: SQLArguments) -> SQLQuestion {
            SQLQuestion(
                sql: "SELECT count(*) \(shown("INDEXED BY \(index)", "AND \(condition)"))",
                arguments: arguments
            )
        }
        switch extent {
        case .days(let days, let dating):
            return dating.parts.map { dated in
                count(
                    "fileByTime",
                    "dated = \(dated) AND \(isBefore) AND day BETWEEN ? AND ?",
                    place + [days.lowerBound.number, days.upperBound.number]
                )
            }
        case .folder(let folder):
            return [count("fileByFolder", "folder = ? AND \(isBefore)", [folder] + place)]
        case .all:
            guard order.isByTime else { return [count("fileByName", isBefore, place)] }
            guard setsUndatedApart else {
                return Dating.both.parts.map { count("fileByTime", "dated = \($0) AND \(isBefore)", place) }
            }
            let own = count("fileByTime", "dated = \(photo.isDated ? 1 : 0) AND \(isBefore)", place)
            return photo.isDated ? [own] : [own, count("fileByTime", "dated = 1", [])]
        case .found: return []
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
