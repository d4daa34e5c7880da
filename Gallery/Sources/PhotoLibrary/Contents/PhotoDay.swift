import Pictures

/// The day that a photo is of, or the month or year where that is all that is known.
struct PhotoDay: Hashable, Comparable {
    /// The number of the day, or of the first one.
    private let day: Int32
    private let precision: DatePrecision

    init(date: Int64, precision: DatePrecision) {
        day = LocalTime.day(of: date)
        self.precision = precision
    }

    /// `2024-05-31`, `2024-05`, or `2024`.
    var title: String {
        let title = LocalTime.title(ofDay: day)
        return switch precision {
        case .moment: title
        case .month: String(title.prefix(7))
        case .year: String(title.prefix(4))
        }
    }

    /// A year stands before its months, and these before their days: in a wall that begins with the latest, what is
    /// only known by its month comes below that month's days.
    static func < (first: PhotoDay, second: PhotoDay) -> Bool {
        (first.day, second.precision.rawValue) < (second.day, first.precision.rawValue)
    }
}
