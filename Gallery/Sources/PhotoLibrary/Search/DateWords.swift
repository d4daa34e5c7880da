import Pictures
import SearchGrammar

extension DateWords {
    /// Returns the words in the index for a photo's date of any precision.
    package static func text(of seconds: Int64, precision: DatePrecision) -> String {
        let day = LocalTime.title(ofDay: LocalTime.day(of: seconds))
        let date =
            switch precision {
            case .year: day.prefix(4)
            case .month: day.prefix(7)
            case .moment: day[...]
            }
        return words(of: date).joined(separator: " ")
    }
}
