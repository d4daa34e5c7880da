import Foundation

/// A trip of three days, with a folder of its own and a place on the map.
struct Journey {
    let folder: String
    private let year: Int, month: Int, day: Int
    private let latitude: Double, longitude: Double

    private init(
        _ folder: String,
        _ year: Int,
        _ month: Int,
        _ day: Int,
        _ latitude: Double,
        _ longitude: Double
    ) {
        self.folder = folder
        (self.year, self.month, self.day) = (year, month, day)
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    static let all = [
        Journey("2021 Coast", 2021, 6, 12, 50.11, -5.55),
        Journey("2022 Mountains", 2022, 8, 3, 46.54, 12.14),
        Journey("2023 Lakes", 2023, 5, 18, 61.87, 28.89),
        Journey("2023 Winter", 2023, 12, 21, 69.65, 18.96),
        Journey("2024 Desert", 2024, 3, 9, 31.10, -4.01),
        Journey("2025 Islands", 2025, 7, 1, 38.53, -28.62),
    ]

    /// Returns a moment of the trip, as in EXIF. There are more photos of evenings than of mornings.
    func moment(random: inout SeededRandom) -> Moment {
        // The days are few, so that several hundred pictures are enough to fill a wall for each.
        let later = Int.random(in: 0..<3, using: &random)
        let hour = max(Int.random(in: 6...21, using: &random), Int.random(in: 6...21, using: &random))
        let minute = Int.random(in: 0...59, using: &random), second = Int.random(in: 0...50, using: &random)
        return Moment(date: (year, month, day + later), time: (hour, minute, second))
    }

    /// Returns the EXIF entries of a place within about ten kilometers.
    func place(random: inout SeededRandom) -> [(key: String, value: String)] {
        let north = latitude + Double.random(in: -0.1...0.1, using: &random)
        let east = longitude + Double.random(in: -0.1...0.1, using: &random)
        return [
            ("Exif.GPSInfo.GPSLatitude", Self.degrees(north)),
            ("Exif.GPSInfo.GPSLatitudeRef", north < 0 ? "S" : "N"),
            ("Exif.GPSInfo.GPSLongitude", Self.degrees(east)),
            ("Exif.GPSInfo.GPSLongitudeRef", east < 0 ? "W" : "E"),
        ]
    }

    private static func degrees(_ degrees: Double) -> String {
        "\(Int((abs(degrees) * 10_000).rounded()))/10000 0/1 0/1"
    }
}

/// A date and a time of day.
struct Moment {
    let date: (year: Int, month: Int, day: Int)
    let time: (hour: Int, minute: Int, second: Int)

    /// The moment a few seconds later, in the same minute.
    func later(_ seconds: Int) -> Moment {
        Moment(date: date, time: (time.hour, time.minute, time.second + seconds))
    }

    /// `2025:07:01 18:32:46`
    var exif: String { text("%04d:%02d:%02d %02d:%02d:%02d") }
    /// `2025-07-01T18:32:46`
    var iso: String { text("%04d-%02d-%02dT%02d:%02d:%02d") }
    /// `20250701_183246`, as in the names of phones.
    var name: String { text("%04d%02d%02d_%02d%02d%02d") }

    private func text(_ format: String) -> String {
        String(format: format, date.year, date.month, date.day, time.hour, time.minute, time.second)
    }
}
