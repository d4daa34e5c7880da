/// The precision of a date.
public enum DatePrecision: Int, Codable, CaseIterable, Sendable {
    /// The day, and usually the time of day.
    case moment = 0
    /// The month. The date is its first day.
    case month = 1
    /// The year. The date is its first day.
    case year = 2
}

/// The time when a picture was taken. Parses many formats.
struct TakenDate: Hashable {
    /// Seconds since 1970-01-01 00:00, local time.
    let seconds: Int64
    let precision: DatePrecision

    init(seconds: Int64, precision: DatePrecision) {
        self.seconds = seconds
        self.precision = precision
    }

    /// Returns the first plausible date. It is at most a day after `now`, because clocks may be in other time
    /// zones.
    static func first(of texts: [String], now: Int64) -> TakenDate? {
        texts.lazy.compactMap { TakenDate($0) }.first { earliest <= $0.seconds && $0.seconds <= now + day }
    }

    private static let day: Int64 = 86_400
    /// 1826-01-01: the year of the oldest surviving photograph.
    private static let earliest = days(year: 1826, month: 1, day: 1) * day

    /// Parses "2024:05:31 12:00:00", "2024-05-31T12:00:00.5+02:00", "20240531T120000", "2024-05-31",
    /// "2024-05", "2024", and the same formats with zeros for unknown parts. Ignores everything after the
    /// seconds, including the time zone, because the time is local.
    init?(_ text: String) {
        let isDigit = { (0x30...0x39).contains($0) } as (UInt8) -> Bool
        let date = text.utf8.prefix { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: " ") }
        let clock = text.utf8.dropFirst(date.count + 1).prefix { isDigit($0) || $0 == UInt8(ascii: ":") }
        var digits = date.filter(isDigit)[...]
        func take(_ count: Int) -> Int? {
            guard digits.count >= count else { return nil }
            defer { digits.removeFirst(count) }
            return digits.prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard let year = take(4), year > 0, digits.count % 2 == 0 else { return nil }
        let month = take(2) ?? 0
        let day = take(2) ?? 0
        guard (0...12).contains(month), month > 0 || day == 0 else { return nil }
        guard month > 0, day > 0 else {
            self.init(
                seconds: Self.days(year: year, month: max(1, month), day: 1) * Self.day,
                precision: month > 0 ? .month : .year
            )
            return
        }
        guard day <= Self.length(ofMonth: month, year: year) else { return nil }
        digits = clock.filter(isDigit)[...]
        let hour = take(2) ?? 0
        let minute = take(2) ?? 0
        let second = take(2) ?? 0
        // Some phones count the hours of a day from 1 to 24, so that the first one is 24. An invalid time doesn't make the
        // day invalid.
        let isTime = hour <= 24 && minute < 60 && second <= 60
        let time = isTime ? Int64(hour % 24 * 3600 + minute * 60 + min(second, 59)) : 0
        self.init(
            seconds: Self.days(year: year, month: month, day: day) * Self.day + time,
            precision: .moment
        )
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Returns days since 1970-01-01. Years begin in March, so that the leap day is the last day of a year.
    /// They are grouped into eras of 400 years, which all have 146,097 days (Howard Hinnant,
    /// "chrono-compatible low-level date algorithms").
    private static func days(year: Int, month: Int, day: Int) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let yearOfEra = year % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Int64(year / 400 * 146_097 + dayOfEra - 719_468)
    }
}
