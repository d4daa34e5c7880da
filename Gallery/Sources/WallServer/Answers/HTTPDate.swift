import Foundation
import Synchronization

/// The time as answers and the log state it, formatted once a second at most.
enum HTTPDate {
    private static let last = Mutex((seconds: 0, answer: "", log: ""))

    /// The current time, such as `Fri, 31 May 2024 12:00:00 GMT`.
    static var now: String { current.answer }

    /// The current time, such as `31/May/2024:12:00:00 +0000`.
    static var logNow: String { current.log }

    private static var current: (answer: String, log: String) {
        let seconds = time(nil)
        return last.withLock { last in
            if last.seconds != seconds {
                last = (seconds, text(of: seconds), logText(of: seconds))
            }
            return (last.answer, last.log)
        }
    }

    /// Formats a time given in seconds since 1970, for an answer.
    static func text(of seconds: Int) -> String {
        let parts = Parts(of: seconds)
        return "\(parts.weekday), \(parts.day) \(parts.month) \(parts.year) \(parts.clock) GMT"
    }

    /// Formats a time given in seconds since 1970, for the log.
    static func logText(of seconds: Int) -> String {
        let parts = Parts(of: seconds)
        return "\(parts.day)/\(parts.month)/\(parts.year):\(parts.clock) +0000"
    }

    private struct Parts {
        let weekday: String, day: String, month: String, year: Int32, clock: String

        init(of seconds: Int) {
            var time = time_t(seconds), parts = tm()
            gmtime_r(&time, &parts)
            func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
            weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(parts.tm_wday)]
            day = digits(parts.tm_mday)
            month =
                [
                    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
                ][Int(parts.tm_mon)]
            year = 1900 + parts.tm_year
            clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: ":")
        }
    }
}
