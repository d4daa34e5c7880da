import Pictures

/// The day of a photo, or its month or year if the day isn't known.
///
/// A year comes before its months, and a month before its days. So on a wall that begins with the latest,
/// photos of an unknown day are below the days of their month.
package struct PhotoDay: Hashable, Comparable, Sendable {
    /// The number in the catalog. Numbers have the same order as days.
    package let number: Int64

    /// - Parameter number: The number in the catalog.
    package init(number: Int64) {
        self.number = number
    }

    package init(date: Int64, precision: DatePrecision) {
        number = Int64(LocalTime.day(of: date)) * 4 + 2 - Int64(precision.rawValue)
    }

    /// The precision of the date.
    package var precision: DatePrecision { DatePrecision(rawValue: Int(2 - number & 3)) ?? .moment }

    /// The number of the day as ``LocalTime`` counts, or of the first day of the month or year.
    package var day: Int32 { Int32(clamping: number >> 2) }

    /// The date, or the first day of the month or year.
    package var parts: (year: Int, month: Int, day: Int) { LocalTime.parts(ofDay: day) }

    /// `2024-05-31`, `2024-05`, or `2024`.
    package var title: String { precision.known(of: LocalTime.title(ofDay: day)) }

    package static func < (first: PhotoDay, second: PhotoDay) -> Bool {
        first.number < second.number
    }
}

/// A photo's position in order of time, separately for photos with and without a date.
package struct PhotoPlace: Hashable, Comparable, Sendable {
    package let day: Int64
    package let date: Int64
    package let nameKey: [UInt8]
    package let id: Int64

    /// A place before all photos of a day.
    static func beginning(ofDay day: Int64) -> PhotoPlace {
        PhotoPlace(day: day, date: -1 << 62, nameKey: [], id: 0)
    }

    package static func < (first: PhotoPlace, second: PhotoPlace) -> Bool {
        if (first.day, first.date) != (second.day, second.date) {
            return (first.day, first.date) < (second.day, second.date)
        }
        if first.nameKey != second.nameKey {
            return first.nameKey.lexicographicallyPrecedes(second.nameKey)
        }
        return first.id < second.id
    }
}
