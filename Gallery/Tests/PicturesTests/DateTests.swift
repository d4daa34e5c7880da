import PictureFixtures
import SampleLibrary
import Testing

@testable import Pictures

struct DateTests {
    /// 2024-05-31 12:34:56, from `date -u -d … +%s`.
    private static let moment: Int64 = 1_717_158_896

    @Test(arguments: [
        "2024:05:31 12:34:56", "2024-05-31T12:34:56", "2024-05-31T12:34:56.75Z", "2024-05-31T12:34:56+02:00",
        "2024-05-31 12:34:56", "20240531T123456-0500", "2024/05/31 12:34:56", "20240531123456",
        "2024: 5:31 12:34:56",
        "2024:5:31 12:34:56", "2024:05:31  12:34:56", "2024年05月31日 12:34:56",
    ])
    func waysOfWritingADate(text: String) {
        let date = TakenDate(text)
        #expect(date?.seconds == Self.moment && date?.precision == .moment && date?.length == 1)
    }

    /// Old cameras write spaces for zeros, or nothing. 2004-06-07 08:09:10.
    @Test(arguments: [
        "2004:06:07 08:09:10", "2004: 6: 7  8: 9:10", "2004:6:7 8:9:10", "2004:06:07  8:09:10",
        "2004-06-07T08:09:10",
    ])
    func waysOfWritingSmallNumbers(text: String) {
        #expect(TakenDate(text) == TakenDate(seconds: 1_086_595_750, precision: .moment))
    }

    @Test(arguments: [
        ("2024:05:31 12:34:56.7", 700), ("2024:05:31 12:34:56.07-08:00", 70),
        ("2024-05-31T12:34:56.123456Z", 123),
        ("2024:05:31 12:34:56.", 0), ("2024:05:31 12:34:56", 0),
    ])
    func fractionsOfSeconds(text: String, milliseconds: Int) {
        #expect(TakenDate(text)?.milliseconds == milliseconds)
    }

    @Test(
        arguments: [
            ("2024-05-31T12:34:56Z", 0), ("2024-05-31T12:34:56.75+02:00", 7200),
            ("20240531T123456-0530", -19_800),
            ("2024:05:31 12:34:56-08:00", -28_800), ("2024:05:31 12:34:56 +14:00", 50_400),
            ("2024:05:31 12:34:56", nil), ("2024:05:31 12:34:56+15:00", nil),
            ("2024:05:31 12:34:56   :  ", nil),
            ("2024:05:31", nil),
        ] as [(String, Int64?)]
    )
    func timeZones(text: String, zone: Int64?) {
        #expect(TakenDate(text)?.zone == zone)
    }

    /// 2024-05-31 12:34:56 and 12:34:50, from `date -u -d … +%s`.
    @Test(
        arguments: [
            (["2024", "2024:05:31 12:34:56"], 0), (["2024-05", "2024", "2024:05:31 12:34:56"], 0),
            (["2024:05:31", "2024:05:31 12:34:56", "2024:05:31 12:34:50"], 0),
            (["2024:05:31 00:00:00", "2024:05:31 12:34:56"], 0),
            (["2024:05:30", "2024:05:31 12:34:56"], -131_696),
            (["2024:05:31 12:34:50", "2024:05:31 12:34:56"], -6),
        ] as [([String], Int64)]
    )
    func theFullestDateThatAgreesWithTheFirstCounts(texts: [String], difference: Int64) {
        #expect(TakenDate.first(of: texts, now: Self.moment)?.seconds == Self.moment + difference)
    }

    @Test
    func partsThatAreMissingAreZero() {
        #expect(TakenDate("2024-05-31")?.seconds == Self.moment - 45_296)
        #expect(TakenDate("2024-05-31T")?.seconds == Self.moment - 45_296)
        #expect(TakenDate("2024-05-31T12:34+02:00")?.seconds == Self.moment - 56)
        #expect(TakenDate("1970-01-01T00:00:00")?.seconds == 0)
        #expect(TakenDate("1969-12-31T23:59:59")?.seconds == -1)
        #expect(TakenDate("2000-02-29T00:00:00")?.seconds == 951_782_400)
    }

    @Test(arguments: [
        "", "T", "    :  :     :  :  ", "0000:00:00 00:00:00", "2024:13:01 00:00:00", "2024:02:30 00:00:00",
        "2023:02:29 00:00:00", "202", "20245", "2024:00:05",
        "2024-13", "yesterday",
    ])
    func whatIsNoDate(text: String) {
        #expect(TakenDate(text) == nil)
    }

    /// Some phones call the first hour of a day 24. Without a valid time, the day is known. Midnight, from `date -u -d … +%s`.
    @Test
    func aWrongTimeKeepsTheDay() {
        let midnight: Int64 = 1_717_113_600
        #expect(TakenDate("2024:05:31 24:10:00") == TakenDate(seconds: midnight + 600, precision: .moment))
        for text in [
            "2024:05:31 24:00:00", "2024:05:31 25:00:00", "2024:05:31 12:60:00", "2024:05:31 12:00:61",
        ] {
            #expect(TakenDate(text) == TakenDate(seconds: midnight, precision: .moment))
        }
    }

    /// 1965-07-01 and 1965-01-01, from `date -u -d … +%s`.
    @Test(arguments: ["1965-07", "1965:07", "1965/07", "1965:07:00 00:00:00", "1965-07-00", "1965:07:  "])
    func aMonthIsADate(text: String) {
        #expect(TakenDate(text) == TakenDate(seconds: -142_128_000, precision: .month))
    }

    @Test(arguments: ["1965", "1965:00:00 00:00:00", "1965-00-00T00:00:00", "1965:  :     :  :  "])
    func aYearIsADate(text: String) {
        #expect(TakenDate(text) == TakenDate(seconds: -157_766_400, precision: .year))
    }

    @Test
    func datesThatCannotBeAreLeftOut() {
        let now = Self.moment
        #expect(
            TakenDate.first(of: ["2999:01:01 00:00:00", "2024:05:31 12:34:56"], now: now)?.seconds == now
        )
        #expect(TakenDate.first(of: ["0000:00:00 00:00:00", "1700:01:01 00:00:00"], now: now) == nil)
        // Clocks may be in other time zones: a day ahead is possible, more isn't.
        #expect(TakenDate.first(of: ["2024:06:01 12:34:56"], now: now)?.seconds == now + 86_400)
        #expect(TakenDate.first(of: ["2024:06:01 12:34:57"], now: now) == nil)
    }

    @Test
    func theMomentOfTakingComesFirst() async throws {
        let scratch = try Scratch()
        func taken(_ metadata: KeyValuePairs<String, String>) async throws -> Int64? {
            let file = try scratch.write(.quarters(width: 8, height: 8), "a.jpg", metadata: metadata)
            return try await Decoders.shared.facts(of: file).taken
        }
        let all: KeyValuePairs = [
            "Exif.Photo.DateTimeOriginal": "2001:01:01 00:00:00",
            "Exif.Image.DateTime": "2002:01:01 00:00:00",
            "Xmp.photoshop.DateCreated": "2003-01-01T00:00:00", "Iptc.Application2.DateCreated": "2004-01-01",
        ]
        #expect(try await taken(all) == 978_307_200)
        #expect(try await taken(["Exif.Image.DateTime": "2002:01:01 00:00:00"]) == 1_009_843_200)
        #expect(try await taken(["Xmp.photoshop.DateCreated": "2003-01-01T00:00:00"]) == 1_041_379_200)
        #expect(
            try await taken([
                "Iptc.Application2.DateCreated": "2004-01-01",
                "Iptc.Application2.TimeCreated": "01:02:03+00:00",
            ]) == 1_072_918_923
        )
        #expect(
            try await taken([
                "Exif.Photo.DateTimeOriginal": "2999:01:01 00:00:00", "Exif.Image.DateTime": ":  :",
            ]) == nil
        )
        let file = try scratch.write(
            .quarters(width: 8, height: 8),
            "a.jpg",
            metadata: ["Xmp.photoshop.DateCreated": "1965-07"]
        )
        let facts = try await Decoders.shared.facts(of: file)
        #expect((facts.taken, facts.takenPrecision) == (-142_128_000, .month))
    }
}
