import Foundation
import Pictures
import SearchGrammar
import Synchronization

/// Makes words for the full-text index from facts, as ``DateWords`` does from dates.
///
/// `kjpeg` is a format, `kvideo` any video, `klive` a photo with a clip, and `r4` a rating. `kraw` is also a photo with a
/// camera raw file of the same shot. `c`, `l`, `p` and `n` are followed by the name of a camera, a lens, a person or a place, as
/// the hexadecimal digits of its UTF-8. `g` is followed by the number of a ``MapCell``. So the index counts the photos of each of
/// them, and lists the names.
package enum FactWords {
    /// The names in the index.
    enum Name: String {
        case camera = "c"
        case lens = "l"
        case person = "p"
        case place = "n"
    }

    /// Returns the words of a photo.
    ///
    /// - Parameter hasRaw: Whether another file of its shot is a camera raw file.
    package static func words(
        format: String?,
        motion: Motion?,
        camera: Camera?,
        rating: Int?,
        people: [Person],
        place: String?,
        coordinates: Coordinates?,
        hasRaw: Bool = false
    ) -> [String] {
        var words = kinds(format: format, motion: motion, hasRaw: hasRaw).map { "k\($0)" }
        words += [rating.map(self.rating)].compactMap(\.self)
        words += [camera?.name.map { word(.camera, $0) }, camera?.lens.map { word(.lens, $0) }].compactMap(
            \.self
        )
        words += people.map { word(.person, $0.name) }
        words += place.map { [word(.place, $0)] } ?? []
        words += coordinates.map { place in MapCell.levels.map { MapCell(place, level: $0).word } } ?? []
        return words
    }

    /// Returns the kinds of a photo, which ``SearchTerm/kinds`` finds.
    package static func kinds(format: String?, motion: Motion?, hasRaw: Bool) -> [String] {
        let moves =
            switch motion {
            case .video: "video"
            case .clip: "live"
            case .animation, nil: format
            }
        // Of a video in a rare format, both are the same.
        return Set([format, moves, hasRaw ? "raw" : nil].compactMap(\.self)).sorted()
    }

    /// Returns the word for a rating.
    static func rating(_ stars: Int) -> String { "r\(stars)" }

    /// Returns the word for a name.
    static func word(_ kind: Name, _ text: String) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var word = Array(kind.rawValue.utf8)
        for byte in text.utf8 {
            word += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: word, as: UTF8.self)
    }

    /// Returns the name in a word.
    static func name(in word: String) -> String {
        var digits = Array(word.utf8.dropFirst())[...]
        var bytes: [UInt8] = []
        while let byte = UInt8(String(decoding: digits.prefix(2), as: UTF8.self), radix: 16) {
            bytes.append(byte)
            digits = digits.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension DateWords {
    /// Returns the words in the index for a photo's date of any precision.
    package static func text(of seconds: Int64, precision: DatePrecision) -> String {
        let day = LocalTime.title(ofDay: LocalTime.day(of: seconds))
        return words(of: precision.known(of: day)[...]).joined(separator: " ")
    }
}

extension MonthNames {
    /// - Parameter languages: As in `Accept-Language`. The system replaces languages that it doesn't know.
    init(languages: [String]) {
        let all = Self.all(languages)
        self.init((0..<12).map { month in all.flatMap { $0.names[month] } })
    }

    /// Returns the names in the first language, from January on.
    static func standing(_ languages: [String]) -> [String] { all(languages).first?.standing ?? [] }

    private struct Language: Sendable {
        let standing: [String]
        let names: [[String]]
    }

    private static let known = Mutex<[String: Language]>([:])

    private static func all(_ languages: [String]) -> [Language] {
        (languages + ["en"]).prefix(5).map(language)
    }

    private static func language(_ name: String) -> Language {
        if let language = known.withLock({ $0[name] }) { return language }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: name)
        formatter.calendar = Calendar(identifier: .gregorian)
        let forms = [
            formatter.standaloneMonthSymbols, formatter.monthSymbols, formatter.shortStandaloneMonthSymbols,
            formatter.shortMonthSymbols,
        ].map { $0 ?? [] }
        let names = (0..<12).map { month in
            forms.compactMap { $0.indices.contains(month) ? prepared($0[month]) : nil }
        }
        let language = Language(standing: forms[0], names: names)
        known.withLock { known in
            // Clients may send invented languages.
            if known.count >= 64 {
                known = [:]
            }
            known[name] = language
        }
        return language
    }
}
