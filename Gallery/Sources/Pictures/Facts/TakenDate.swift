/// When a picture was taken, from the many ways of writing it.
enum TakenDate {
    /// The first date that makes sense, in seconds from 1970-01-01 00:00 to that local time. `now` is the latest that
    /// does, but for a day: clocks are set to other zones.
    static func first(of texts: [String], now: Int64) -> Int64? {
        texts.lazy.compactMap(seconds).first { earliest <= $0 && $0 <= now + day }
    }

    private static let day: Int64 = 86_400
    /// 1826-01-01: the year of the oldest photograph that is left.
    private static let earliest = days(year: 1826, month: 1, day: 1) * day

    /// "2024:05:31 12:00:00", "2024-05-31T12:00:00.5+02:00", "20240531T120000", "2024-05-31". What stands after
    /// the seconds is left out, the zone too: the time is local.
    static func seconds(_ text: String) -> Int64? {
        let isDigit = { (0x30...0x39).contains($0) } as (UInt8) -> Bool
        let date = text.utf8.prefix { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: " ") }
        let time = text.utf8.dropFirst(date.count + 1).prefix { isDigit($0) || $0 == UInt8(ascii: ":") }
        var digits = date.filter(isDigit)[...]
        func take(_ count: Int) -> Int? {
            guard digits.count >= count else { return nil }
            defer { digits.removeFirst(count) }
            return digits.prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard let year = take(4), let month = take(2), let day = take(2),
            (1...12).contains(month), (1...length(ofMonth: month, year: year)).contains(day)
        else { return nil }
        digits = time.filter(isDigit)[...]
        let hour = take(2) ?? 0
        let minute = take(2) ?? 0
        let second = take(2) ?? 0
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        let seconds = hour * 3600 + minute * 60 + min(second, 59)
        return days(year: year, month: month, day: day) * Self.day + Int64(seconds)
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days since 1970-01-01. Years are counted from March, so that a leap day is the last of its year, and in eras of
    /// 400 years, which all have 146,097 days (Howard Hinnant, "chrono-compatible low-level date algorithms").
    private static func days(year: Int, month: Int, day: Int) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let yearOfEra = year % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Int64(year / 400 * 146_097 + dayOfEra - 719_468)
    }
}
