/// Groups days under headers. Groups are as small as possible, but fill two rows on average. This is the default
/// grouping.
///
/// A month is divided into days if these have twelve photos on average. A year is divided into months if
/// these have as many on average. Within a year, neighboring days and months that don't fill a row are joined under one
/// header. Years with fewer photos are joined with their neighbors. A year without photos
/// separates them if each side fills a row. So most headers depend on their own year only, and a new photo
/// doesn't change the headers of other years.
public enum AutomaticGrouping {
    /// Several days under one header.
    public struct Group: Equatable, Sendable {
        /// The title of the header.
        public let title: SectionTitle
        /// The days under the header.
        public let days: Range<Int>
    }

    /// The number of photos that fill two rows of a wall of average width.
    static let minimum = 12
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
            if yearCount < minimum || small != nil {
                smallCount = small == nil ? yearCount : smallCount + yearCount
                let years = (small?.lowerBound ?? year.lowerBound)..<year.upperBound
                small = smallCount < minimum ? years : nil
                if small == nil { groups.append(joined(years, days)) }
                continue
            }
            groups += self.groups(of: days, inYear: year)
        }
        if let years = small { appendRest(years, days, to: &groups) }
        return groups
    }

    /// Groups the days of an overview of years. Neighboring years that don't fill a row are joined. O(number of days).
    ///
    /// - Parameter days: The days in order, newest or oldest first, with their titles and numbers of photos.
    public static func years(of days: [(title: SectionTitle, count: Int)]) -> [Group] {
        filled(runs(of: days, in: 0..<days.count, length: 4).map { joined($0, days) }, days, maximum: 4)
    }

    /// Appends the last years, which have no later ones to join. They are joined with the previous group if
    /// it consists of years, except across a year without photos if they fill a row.
    private static func appendRest(
        _ years: Range<Int>,
        _ days: [(title: SectionTitle, count: Int)],
        to groups: inout [Group]
    ) {
        // `2001` or `1998/2001`: others are days and months.
        guard let last = groups.last, last.title.kind == .date, [4, 9].contains(last.title.text.count),
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
        guard count(of: days, in: year) >= minimum * months.count else {
            return [Group(title: title(days[year.lowerBound].title, length: 4), days: year)]
        }
        let groups = months.flatMap { month in
            guard count(of: days, in: month) >= minimum * month.count else {
                return [Group(title: title(days[month.lowerBound].title, length: 7), days: month)]
            }
            return month.map { Group(title: days[$0].title, days: $0..<$0 + 1) }
        }
        return filled(groups, days)
    }

    /// Joins neighboring groups until they fill a row. Groups at the end that don't fill one join the group before them.
    ///
    /// - Parameter maximum: The greatest number of characters in the titles of joined groups, without those of a range.
    private static func filled(
        _ groups: [Group],
        _ days: [(title: SectionTitle, count: Int)],
        maximum: Int = 10
    ) -> [Group] {
        var filled: [Group] = []
        var small: Range<Int>?
        for group in groups {
            let both = (small?.lowerBound ?? group.days.lowerBound)..<group.days.upperBound
            let isFull = count(of: days, in: both) >= row
            if isFull { filled.append(both == group.days ? group : spanning(both, days, maximum: maximum)) }
            small = isFull ? nil : both
        }
        guard let small else { return filled }
        let last = filled.popLast()
        let rest = (last?.days.lowerBound ?? small.lowerBound)..<small.upperBound
        return filled + [spanning(rest, days, maximum: maximum)]
    }

    /// Puts days under one header, which names the earlier end first. Both ends are as precise as the less precise one, and their
    /// titles have at most a number of characters.
    private static func spanning(
        _ range: Range<Int>,
        _ days: [(title: SectionTitle, count: Int)],
        maximum: Int
    ) -> Group {
        let titles = [days[range.lowerBound].title.text, days[range.upperBound - 1].title.text]
        let length = min(maximum, titles[0].count, titles[1].count)
        let ends = titles.map { [UInt8]($0.prefix(length)) }.sorted { $0.lexicographicallyPrecedes($1) }
        let text = ends[0] == ends[1] ? ends[0] : ends[0] + [0x2F] + ends[1]
        return Group(title: SectionTitle(.date, text), days: range)
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

    /// Joins years under one header.
    private static func joined(_ years: Range<Int>, _ days: [(title: SectionTitle, count: Int)]) -> Group {
        spanning(years, days, maximum: 4)
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
