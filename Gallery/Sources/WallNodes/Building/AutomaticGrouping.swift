/// Which days stand together under one header, where nobody has chosen: as few as fill two rows.
///
/// A month is shown by its days if these have twelve photos on average, or else as one. A year is shown by its months if
/// these have as many on average, or else as one. Years with fewer are joined with the ones beside them. So most of what a
/// header stands for follows from its own year alone, and a new photo moves the headers of no other.
public enum AutomaticGrouping {
    /// Some days under one header.
    public struct Group: Equatable, Sendable {
        /// What the header says.
        public let title: SectionTitle
        /// Which of the days stand under it.
        public let days: Range<Int>

        /// Some days under a header.
        public init(title: SectionTitle, days: Range<Int>) {
            self.title = title
            self.days = days
        }
    }

    /// As many photos as fill two rows of a wall of usual width.
    static let least = 12

    /// Groups the days of a wall. O(number of days).
    ///
    /// - Parameter days: The days in order, newest or oldest first: each with its title, `2024-05-31`, or what is known of it,
    ///   `2024-05` or `2024`, and how many photos it has. What has another title stands by itself.
    public static func groups(of days: [(title: SectionTitle, count: Int)]) -> [Group] {
        var groups: [Group] = []
        // Years in a row that are too small to stand by themselves.
        var small: Range<Int>?
        var smallCount = 0
        for year in runs(of: days, in: 0..<days.count, length: 4) {
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

    /// The last years have none after them to be joined with; the ones before them have, where these are years too.
    private static func appendRest(
        _ years: Range<Int>,
        _ days: [(title: SectionTitle, count: Int)],
        to groups: inout [Group]
    ) {
        guard let last = groups.last, last.title.kind == .date, last.title.text.count != 10,
            last.title.text.count != 7
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

    /// Years under one header, the earlier named first.
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

    /// Runs of days of which so much of the title is the same.
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
