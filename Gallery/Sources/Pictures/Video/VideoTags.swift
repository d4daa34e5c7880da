/// The metadata in a video's header.
struct VideoTags {
    /// Returns a tag by its name.
    private let tag: (String) -> String?

    init(_ tag: @escaping (String) -> String?) {
        self.tag = { name in
            tag(name).flatMap { MetadataText.text($0.utf8) }
        }
    }

    private func first(_ names: [String]) -> String? {
        names.lazy.compactMap(tag).first
    }

    /// Returns when it was recorded, in local time or in seconds since 1970 (UTC): the first date, or another one that agrees with
    /// it and is fuller.
    ///
    /// - Parameter camcorder: What the stream says.
    func dates(camcorder: String?, now: Int64) -> (taken: TakenDate?, recorded: Int64?) {
        // Apple's devices write the first one with the time zone. The second one may be a year.
        let names = ["com.apple.quicktime.creationdate", "date"]
        let taken = TakenDate.first(of: names.compactMap(tag) + [camcorder].compactMap(\.self), now: now)
        guard let header = headerDate(now: now), taken?.length != 1 else { return (taken, nil) }
        let isLocal = VideoClockRule.clock(of: tag) == .local
        if let taken, !taken.contains(header.seconds, margin: isLocal ? 0 : TakenDate.day) {
            return (taken, nil)
        }
        return isLocal ? (header, nil) : (nil, header.seconds)
    }

    /// The date that most videos have. Nil for those that devices without a clock write: before the first such files.
    private func headerDate(now: Int64) -> TakenDate? {
        guard let date = tag("creation_time").flatMap({ TakenDate($0) }), date.precision == .moment,
            Self.earliest <= date.seconds, date.isPlausible(now: now)
        else { return nil }
        return TakenDate(seconds: date.seconds, precision: .moment)
    }

    /// 1991-01-01.
    private static let earliest: Int64 = 662_688_000

    /// The keywords, which are between commas or semicolons.
    var keywords: [String] {
        let texts = ["com.apple.quicktime.keywords", "keywords"].compactMap(tag)
        let words = texts.flatMap { $0.split { $0 == "," || $0 == ";" } }
        return Tags.all(
            plain: words.map { MetadataText.trimmed(String($0)) }.filter { !$0.isEmpty },
            paths: []
        )
    }

    var caption: String? {
        Caption.first(of: ["com.apple.quicktime.description", "description", "title"].map(tag))
    }

    var camera: Camera? {
        let maker = first(["com.apple.quicktime.make", "com.android.manufacturer", "make"])
        let model = first(["com.apple.quicktime.model", "com.android.model", "model"])
        let camera = Camera(name: Camera.name(maker: short(maker), model: short(model)))
        return camera.isEmpty ? nil : camera
    }

    /// Text that is too long for a name counts as missing.
    private func short(_ text: String?) -> String? { text.flatMap { $0.utf8.count <= 200 ? $0 : nil } }

    var coordinates: Coordinates? {
        first(["com.apple.quicktime.location.ISO6709", "location"]).flatMap(PositionRule.coordinates)
    }
}

/// Cameras that write the local time where the format says UTC ("ISO/IEC 14496-12", 8.2.2), because they know no time zones.
///
/// To add one, add a row to ``all``. Reports disagree about DJI (felix11h/sd-copy: local; media-ingest.pages.dev/timezones: UTC).
/// Canon's cameras that have a time zone write UTC, and older ones write local time. So neither is here.
struct VideoClockRule: Sendable {
    /// A tag of FFmpeg's, and a regular expression for its value.
    let tag: String
    let pattern: String
    let clock: Clock
    let makers: String
    /// Values of the tag.
    let examples: [String]
    /// Where this is known from.
    let source: String

    static let all = [
        VideoClockRule(
            tag: "compatible_brands",
            pattern: "niko",
            clock: .local,
            makers: "Nikon",
            examples: ["qt  niko"],
            source: "immich-app/immich issues 13009 and 13623; pulsejet/memories issue 1256"
        ),
        VideoClockRule(
            tag: "make",
            pattern: "(?i)^nikon",
            clock: .local,
            makers: "Nikon, after a program has rewritten the file",
            examples: ["NIKON", "Nikon Corporation"],
            source: "as above"
        ),
        VideoClockRule(
            tag: "firmware",
            pattern: #"^H(?:[A-Z][0-9]|[0-9]{2})\."#,
            clock: .local,
            makers: "GoPro: HERO2 to HERO9 (HD2 to HD9, HX), MAX (H19), HERO10 and later (H21, H22, …)",
            examples: ["HD9.01.01.60.00", "H19.03.02.00.00", "H22.01.01.10.00"],
            source:
                "gopro/labs pull request 5; blog.mono0x.net/2021/11/03/gopro-creation-time; immich-app/immich issue 28059"
        ),
        VideoClockRule(
            tag: "make",
            pattern: "(?i)^gopro",
            clock: .local,
            makers: "GoPro, after a program has rewritten the file",
            examples: ["GoPro"],
            source: "as above"
        ),
    ]

    /// Returns the clock of the camera that has written some tags.
    static func clock(of tag: (String) -> String?) -> Clock {
        all.first { rule in
            // The patterns are those above.
            // swift-format-ignore: NeverUseForceTry
            tag(rule.tag).map { $0.contains(try! Regex(rule.pattern)) } ?? false
        }?.clock ?? .utc
    }
}
