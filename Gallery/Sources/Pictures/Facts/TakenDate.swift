/// The precision of a date.
public enum DatePrecision: Int, Codable, CaseIterable, Sendable {
    /// The day, and usually the time of day.
    case moment = 0
    /// The month. The date is its first day.
    case month = 1
    /// The year. The date is its first day.
    case year = 2

    /// Returns the known part of a date that begins with `2024-05-31`.
    package func known(of date: String) -> String {
        switch self {
        case .moment: date
        case .month: String(date.prefix(7))
        case .year: String(date.prefix(4))
        }
    }
}

/// The time when a picture was taken. Parses many formats.
struct TakenDate: Hashable {
    /// Seconds since 1970-01-01 00:00, local time.
    let seconds: Int64
    let precision: DatePrecision
    /// The fraction of the second, from 0 to 999.
    let milliseconds: Int
    /// The local time minus UTC in seconds, if the text says it.
    let zone: Int64?
    /// How exact it is: the length of a second, a day, a month or a year in seconds. Midnight is a day, because many programs write
    /// it for an unknown time.
    let length: Int64

    /// Makes a date from the first second of a month or a year, or from any second.
    init(seconds: Int64, precision: DatePrecision, milliseconds: Int = 0, zone: Int64? = nil) {
        self.seconds = seconds
        self.milliseconds = milliseconds
        self.precision = precision
        self.zone = zone
        let date = LocalTime.parts(ofDay: LocalTime.day(of: seconds))
        length =
            switch precision {
            case .moment: seconds % Self.day == 0 ? Self.day : 1
            case .month: Int64(LocalTime.length(ofMonth: date.month, year: date.year)) * Self.day
            case .year: Int64(LocalTime.length(ofMonth: 2, year: date.year) + 337) * Self.day
            }
    }

    static let day: Int64 = 86_400
    /// 1826-01-01: the year of the oldest surviving photograph.
    private static let earliest = LocalTime.day(year: 1826, month: 1, day: 1) * day

    /// Returns the first plausible date, or a later one that agrees with it and is fuller.
    static func first(of texts: [String], now: Int64) -> TakenDate? {
        let dates = texts.lazy.compactMap { TakenDate($0) }.filter { $0.isPlausible(now: now) }
        return dates.first.map { first in
            first.length == 1
                ? first
                : dates.reduce(first) { $1.isFuller(than: $0) && $0.contains($1.seconds) ? $1 : $0 }
        }
    }

    /// Whether a picture can be of this date. It is at most a day after `now`, because clocks may be in other time zones.
    func isPlausible(now: Int64) -> Bool { Self.earliest <= seconds && seconds <= now + Self.day }

    /// Whether it says more than another date.
    func isFuller(than other: TakenDate) -> Bool { length < other.length }

    /// Returns whether a time may be meant by this date.
    ///
    /// - Parameter margin: How far the clocks may be apart, in seconds.
    func contains(_ time: Int64, margin: Int64 = 0) -> Bool {
        seconds - margin <= time && time < seconds + length + margin
    }

    /// Parses "2024:05:31 12:00:00", "2024-05-31T12:00:00.5+02:00", "20240531T120000", "2004: 6: 7  8: 9:10", "2024-05-31",
    /// "2024-05", "2024", and the same formats with zeros or spaces for unknown parts.
    init?(_ text: String) {
        var text = DateText(text)
        guard let year = text.year(), year > 0 else { return nil }
        let month = text.part() ?? 0, day = text.part() ?? 0
        guard (0...12).contains(month), month > 0 || day == 0, !text.isWithinNumber else { return nil }
        guard month > 0, day > 0 else {
            self.init(
                seconds: LocalTime.day(year: year, month: max(1, month), day: 1) * Self.day,
                precision: month > 0 ? .month : .year
            )
            return
        }
        guard day <= LocalTime.length(ofMonth: month, year: year) else { return nil }
        let (hour, minute, second) = text.time()
        // Some phones count the hours of a day from 1 to 24, so that the first one is 24. An invalid time doesn't make the
        // day invalid.
        let isTime = hour <= 24 && minute < 60 && second <= 60
        let time = isTime ? Int64(hour % 24 * 3600 + minute * 60 + min(second, 59)) : 0
        self.init(
            seconds: LocalTime.day(year: year, month: month, day: day) * Self.day + time,
            precision: .moment,
            milliseconds: text.milliseconds(),
            zone: text.zone()
        )
    }
}

/// Reads the numbers of a date one after the other.
private struct DateText {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    mutating func year() -> Int? { digits(4, atLeast: 4) }

    /// Reads a month or a day. Nil if it is unknown: two spaces.
    mutating func part() -> Int? {
        let mark = rest.prefix(4).prefix { !Self.isDigit($0) && $0 != Self.space && $0 != UInt8(ascii: "T") }
        rest = rest.dropFirst(mark.count)
        return number(isMarked: !mark.isEmpty)
    }

    /// Whether the number that was read last continues.
    var isWithinNumber: Bool { rest.prefix(while: Self.isDigit).count % 2 == 1 }

    /// Reads the time of a day. What isn't there is 0.
    mutating func time() -> (hour: Int, minute: Int, second: Int) {
        // "2024年05月31日 12:34:56"
        rest = rest.drop { $0 >= 0x80 }
        let isApart = rest.first == UInt8(ascii: "T") || rest.first == Self.space
        if isApart { rest = rest.dropFirst() }
        func part(_ text: inout DateText) -> Int {
            let isMarked = text.rest.first == UInt8(ascii: ":")
            if isMarked { text.rest = text.rest.dropFirst() }
            return text.number(isMarked: isMarked) ?? 0
        }
        let hour = number(isMarked: isApart) ?? 0
        return (hour, part(&self), part(&self))
    }

    /// Reads the fraction of a second, or returns 0 if the text has no fraction.
    mutating func milliseconds() -> Int {
        guard rest.first == UInt8(ascii: ".") else { return 0 }
        let digits = rest.dropFirst().prefix(while: Self.isDigit)
        rest = rest.dropFirst(digits.count + 1)
        return (digits.prefix(3) + [0x30, 0x30, 0x30]).prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Reads a time zone: "Z", "+02:00", "-0500".
    mutating func zone() -> Int64? {
        if rest.first == Self.space { rest = rest.dropFirst() }
        guard let sign = rest.first else { return nil }
        rest = rest.dropFirst()
        if sign == UInt8(ascii: "Z") { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = digits(2, atLeast: 2) else {
            return nil
        }
        if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
        let minutes = digits(2, atLeast: 2) ?? 0
        guard hours <= 14, minutes < 60 else { return nil }
        let seconds = Int64(hours * 3600 + minutes * 60)
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// Reads two digits. After a mark, there may be one, with or without a space in place of the other.
    private mutating func number(isMarked: Bool) -> Int? {
        guard isMarked else { return digits(2, atLeast: 2) }
        let spaces = rest.prefix(2).prefix { $0 == Self.space }.count
        rest = rest.dropFirst(spaces)
        return spaces == 2 ? nil : digits(2, atLeast: 1)
    }

    private mutating func digits(_ maximum: Int, atLeast minimum: Int) -> Int? {
        let found = rest.prefix(maximum).prefix(while: Self.isDigit)
        guard found.count >= minimum else { return nil }
        rest = rest.dropFirst(found.count)
        return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static let space = UInt8(ascii: " ")

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
