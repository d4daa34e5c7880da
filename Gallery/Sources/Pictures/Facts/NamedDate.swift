#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The clock whose time a file says.
enum Clock: Sendable {
    /// The clock on the wall where the picture was taken.
    case local
    case utc
}

/// One way of writing dates into names of files, as phones, messengers and screenshots do.
///
/// To add one, add a row to ``all``. The tests go through all rows and put dates into their examples.
struct NamedDateRule: Sendable {
    /// What is right before the date. Empty if anything but a digit may be.
    var after: [String] = []
    /// A regular expression from the date's first digit on. ``placeholders`` are the parts of the date.
    let pattern: String
    let clock: Clock
    /// Who writes such names.
    let makers: String
    /// Names with placeholders.
    let examples: [String]
    /// Where this is known from.
    let source: String

    /// The ways, the most exact first.
    static let all = [
        NamedDateRule(
            after: ["PXL_"],
            pattern: "{year}{month}{day}_{hour}{minute}{second}{fraction}",
            clock: .utc,
            makers: "Google Pixel",
            examples: [
                "PXL_{year}{month}{day}_{hour}{minute}{second}{fraction}.jpg",
                "PXL_{year}{month}{day}_{hour}{minute}{second}{fraction}.LS.mp4",
                "PXL_{year}{month}{day}_{hour}{minute}{second}{fraction}.MP~2.jpg",
            ],
            source: """
                photostructure/exiftool-vendored.js issue 113: PXL_20220831_003137144.mp4, recorded in New York on \
                2022-08-30 at 20:31
                """
        ),
        NamedDateRule(
            after: ["FB_IMG_", "mmexport", "wx_camera_", "microMsg."],
            pattern: "{milliseconds}(?![0-9])",
            clock: .utc,
            makers: "Facebook (FB_IMG), WeChat (mmexport, wx_camera, microMsg): milliseconds since 1970",
            examples: [
                "FB_IMG_{milliseconds}.jpg", "mmexport{milliseconds}.jpg", "mmexport{milliseconds}(1).png",
                "wx_camera_{milliseconds}.mp4", "microMsg.{milliseconds}.jpg",
            ],
            source: "gymgle/gnotes, rename_with_unix_time.py; monkeyDyang/Tools, WeChatPhotoServiceImpl.java"
        ),
        NamedDateRule(
            pattern: #"{date}[^0-9]{1,24}{hour12}[.:]{minute}[.:]{second}\s?{half}"#,
            clock: .local,
            makers: "macOS and WhatsApp where the hours of a day are counted from 1 to 12",
            examples: [
                "Screenshot {year}-{month}-{day} at {hour12}.{minute}.{second}\u{202F}{half}M.png",
                "WhatsApp Image {year}-{month}-{day} at {hour12}.{minute}.{second} {half}M.jpeg",
                "Captura de pantalla {year}-{month}-{day} a la(s) {hour12}.{minute}.{second} {half}. m..png",
            ],
            source: "photoprism/photoprism issue 304; since macOS 13, a narrow space is before the last part"
        ),
        NamedDateRule(
            pattern: "{date}[^0-9]{1,24}{hour}[.:]{minute}[.:]{second}(?![0-9])",
            clock: .local,
            makers: "macOS, WhatsApp and Dropbox, with or without a word in the user's language",
            examples: [
                "{year}-{month}-{day} {hour}.{minute}.{second}.png",
                "Screenshot {year}-{month}-{day} at {hour}.{minute}.{second}.png",
                "Bildschirmfoto {year}-{month}-{day} um {hour}.{minute}.{second}.png",
                "Capture d’écran {year}-{month}-{day} à {hour}.{minute}.{second}.png",
                "Capture d’e\u{301}cran {year}-{month}-{day} a\u{300} {hour}.{minute}.{second}.png",
                "Schermata {year}-{month}-{day} alle {hour}.{minute}.{second}.png",
                "Imagem do WhatsApp de {year}-{month}-{day} à(s) {hour}.{minute}.{second}.jpg",
                "スクリーンショット {year}-{month}-{day} {hour}.{minute}.{second}.png",
            ],
            source: "photoprism/photoprism issue 304"
        ),
        NamedDateRule(
            pattern: "{date}[-_ T.]?{hour}[-_.:]?{minute}[-_.:]?{second}(?:{fraction})?(?![0-9])",
            clock: .local,
            makers: "Android's cameras and screenshots, Samsung, Telegram, Signal, DJI",
            examples: [
                "IMG_{year}{month}{day}_{hour}{minute}{second}.jpg",
                "IMG_{year}{month}{day}_{hour}{minute}{second}{fraction}_HDR.jpg",
                "{year}{month}{day}_{hour}{minute}{second}(0).jpg",
                "{year}{month}{day}{hour}{minute}{second}.jpg",
                "Screenshot_{year}{month}{day}-{hour}{minute}{second}_Maps.png",
                "photo_{year}-{month}-{day}_{hour}-{minute}-{second}.jpg",
                "signal-{year}-{month}-{day}-{hour}{minute}{second}.jpeg",
                "{year}_{month}_{day}T{hour}_{minute}_{second}.jpg",
                "DJI_{year}{month}{day}{hour}{minute}{second}_0094_D.JPG",
            ],
            source: "simulot/immich-go issues 397 and 488; immich-app/immich issue 9331 (DJI)"
        ),
        NamedDateRule(
            pattern: "{date}(?![0-9])",
            clock: .local,
            makers: "WhatsApp on Android, and people",
            examples: [
                "IMG-{year}{month}{day}-WA0003.jpg", "VID-{year}{month}{day}-WA0001.mp4",
                "{year}-{month}-{day}.jpg", "{year}_{month}_{day}-0007.jpg", "{year}.{month}.{day} beach.jpg",
            ],
            source: "photoprism/photoprism issue 304"
        ),
    ]

    /// The parts of a date as regular expressions, each with its name.
    static let placeholders = [
        "date": #"{year}(?<mark>[-_.]?){month}\k<mark>{day}"#,
        "year": "(?<year>[0-9]{4})", "month": "(?<month>[0-9]{2})", "day": "(?<day>[0-9]{2})",
        "hour": "(?<hour>[0-9]{2})", "minute": "(?<minute>[0-9]{2})", "second": "(?<second>[0-9]{2})",
        "fraction": "(?<fraction>[0-9]{3})",
        "hour12": "(?<hour12>[0-9]{1,2})", "half": #"(?<half>[AaPp])[.\s]{0,2}[Mm]"#,
        "milliseconds": "(?<milliseconds>[0-9]{13})",
    ]

    /// The regular expression.
    fileprivate var regex: Regex<AnyRegexOutput> { Regex(pattern, placeholders: Self.placeholders) }
}

/// The date in the name of a file.
struct NamedDate: Hashable {
    let date: TakenDate
    let clock: Clock

    /// Older cameras didn't write dates into names.
    private static let firstYear = 1990

    /// Regular expressions don't change.
    nonisolated(unsafe) private static let rules = NamedDateRule.all.map { ($0, $0.regex) }

    /// Finds the first plausible date.
    ///
    /// - Parameter now: The latest plausible date.
    /// - Complexity: O(n).
    init?(fileName: [UInt8], now: Int64) {
        let name = String(decoding: fileName, as: UTF8.self)
        let starts = Self.starts(in: name)
        for (rule, regex) in Self.rules {
            for start in starts {
                let before = name[..<start]
                guard rule.after.isEmpty || rule.after.contains(where: before.hasSuffix),
                    let found = name[start...].prefixMatch(of: regex),
                    let date = Self.date(found), date.isPlausible(now: now)
                else { continue }
                self.date = date
                clock = rule.clock
                return
            }
        }
        return nil
    }

    /// Returns the first digits of all numbers of four digits and more. They are few: other names need no regular expression.
    private static func starts(in name: String) -> [String.Index] {
        let bytes = name.utf8
        let isDigit = { (index: String.Index) in (0x30...0x39).contains(bytes[index]) }
        return bytes.indices.filter { start in
            isDigit(start) && (start == bytes.startIndex || !isDigit(bytes.index(before: start)))
                && bytes[start...].prefix(4).count { (0x30...0x39).contains($0) } == 4
        }
    }

    private static func date(_ found: Regex<AnyRegexOutput>.Match) -> TakenDate? {
        func number(_ part: String) -> Int? { found[part]?.substring.flatMap { Int($0) } }
        if let milliseconds = number("milliseconds") {
            let seconds = Int64(milliseconds / 1000)
            let first = LocalTime.day(year: firstYear, month: 1, day: 1) * TakenDate.day
            guard seconds >= first else { return nil }
            return TakenDate(seconds: seconds, precision: .moment, milliseconds: milliseconds % 1000)
        }
        guard let year = number("year"), year >= firstYear, let month = number("month"),
            let day = number("day")
        else { return nil }
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(year)-\(padded(month))-\(padded(day))"
        guard let minute = number("minute"), let second = number("second") else { return TakenDate(date) }
        var hour = number("hour") ?? 0
        if let hour12 = number("hour12"), let half = found["half"]?.substring?.lowercased() {
            hour = hour12 % 12 + (half == "p" ? 12 : 0)
        }
        let fraction = found["fraction"]?.substring.map { ".\($0)" } ?? ""
        return TakenDate("\(date)T\(padded(hour)):\(padded(minute)):\(padded(second))\(fraction)")
    }
}

extension PictureFacts {
    /// Takes the date from the file's name if the file itself has none, or says less about it.
    ///
    /// - Parameter name: The name in the file system.
    public mutating func takeDate(fromName name: [UInt8]) {
        guard !saysTime, let named = NamedDate(fileName: name, now: Int64(time(nil)))
        else { return }
        let date = named.date
        if let taken {
            let own = TakenDate(seconds: taken, precision: takenPrecision)
            guard named.clock == .local, date.isFuller(than: own), own.contains(date.seconds) else { return }
        }
        if let recorded {
            // Phones write the local time into names, which differs from UTC by less than a day.
            guard named.clock == .local, date.length == 1,
                (recorded - date.seconds).magnitude <= TakenDate.day
            else { return }
        }
        takenSource = .name
        takenZone = nil
        takenMilliseconds = date.milliseconds
        switch named.clock {
        case .local:
            recorded = nil
            taken = date.seconds
            takenPrecision = date.precision
        case .utc: recorded = date.seconds
        }
    }
}
