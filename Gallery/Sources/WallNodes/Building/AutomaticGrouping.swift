/// Groups days under headers. Groups are as small as possible, but fill two rows on average. This is the default
/// grouping.
///
/// A month is divided into days if these have twelve photos on average. A year is divided into months if
/// these have as many on average. Years with fewer photos are joined with their neighbors. A year without photos
/// separates them if each side fills a row. So most headers depend on their own year only, and a new photo
/// doesn't change the headers of other years.
public enum AutomaticGrouping {
    /// Several days under one header.
    public struct Group: Equatable, Sendable {
        /// The title of the header.
        public let title: SectionTitle
        /// The days under the header.
        public let days: Range<Int>

        /// Creates a group of days.
        public init(title: SectionTitle, days: Range<Int>) {
            self.title = title
            self.days = days
        }
    }

    /// The number of photos that fill two rows of a wall of average width.
    static let least = 12
    /// The number of photos that fill one row. With fewer, a header takes up more space than its photos need.
    static let row = 6

    /// Groups the days of a wall. O(number of days).
    ///
    /// - Parameter days: The days in order, newest or oldest first. Each has a title, `2024-05-31` or less
    ///   precisely `2024-05` or `2024`, and its number of photos. Sections with other titles form groups of
    ///   their own.
    public static func groups(of days: [(title: SectionTitle, count: Int)]) -> [Group] {
        var groups: [Group] = []
        // Consecutive years that are too small for groups of their own.
        var small: Range<Int>?
        var smallCount = 0
        for year in runs(of: days, in: 0..<days.count, length: 4) {
            if let years = small, smallCount >= row,
                hasGap(days[years.upperBound - 1], days[year.lowerBound])
            {
                groups.append(joined(years, days))
                small = nil
            }
            guard days[year.lowerBound].title.kind == .date else {
                if let years = small { groups.append(joined(years, days)) }
                small = nil
                groups.append(contentsOf: year.map { Group(title: days[$0].title, days: $0..<$0 + 1) })
                continue
            }
            let yearCount = count(of: days, in: year)
            if yearCount < least || small != nil {
                smallCount = small == nil ? yearCount : smallCount + yearCount
                let years = (small?.lowerBound ?? year.lowerBound)..<year.upperBound
                small = smallCount < least ? years : nil
                if small == nil { groups.append(joined(years, days)) }
                continue
            }
            groups += self.groups(of: days, inYear: year)
        }
        if let years = small { appendRest(years, days, to: &groups) }
        return groups
    }

    /// Appends the last years, which have no later ones to join. They are joined with the previous group if
    /// it consists of years, except across a year without photos if they fill a row.
    private static func appendRest(
        _ years: Range<Int>,
        _ days: [(title: SectionTitle, count: Int)],
        to groups: inout [Group]
    ) {
        guard let last = groups.last, last.title.kind == .date, last.title.text.count != 10,
            last.title.text.count != 7,
            count(of: days, in: years) < row
                || !hasGap(days[last.days.upperBound - 1], days[years.lowerBound])
        else {
            return groups.append(joined(years, days))
        }
        groups[groups.count - 1] = joined(last.days.lowerBound..<years.upperBound, days)
    }

    private static func groups(of days: [(title: SectionTitle, count: Int)], inYear year: Range<Int>)
        -> [Group]
    {
        let months = runs(of: days, in: year, length: 7)
        guard count(of: days, in: year) >= least * months.count else {
            return [Group(title: title(days[year.lowerBound].title, length: 4), days: year)]
        }
        return months.flatMap { month in
            guard count(of: days, in: month) >= least * month.count else {
                return [Group(title: title(days[month.lowerBound].title, length: 7), days: month)]
            }
            return month.map { Group(title: days[$0].title, days: $0..<$0 + 1) }
        }
    }

    /// Whether at least a year without photos lies between two days.
    private static func hasGap(
        _ one: (title: SectionTitle, count: Int),
        _ other: (title: SectionTitle, count: Int)
    ) -> Bool {
        guard let first = year(of: one.title), let second = year(of: other.title) else { return false }
        return abs(first - second) > 1
    }

    private static func year(of title: SectionTitle) -> Int? {
        guard title.kind == .date, title.text.count >= 4 else { return nil }
        return title.text.prefix(4).reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }

    /// Joins years under one header, which names the earlier year first.
    private static func joined(_ years: Range<Int>, _ days: [(title: SectionTitle, count: Int)]) -> Group {
        let one = [UInt8](days[years.lowerBound].title.text.prefix(4))
        let other = [UInt8](days[years.upperBound - 1].title.text.prefix(4))
        guard one != other else { return Group(title: SectionTitle(.date, one), days: years) }
        let isRising = one.lexicographicallyPrecedes(other)
        return Group(
            title: SectionTitle(.date, (isRising ? one : other) + [0x2F] + (isRising ? other : one)),
            days: years
        )
    }

    /// Returns runs of days whose titles begin with the same characters.
    private static func runs(
        of days: [(title: SectionTitle, count: Int)],
        in range: Range<Int>,
        length: Int
    ) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = range.lowerBound
        for index in range {
            let isSame =
                days[index].title.kind == days[start].title.kind
                && days[index].title.text.prefix(length) == days[start].title.text.prefix(length)
            if !isSame {
                runs.append(start..<index)
                start = index
            }
        }
        if start < range.upperBound { runs.append(start..<range.upperBound) }
        return runs
    }

    private static func title(_ title: SectionTitle, length: Int) -> SectionTitle {
        SectionTitle(title.kind, [UInt8](title.text.prefix(length)))
    }

    private static func count(of days: [(title: SectionTitle, count: Int)], in range: Range<Int>) -> Int {
        range.reduce(0) { $0 + days[$1].count }
    }
}
