import Pictures
import SearchGrammar

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
