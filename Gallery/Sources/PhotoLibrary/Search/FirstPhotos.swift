import CatalogDatabase
import SearchGrammar

/// The first results on a searched wall: those among a limited number of photos, from the beginning of the
/// wall and of the days that the words may mean. So the time doesn't depend on the number of photos.
struct FirstPhotos {
    private let search: PhotoSearch
    private let wallQuery: WallQuery
    private let limits: SearchLimits
    private var found = PhotoSet()
    private var looked = 0

    private var database: any Database { search.database }

    init(_ search: PhotoSearch, _ wallQuery: WallQuery, _ limits: SearchLimits) {
        self.search = search
        self.wallQuery = wallQuery
        self.limits = limits
    }

    /// Returns the results.
    package func photos() throws -> PhotoSet {
        var first = self
        let days = try first.meantDays()
        try first.look(atMost: days == nil ? limits.looked : limits.looked / 2)
        for days in days ?? [] {
            try first.look(in: days, atMost: limits.looked)
        }
        return first.found
    }

    // MARK: - Looking

    /// The order in which photos are checked. It is the wall's order, except for walls of folders, and for
    /// names within days.
    private var statements: PhotoStatements {
        var statements = PhotoStatements(wallQuery, selected: ["id"])
        if !statements.order.isByTime, wallQuery.sectioning != .none { statements.order = .newest }
        return statements
    }

    /// - Parameter maximum: The largest number of checked photos, including those before.
    private mutating func look(in days: ClosedRange<PhotoDay>? = nil, atMost maximum: Int) throws {
        for dating in wallQuery.datings {
            guard looked < maximum, found.count < limits.enough else { return }
            let question = statements.first(maximum - looked, of: days, dating, search.isTrue(of: "first.id"))
            let rows = try database.walk(question)
            while found.count < limits.enough, try rows.next() {
                looked += 1
                if rows.number(1) != 0 {
                    found.insert(rows.number(0))
                }
            }
        }
    }

    // MARK: - Days

    /// Returns the days that words may mean as dates or folders, in the wall's order, or nil if no word has
    /// such a meaning.
    private func meantDays() throws -> [ClosedRange<PhotoDay>]? {
        let words = search.conditions.compactMap { condition -> (word: SearchWord, folders: [Int64])? in
            guard case .word(let word, let folders) = condition, !word.dates.isEmpty || !folders.isEmpty
            else {
                return nil
            }
            return (word, folders)
        }
        guard !words.isEmpty else { return nil }
        let all = try days("")
        var isMeant = [Bool](repeating: true, count: all.count)
        for (word, folders) in words {
            let list = SearchCondition.list(of: folders, database.dialect)
            let ofFolders = folders.isEmpty ? [] : Set(try days("WHERE folder \(list.sql)", list.arguments))
            for (index, day) in all.enumerated() where isMeant[index] {
                isMeant[index] = ofFolders.contains(day) || day.isMeant(by: word)
            }
        }
        return runs(of: all, isMeant)
    }

    /// Returns days with photos, the newest first. O(days and their folders).
    private func days(_ condition: String, _ arguments: SQLArguments = []) throws -> [PhotoDay] {
        try Int64.fetchAll(
            database,
            sql: "SELECT DISTINCT day FROM dayCount \(condition) ORDER BY day DESC",
            arguments: arguments
        ).map { PhotoDay(number: $0) }
    }

    private func runs(of days: [PhotoDay], _ isMeant: [Bool]) -> [ClosedRange<PhotoDay>] {
        var runs: [ClosedRange<PhotoDay>] = []
        var isInRun = false
        for (day, isMeant) in zip(days, isMeant) {
            if isMeant, isInRun, let last = runs.popLast() {
                runs.append(day...last.upperBound)
            } else if isMeant {
                runs.append(day...day)
            }
            isInRun = isMeant
        }
        return Array((wallQuery.order == .oldest ? runs.reversed() : runs).prefix(Self.maxRuns))
    }

    // Each run takes a query.
    private static let maxRuns = 32
}

extension PhotoDay {
    /// Returns whether a word may mean this date.
    fileprivate func isMeant(by word: SearchWord) -> Bool {
        guard !word.dates.isEmpty else { return false }
        let names = DateWords.text(of: Int64(day) * 86_400, precision: precision).split(separator: " ")
        return names.contains { name in word.dates.contains { $0 == name } }
    }
}
