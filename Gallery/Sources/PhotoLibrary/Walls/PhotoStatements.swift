import Foundation

/// What is asked of the catalog for the photos of a section, in order.
struct PhotoStatements {
    struct Question {
        var sql: String
        var arguments: SQLArguments = []
    }

    /// So many photos from the beginning of the wall, or of some days in it, from an index: their numbers, and whether
    /// something is true of each.
    ///
    /// - Parameter isTrue: What is asked of the photo that is called `first.id`.
    func first(
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
                FROM (\(numbers.sql) LIMIT \(count)) AS first
                """,
            arguments: isTrue.arguments + numbers.arguments
        )
    }

    private var isByNameOrNumber: Bool { order == .name || order == .added }

    /// The numbers of all photos by name or number.
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

    /// Of the table `file`, what walls show of photos; behind it, their folder.
    static let columns = "id, version, width, height, color, captionLength, textHash, folder"

    let order: WallRecipe.Order
    let setsUndatedApart: Bool

    /// The photos of a section: those of one question follow those of the one before. Each goes through an index; what is
    /// sorted is never more than a section.
    func photos(in extent: SectionExtent) -> [Question] {
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

    /// The photos of some days in order of time, from one place up to another one, which does not count; nil for the
    /// beginning and for the end.
    func photos(
        of days: ClosedRange<PhotoDay>,
        isDated: Bool,
        from first: PhotoPlace?,
        upTo end: PhotoPlace?
    ) -> Question {
        let isRising = order == .oldest
        let (lower, upper) = isRising ? (first, end) : (end, first)
        // Each side by one condition: SQLite takes the first that an index helps with.
        let (least, most) = (days.lowerBound.number, days.upperBound.number)
        let (above, aboveArguments) = bound(lower, isRising ? ">=" : ">") ?? ("day >= ?", [least])
        let (below, belowArguments) = bound(upper, isRising ? "<" : "<=") ?? ("day <= ?", [most])
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

    /// The numbers and days of a day's photos or of all, in order of time, from the index alone unless there are folders
    /// that are not shown.
    func numbers(of day: PhotoDay? = nil, _ dating: Dating, isFiltered: Bool = false) -> Question {
        let filter = isFiltered ? "AND folder NOT IN (SELECT id FROM folder WHERE NOT shown)" : ""
        // Where two are merged, what they are sorted by has to be there.
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

    /// The numbers of all photos by name, from the index alone.
    var numbersByName: Question {
        Question(
            sql: """
                SELECT id FROM file INDEXED BY fileByName WHERE state = 0 AND repeats = 0 ORDER BY nameKey, id
                """
        )
    }

    private static let byTime = "INDEXED BY fileByTime"

    private func select(_ index: String, _ condition: String = "") -> String {
        """
        SELECT \(Self.columns) FROM file \(index)
        WHERE state = 0 AND repeats = 0\(condition.isEmpty ? "" : " AND \(condition)") ORDER BY \(sorting)
        """
    }

    /// Photos with a date of their own and photos without, in one order. Both come sorted from the index, so that
    /// nothing has to be sorted here.
    private func merged(_ condition: String) -> String {
        let selects = [1, 0].map { dated in
            """
            SELECT \(Self.columns), day, date, nameKey FROM file INDEXED BY fileByTime
            WHERE state = 0 AND repeats = 0 AND dated = \(dated) \(condition)
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
