/// Which of a library's sections stand together under one header, and how many photos of each are shown.
struct Grouping: Equatable, Sendable {
    /// What a header stands for where titles are days.
    var period = WallStyle.Period.day
    /// How many photos a section has at least: shorter ones are joined, so that a few photos of many days make rows.
    var least = 1
    /// How many photos a section shows at most, evenly chosen; nil for all.
    var most: Int?

    /// What a wall so wide has, of all photos or of those that pass a filter.
    init(_ style: WallStyle, width: Double, isFiltered: Bool) {
        let columns = style.columns(in: width).count
        period = style.period
        least = isFiltered ? 2 * columns : 1
        most = period == .day ? nil : Self.rows * columns
    }

    /// Each section by itself, with all of its photos.
    init() {}

    /// The rows that a month or a year has room for.
    private static let rows = 2

    /// The sections that stand together, each with how many of its photos pass the filter.
    func groups(of library: Library, counts: [Int]) -> [(sections: ClosedRange<Int>, count: Int)] {
        var groups: [(sections: ClosedRange<Int>, count: Int)] = []
        for (section, count) in counts.enumerated() where count > 0 {
            if let last = groups.last,
                last.count < least || isSamePeriod(library, last.sections.lowerBound, section)
            {
                groups[groups.count - 1] = (last.sections.lowerBound...section, last.count + count)
            } else {
                groups.append((section...section, count))
            }
        }
        // What is left at the end has nothing after it to be joined with.
        if groups.count > 1, let last = groups.last, last.count < least {
            groups.removeLast()
            let before = groups[groups.count - 1]
            groups[groups.count - 1] = (
                before.sections.lowerBound...last.sections.upperBound, before.count + last.count
            )
        }
        return groups
    }

    private func isSamePeriod(_ library: Library, _ one: Int, _ other: Int) -> Bool {
        guard let length = period.titleLength else { return false }
        let (one, other) = (library.sections[one].title, library.sections[other].title)
        return Self.isDate(one) && Self.isDate(other) && one.count >= length
            && one.prefix(length) == other.prefix(length)
    }

    /// Whether a title is a day, or a month of which no more is known: `2024-05-31`, `2024-05`.
    private static func isDate(_ title: [UInt8]) -> Bool {
        (title.count == 10 || title.count == 7)
            && title.indices.allSatisfy { index in
                index == 4 || index == 7 ? title[index] == 0x2D : (0x30...0x39).contains(title[index])
            }
    }
}

extension WallStyle.Period {
    /// How much of a day's title names the period; nil where each section stands by itself.
    fileprivate var titleLength: Int? {
        switch self {
        case .day: nil
        case .month: 7
        case .year: 4
        }
    }
}
