/// One way of writing positions as text. All of them are in ``all``: to add one, add a row. The tests go through the examples.
struct PositionRule: Sendable {
    enum Form: Sendable {
        /// A latitude or a longitude. A field of its own may say the hemisphere: N, S, E or W.
        case angle(hasHemisphere: Hemisphere)
        /// A latitude, and a longitude after it.
        case position
    }

    enum Hemisphere: Sendable {
        case always, sometimes
    }

    let form: Form
    /// A regular expression for all of the text, or its beginning, with ``placeholders``.
    let pattern: String
    /// Who writes positions in this way.
    let makers: String
    /// Texts, what the other fields say about the hemisphere, and the numbers of degrees that are meant.
    let examples: [(text: String, hemisphere: String?, degrees: [Double])]
    /// Where this is known from.
    let source: String

    static let all = [
        PositionRule(
            form: .angle(hasHemisphere: .always),
            pattern: "{degrees}(?: {minutes}(?: {seconds})?)?$",
            makers: "EXIF: cameras",
            examples: [
                ("52/1 31/1 12/1", "N", [52.52]), ("151/1 1200/100 0/1", "E", [151.2]),
                ("33/1 525/10 0/0", "S", [-33.875]), ("11/2", "W", [-5.5]),
            ],
            source: "CIPA DC-008, \"Exif Version 2.32\", 4.6.6: GPSLatitude and GPSLatitudeRef"
        ),
        PositionRule(
            form: .angle(hasHemisphere: .sometimes),
            pattern: "{degrees},{minutes}(?:,{seconds})?{half}$",
            makers: "XMP: ExifTool, Lightroom, digiKam, darktable",
            examples: [
                ("52,31.2N", nil, [52.52]), ("151,12,0E", nil, [151.2]), ("33,52.5S", nil, [-33.875]),
            ],
            source: "Adobe, \"XMP Specification Part 1\", 8.2.1: GPSCoordinate"
        ),
        PositionRule(
            form: .angle(hasHemisphere: .sometimes),
            pattern: "{sign}?{degrees}{half}?$",
            makers:
                "XMP: Apple Photos, which has the hemisphere in a field of its own; Immich, which has a sign",
            examples: [
                ("-52.52", nil, [-52.52]), ("13.405", nil, [13.405]), ("18.545425", "S", [-18.545425]),
                ("14.160669499999999", "W", [-14.160669499999999]), ("-14.5", "W", [-14.5]),
                ("28.18", "N", [28.18]), ("28.18", "South", [-28.18]), ("52.52N", nil, [52.52]),
            ],
            source: "immich-app/immich issues 3540, 4340 and 13053"
        ),
        PositionRule(
            form: .position,
            pattern: "{sign}{degrees}{sign2}{degrees2}(?:[-+/]|$)",
            makers: "QuickTime and MP4: Apple, Android, GoPro. Pixels leave out leading zeros",
            examples: [
                ("+52.5200+013.4050+034.000/", nil, [52.52, 13.405]),
                ("-33.8688+151.2093/", nil, [-33.8688, 151.2093]),
                ("+48.8125+2.4862+000.000/", nil, [48.8125, 2.4862]),
                ("+52.5200-013.4050", nil, [52.52, -13.405]),
                ("+28.7013-013.9193/", nil, [28.7013, -13.9193]),
            ],
            source: """
                ISO 6709, Annex H, of which devices write degrees only; simulot/immich-go has a Pixel's files
                """
        ),
    ]

    /// The parts of a position as regular expressions, each with its name.
    private static let placeholders: KeyValuePairs = [
        "sign": "(?<sign>[-+])", "degrees": "(?<degrees>{number})", "minutes": "(?<minutes>{number})",
        "seconds": "(?<seconds>{number})", "half": "(?<half>[NSEWnsew])", "sign2": "(?<sign2>[-+])",
        "degrees2": "(?<degrees2>{number})", "number": #"[0-9]{1,15}(?:\.[0-9]{0,20})?(?:/[0-9]{1,15})?"#,
    ]

    private var regex: Regex<AnyRegexOutput> { Regex(pattern, placeholders: Self.placeholders) }

    /// Regular expressions don't change.
    nonisolated(unsafe) private static let regexes = all.map { ($0.form, $0.regex) }

    /// Returns the degrees of a latitude or a longitude: negative in the south and in the west.
    ///
    /// - Parameters:
    ///   - isXMP: Whether the text is XMP, and not EXIF's numbers.
    ///   - hemisphere: What a field of its own says: "N", "South". Nil without one.
    static func degrees(_ text: String?, isXMP: Bool, hemisphere: String?) -> Double? {
        guard let text else { return nil }
        let other = hemisphere?.uppercased().first.flatMap { "NSEW".contains($0) ? $0 : nil }
        for case (.angle(let hasHemisphere), let regex) in regexes
        where (hasHemisphere == .sometimes) == isXMP {
            guard let found = text.prefixMatch(of: regex), isXMP || other != nil,
                let degrees = number(found, "degrees")
            else { continue }
            let minutes = number(found, "minutes") ?? 0, seconds = number(found, "seconds") ?? 0
            let half = found["half"]?.substring?.uppercased().first ?? other
            let isNegative = half.map("SW".contains) ?? false || found["sign"]?.substring == "-"
            return (isNegative ? -1 : 1) * (degrees + minutes / 60 + seconds / 3600)
        }
        return nil
    }

    /// Parses a latitude and a longitude in one text.
    static func coordinates(_ text: String) -> Coordinates? {
        for case (.position, let regex) in regexes {
            guard let found = text.prefixMatch(of: regex), let north = number(found, "degrees"),
                let east = number(found, "degrees2")
            else { continue }
            let coordinates = Coordinates(
                latitude: found["sign"]?.substring == "-" ? -north : north,
                longitude: found["sign2"]?.substring == "-" ? -east : east
            )
            return coordinates.areSound ? coordinates : nil
        }
        return nil
    }

    private static func number(_ found: Regex<AnyRegexOutput>.Match, _ part: String) -> Double? {
        found[part]?.substring.flatMap { Rational.value(String($0)) }
    }
}
