import Foundation
import Synchronization

/// The time as answers state it, formatted once a second at most.
enum HTTPDate {
    private static let last = Mutex((seconds: 0, text: ""))

    /// The current time, such as `Fri, 31 May 2024 12:00:00 GMT`.
    static var now: String {
        let seconds = time(nil)
        return last.withLock { last in
            if last.seconds != seconds {
                last = (seconds, text(of: seconds))
            }
            return last.text
        }
    }

    /// Formats a time given in seconds since 1970.
    static func text(of seconds: Int) -> String {
        var time = time_t(seconds), parts = tm()
        gmtime_r(&time, &parts)
        func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        let weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(parts.tm_wday)]
        let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][
            Int(parts.tm_mon)
        ]
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: ":")
        return "\(weekday), \(digits(parts.tm_mday)) \(month) \(1900 + parts.tm_year) \(clock) GMT"
    }
}
