import CatalogDatabase
import WallNodes

/// Some photos of one day: their number, and the sum of their digests.
struct DayCount: Hashable, Sendable {
    package var day: PhotoDay
    package var photos: Int
    package var digest: Int64

    package mutating func add(photos: Int, digest: Int64) {
        self.photos += photos
        self.digest = PhotoDigest.sum(self.digest, digest)
    }
}

/// Days under the same header.
struct DayGroup: Hashable, Sendable {
    package var title: SectionTitle
    /// The range from the first day to the last.
    package var days: ClosedRange<PhotoDay>
    package var photos: Int
    package var digest: Int64

    /// - Parameter days: At least one, the newest first.
    init(title: SectionTitle, of days: some BidirectionalCollection<DayCount>) {
        self.title = title
        let first = days.last?.day ?? PhotoDay(number: 0)
        self.days = first...(days.first?.day ?? first)
        photos = days.reduce(0) { $0 + $1.photos }
        digest = days.reduce(0) { PhotoDigest.sum($0, $1.digest) }
    }

    /// Groups days under the headers of a wall.
    ///
    /// - Parameter days: The newest first.
    static func groups(of days: [DayCount], for wallQuery: WallQuery) -> [DayGroup] {
        func joined(_ groups: ([(title: SectionTitle, count: Int)]) -> [AutomaticGrouping.Group])
            -> [DayGroup]
        {
            let titles = days.map { (title: SectionTitle(.date, Array($0.day.title.utf8)), count: $0.photos) }
            return groups(titles).map { DayGroup(title: $0.title, of: days[$0.days]) }
        }
        return switch wallQuery.sectioning {
        case .automatic: joined(AutomaticGrouping.groups)
        case .day: runs(of: days, length: 10)
        case .month: runs(of: days, length: 7)
        case .year:
            wallQuery.sample == nil ? runs(of: days, length: 4) : joined(AutomaticGrouping.years)
        case .folder, .none: []
        }
    }

    /// Returns the index of the group of each day.
    ///
    /// - Parameters:
    ///   - days: The newest first.
    ///   - groups: The groups of these days.
    static func ranks(of days: [DayCount], in groups: [DayGroup]) -> [PhotoDay: Int] {
        var ranks: [PhotoDay: Int] = [:]
        var group = 0
        for day in days {
            while group < groups.count - 1, day.day < groups[group].days.lowerBound {
                group += 1
            }
            ranks[day.day] = group
        }
        return ranks
    }

    /// Returns runs of days whose titles begin with the same characters.
    private static func runs(of days: [DayCount], length: Int) -> [DayGroup] {
        var groups: [DayGroup] = []
        var start = 0, title: [UInt8] = []
        func end(at index: Int) {
            guard index > start else { return }
            groups.append(DayGroup(title: SectionTitle(.date, title), of: days[start..<index]))
        }
        for (index, day) in days.enumerated() {
            let next = Array(day.day.title.utf8.prefix(length))
            if next != title {
                end(at: index)
                (start, title) = (index, next)
            }
        }
        end(at: days.count)
        return groups
    }
}
