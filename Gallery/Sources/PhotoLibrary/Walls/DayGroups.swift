import CatalogDatabase
import WallNodes

/// Some photos: their number, and the sum of their digests.
struct PhotoCount: Hashable, Sendable {
    package var photos = 0
    package var digest: Int64 = 0

    package mutating func add(_ other: PhotoCount) {
        photos += other.photos
        digest = PhotoDigest.sum(digest, other.digest)
    }

    /// The stamp of a section with these photos.
    var stamp: UInt64 { PhotoDigest.stamp(digest, count: photos) }
}

/// Some photos of one day.
struct DayCount: Hashable, Sendable {
    package var day: PhotoDay
    var count: PhotoCount
}

extension Sequence<DayCount> {
    var sum: PhotoCount { reduce(into: PhotoCount()) { $0.add($1.count) } }
}

/// Days under the same header.
struct DayGroup: Hashable, Sendable {
    package var title: SectionTitle
    /// The range from the first day to the last.
    package var days: ClosedRange<PhotoDay>
    var count: PhotoCount

    /// - Parameter days: At least one, the newest first.
    init(title: SectionTitle, of days: some BidirectionalCollection<DayCount>) {
        self.title = title
        let first = days.last?.day ?? PhotoDay(number: 0)
        self.days = first...(days.first?.day ?? first)
        count = days.sum
    }

    /// Groups days under the headers of a wall.
    ///
    /// - Parameter days: The newest first.
    static func groups(of days: [DayCount], for wallQuery: WallQuery) -> [DayGroup] {
        func joined(_ groups: ([(title: SectionTitle, count: Int)]) -> [AutomaticGrouping.Group])
            -> [DayGroup]
        {
            let titles = days.map {
                (title: SectionTitle(.date, Array($0.day.title.utf8)), count: $0.count.photos)
            }
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
