#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Local time as shown by a clock, in seconds since 1970-01-01 of the same clock.
package enum LocalTime {
    /// The years 1 to 9999.
    private static let sensible: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// Returns the local time of this machine at a point in time, given in microseconds since 1970 (UTC).
    package static func seconds(of microseconds: Int64) -> Int64 {
        let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        var time = time_t(remainder < 0 ? quotient - 1 : quotient)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return clamped(Int64(time)) }
        return clamped(clamped(Int64(time)) + Int64(parts.tm_gmtoff))
    }

    /// Returns the second that a time in milliseconds is in.
    package static func seconds(ofMilliseconds time: Int64) -> Int64 {
        let (second, rest) = time.quotientAndRemainder(dividingBy: 1000)
        return rest < 0 ? second - 1 : second
    }

    package static func clamped(_ seconds: Int64) -> Int64 {
        min(max(seconds, sensible.lowerBound), sensible.upperBound)
    }

    /// Returns the number of the day. 0 is 1970-01-01.
    package static func day(of seconds: Int64) -> Int32 {
        let clamped = clamped(seconds)
        return Int32((clamped - (clamped % 86_400 + 86_400) % 86_400) / 86_400)
    }

    /// `2024-05-31`
    package static func title(ofDay day: Int32) -> String {
        let parts = parts(ofDay: day)
        return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
    }

    /// Returns the date of a day by its number.
    ///
    /// After Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": the algorithm uses years that
    /// begin in March, in eras of 400 years.
    package static func parts(ofDay day: Int32) -> (year: Int, month: Int, day: Int) {
        let shifted = Int(day) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
        return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
    }

    /// Returns the number of a day.
    ///
    /// After the same source, for years from 1 on.
    package static func day(year: Int, month: Int, day: Int) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let yearOfEra = year % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Int64(year / 400 * 146_097 + dayOfEra - 719_468)
    }

    /// Returns the number of days in a month.
    package static func length(ofMonth month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
