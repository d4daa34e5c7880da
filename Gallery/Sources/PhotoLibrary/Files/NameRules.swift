import Foundation
import SourceFiles

/// What programs add to the name of an edited picture: `sea.jpg`, `sea-edited.jpg`. Google Takeout writes it in the user's language.
///
/// To add a language, add a row to ``all``. The tests go through the rows.
package struct EditedMark: Sendable {
    /// The text, with the sign before it.
    package let text: String
    package let language: String

    /// Sources: TheLastGimbus/GooglePhotosTakeoutHelper, `extras.dart`, and its forks; photoprism/photoprism issue 2133.
    package static let all = [
        EditedMark(text: "-edited", language: "English"),
        EditedMark(text: "_edited", language: "English, in other programs"),
        EditedMark(text: "-edytowane", language: "Polish"),
        EditedMark(text: "-bearbeitet", language: "German"),
        EditedMark(text: "-bewerkt", language: "Dutch"),
        EditedMark(text: "-編集済み", language: "Japanese"),
        EditedMark(text: "-编辑", language: "Chinese"),
        EditedMark(text: "-modificato", language: "Italian"),
        EditedMark(text: "-modifié", language: "French"),
        EditedMark(text: "-ha editado", language: "Spanish"),
        EditedMark(text: "-editado", language: "Portuguese"),
        EditedMark(text: "-editat", language: "Catalan"),
    ]

    /// The marks as file systems store them. macOS separates letters and accents.
    private static let bytes = Set(
        all.flatMap {
            [
                Array($0.text.precomposedStringWithCanonicalMapping.utf8),
                Array($0.text.decomposedStringWithCanonicalMapping.utf8),
            ]
        }
    )

    /// Returns the name of the original of an edited picture, without extension. Nil for the name of another picture.
    ///
    /// The number of a copy is after the mark, and stays: `sea(1)` for `sea-edited(1)`.
    package static func original(ofStem stem: some RandomAccessCollection<UInt8>) -> [UInt8]? {
        let stem = Array(stem)
        let number = CopyNumber.suffix(of: stem), name = stem.dropLast(number.count)
        guard let start = name.lastIndex(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }),
            start > 0,
            bytes.contains(Array(name[start...]))
        else { return nil }
        return Array(name[..<start]) + number
    }
}

/// The number that programs add to a name that is taken: `sea(1).jpg`.
package enum CopyNumber {
    /// Returns it with its parentheses, or nothing.
    package static func suffix(of stem: some BidirectionalCollection<UInt8>) -> [UInt8] {
        guard stem.last == UInt8(ascii: ")") else { return [] }
        let digits = stem.dropLast().reversed().prefix { NamedTime.isDigit($0) }
        let rest = stem.dropLast(digits.count + 1)
        guard !digits.isEmpty, rest.count > 1, rest.last == UInt8(ascii: "(") else { return [] }
        return Array(stem.suffix(digits.count + 2))
    }
}

/// The names that phones and Google Takeout give to the clip of a photo.
///
/// To add one, add a row to ``all``. The tests go through the rows.
package struct ClipRule: Sendable {
    /// How the name begins.
    var start = ""
    /// The name's possible extensions in lower case. Empty for a name without one.
    let extensions: [String]
    /// Whether the photo's name is this name with another extension after it, and not in place of this one.
    let isBeforeExtension: Bool
    package let makers: String
    /// Names of clips and of their photos.
    package let examples: [(clip: String, photo: String)]
    /// Where this is known from.
    let source: String

    package static let all = [
        ClipRule(
            extensions: ["mov", "mp4"],
            isBeforeExtension: false,
            makers: "Apple, Samsung, and exports of others",
            examples: [("IMG_1.MOV", "IMG_1.HEIC"), ("IMG_1_HEVC.MOV", "IMG_1.HEIC"), ("a.mp4", "a.jpg")],
            source:
                "Apple, \"Photos User Guide for Mac\", \"Export photos, videos, slideshows, and memories\""
        ),
        ClipRule(
            extensions: ["mp", "mv"],
            isBeforeExtension: true,
            makers: "Google Takeout, of Pixels, also with the number of a copy (~2)",
            examples: [
                ("PXL_20230518_103928684.MP", "PXL_20230518_103928684.MP.jpg"),
                ("PXL_20230518_103928684.MP~2", "PXL_20230518_103928684.MP~2.jpg"),
                ("PXL_20201231_120000000.MV", "PXL_20201231_120000000.MV.jpg"),
            ],
            source:
                "simulot/immich-go issues 405 and 634; TheLastGimbus/GooglePhotosTakeoutHelper, `utils.dart`"
        ),
        ClipRule(
            start: "MVIMG_",
            extensions: [""],
            isBeforeExtension: true,
            makers: "Google Takeout, of older Pixels",
            examples: [("MVIMG_20190101_120000", "MVIMG_20190101_120000.jpg")],
            source: "simulot/immich-go issue 106"
        ),
    ]

    /// Returns the rule for the name of a clip, or nil for other names.
    static func rule(for name: FileName) -> ClipRule? {
        let ending = name.fileExtension ?? ""
        let tilde = ending.lastIndex(of: "~")
        let number = tilde.map { ending[$0...].utf8.dropFirst() } ?? "".utf8.dropFirst()
        let isCopy = !number.isEmpty && number.allSatisfy(NamedTime.isDigit)
        let plain = isCopy ? String(ending[..<tilde!]) : ending
        return all.first { rule in
            rule.extensions.contains(plain) && (!isCopy || rule.isBeforeExtension)
                && name.bytes.starts(with: rule.start.utf8)
        }
    }
}

/// The names of the files that Google Takeout puts next to photos.
package enum TakeoutName {
    /// The ends, before `.json`. They may be cut off.
    private static let ends = ["", ".supplemental-metadata"]
    /// Takeout cuts these names off after this many characters, without `.json`.
    private static let longest = 46

    /// Returns the names that the file next to a photo can have: `IMG_1.jpg.json`, `IMG_1.jpg.supplemental-metadata.json`, the
    /// same cut off, and `IMG_1.jpg(2).json` for `IMG_1(2).jpg`. Those of an edited picture are its original's.
    ///
    /// - Returns: Names, and whether one is only of this photo if its content says so, because it lacks the photo's ending.
    ///
    /// Sources: TheLastGimbus/GooglePhotosTakeoutHelper, `json_matcher.dart`; simulot/immich-go issue 674.
    package static func all(of photo: FileName) -> [(name: FileName, needsTitle: Bool)] {
        let ending = photo.bytes.dropFirst(photo.stem.count)
        let stems = [Array(photo.stem)] + [EditedMark.original(ofStem: photo.stem)].compactMap(\.self)
        var names: [(FileName, Bool)] = []
        for stem in stems {
            let number = CopyNumber.suffix(of: stem)
            var forms = [(stem + ending, [] as [UInt8], false)]
            if !number.isEmpty { forms.append((Array(stem.dropLast(number.count)) + ending, number, false)) }
            if !ending.isEmpty { forms.append((stem, [], true)) }
            for (start, number, needsTitle) in forms {
                let text = String(decoding: start, as: UTF8.self)
                names += ends.map { end in
                    let name =
                        "\((text + end).prefix(longest))\(String(decoding: number, as: UTF8.self)).json"
                    return (FileName(name), needsTitle)
                }
            }
        }
        return names
    }

    /// Returns whether a name is one of such a file.
    package static func matches(_ name: FileName) -> Bool {
        guard name.fileExtension == "json" else { return false }
        var stem = Array(name.stem)
        stem.removeLast(CopyNumber.suffix(of: stem).count)
        let start = FileName(stem)
        let end = start.bytes.dropFirst(start.stem.count)
        let isCutOff = start.text.count == longest && end.count > 1 && ends[1].utf8.starts(with: end)
        return start.claimsPicture || isCutOff || end.elementsEqual(ends[1].utf8)
    }
}

/// Dates and times in the names of pictures.
enum NamedTime {
    /// Returns whether a text contains a date and the time of a day, such as `20180101_120000`.
    static func isIn(_ text: some Collection<UInt8>) -> Bool {
        let text = Array(text)
        return text.indices.contains { start in
            guard start == 0 || !isDigit(text[start - 1]) else { return false }
            let rest = text[start...]
            return isTime(rest, "dddddddd_dddddd") || isTime(rest, "dddddddd-dddddd")
                || isTime(rest, "dddddddddddddd")
        }
    }

    /// Returns whether a text begins with a pattern, in which `d` is any digit.
    static func begins(_ text: some Collection<UInt8>, with pattern: String) -> Bool {
        text.count >= pattern.utf8.count
            && zip(pattern.utf8, text).allSatisfy { $0 == UInt8(ascii: "d") ? isDigit($1) : $0 == $1 }
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Returns whether a text begins with a pattern whose digits are a date and a time.
    private static func isTime(_ text: ArraySlice<UInt8>, _ pattern: String) -> Bool {
        guard begins(text, with: pattern) else { return false }
        let digits = text.prefix(pattern.utf8.count).filter(isDigit).map { Int($0 - UInt8(ascii: "0")) }
        func number(_ part: Range<Int>) -> Int { digits[part].reduce(0) { $0 * 10 + $1 } }
        return (1900..<2100).contains(number(0..<4)) && (1...12).contains(number(4..<6))
            && (1...31).contains(number(6..<8)) && number(8..<10) < 24 && number(10..<12) < 60
            && number(12..<14) <= 60
    }
}
