import Pictures

/// The day that a photo is of, or the month or year where that is all that is known.
///
/// A year stands before its months, and these before their days: in a wall that begins with the latest, what is only
/// known by its month comes below that month's days.
struct PhotoDay: Hashable, Comparable, Sendable {
    /// As the catalog has it: numbers that are ordered as days are.
    let number: Int64

    /// - Parameter number: Of a day, as the catalog has it.
    init(number: Int64) {
        self.number = number
    }

    init(date: Int64, precision: DatePrecision) {
        number = Int64(LocalTime.day(of: date)) * 4 + 2 - Int64(precision.rawValue)
    }

    /// How much of it is known.
    var precision: DatePrecision { DatePrecision(rawValue: Int(2 - number & 3)) ?? .moment }

    /// Of itself, or of the first day of the month or year that it is.
    var parts: (year: Int, month: Int, day: Int) { LocalTime.parts(ofDay: Int32(clamping: number >> 2)) }

    /// `2024-05-31`, `2024-05`, or `2024`.
    var title: String {
        let title = LocalTime.title(ofDay: Int32(clamping: number >> 2))
        return switch precision {
        case .moment: title
        case .month: String(title.prefix(7))
        case .year: String(title.prefix(4))
        }
    }

    static func < (first: PhotoDay, second: PhotoDay) -> Bool {
        first.number < second.number
    }
}
