import Foundation
import SampleLibrary
import Testing

@testable import Pictures

/// Seconds are from Python's `calendar.timegm`.
struct NamedDateTests {
    /// 2024-01-01.
    private static let now: Int64 = 1704067200

    /// Each way of writing dates, with dates from 1990 on. Foundation's calendar takes them apart.
    @Test
    func allWaysAreRead() throws {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededRandom(seed: seed)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for rule in NamedDateRule.all {
            #expect(!rule.examples.isEmpty && !rule.makers.isEmpty && !rule.source.isEmpty)
            for (example, _) in rule.examples.flatMap({ example in (0..<20).map { (example, $0) } }) {
                // Since 2001, milliseconds have 13 digits.
                let first: Int64 = example.contains("{milliseconds}") ? 1_000_000_000 : 631_152_000
                let seconds = Int64.random(in: first..<Self.now, using: &random)
                let parts = calendar.dateComponents(
                    [.year, .month, .day, .hour, .minute, .second],
                    from: Date(timeIntervalSince1970: Double(seconds))
                )
                let (hour, minute, second) = (parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
                let values = [
                    "year": "\(parts.year ?? 0)", "month": String(format: "%02d", parts.month ?? 0),
                    "day": String(format: "%02d", parts.day ?? 0), "hour": String(format: "%02d", hour),
                    "minute": String(format: "%02d", minute), "second": String(format: "%02d", second),
                    "hour12": "\((hour + 11) % 12 + 1)", "half": hour < 12 ? "A" : "P",
                    "fraction": String(format: "%03d", Int.random(in: 0...999, using: &random)),
                    "milliseconds":
                        "\(seconds)\(String(format: "%03d", Int.random(in: 0...999, using: &random)))",
                ]
                let name = values.reduce(example) {
                    $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value)
                }
                let hasTime = ["second", "milliseconds"].contains { example.contains("{\($0)}") }
                let found = NamedDate(fileName: Array(name.utf8), now: Self.now)
                #expect(
                    found?.date.seconds == (hasTime ? seconds : seconds - seconds % 86_400),
                    "\(name), seed \(seed)"
                )
                #expect(
                    found?.clock == rule.clock && found?.date.precision == .moment,
                    "\(name), seed \(seed)"
                )
            }
        }
    }

    @Test(
        arguments: [
            ("IMG-20210312-WA0003.jpg", 1615507200),
            ("VID-20210312-WA0003.jpg", 1615507200),
            ("IMG_20200714_123301.jpg", 1594729981),
            ("PXL_20210312_101112345.MP.jpg", 1615543872),
            ("20200714_123301(0).jpg", 1594729981),
            ("20200714123301.jpg", 1594729981),
            ("Screenshot_20220101-120000_Maps.png", 1641038400),
            ("Screenshot 2022-01-01 at 12.33.01.png", 1641040381),
            ("2020-07-14 12.33.01.png", 1594729981),
            ("photo_2021-03-12_10-11-12.jpg", 1615543872),
            ("signal-2021-03-12-101112.jpeg", 1615543872),
            ("WhatsApp Image 2021-03-12 at 10.11.12.jpeg", 1615543872),
            ("WhatsApp Bild 2022-04-05 um 14.15.16.jpg", 1649168116),
            ("Screenshot 2022-01-01 at 12.08.09 AM.png", 1640995689),
            ("Screenshot 2022-01-01 at 7.08.09\u{202F}PM.png", 1641064089),
            ("2020-07-14.jpg", 1594684800),
            ("2020_07_14-0007.jpg", 1594684800),
            ("99999999 2020-07-14.jpg", 1594684800),
            ("20201301 20200714.jpg", 1594684800),
        ] as [(String, Int64)]
    )
    func namesWithADate(name: String, seconds: Int64) {
        let date = NamedDate(fileName: Array(name.utf8), now: Self.now)?.date
        #expect(date?.seconds == seconds && date?.precision == .moment)
    }

    @Test(arguments: [
        "", "a.jpg", "DSC_0001.jpg", "IMG_1234.jpg", "20210230.jpg", "20211301.jpg", "2020-07_14.jpg",
        "120200714.jpg",
        "202007141.jpg", "19890101.jpg", "20990101.jpg", "2020.jpg", "2020-07.jpg", "1920x1080.png",
        "\u{663}0200714.jpg", "FB_IMG_15523456789.jpg", "1552345678901.jpg", "mmexport99999999999999.jpg",
    ])
    func namesWithoutADate(name: String) {
        #expect(NamedDate(fileName: Array(name.utf8), now: Self.now) == nil)
    }

    @Test
    func aDateThatTheFileItselfHasCounts() {
        var facts = PictureFacts(width: 1, height: 1, format: "jpeg", taken: 7, takenPrecision: .year)
        facts.takeDate(fromName: Array("2020-07-14.jpg".utf8))
        #expect(facts.taken == 7 && facts.takenPrecision == .year && facts.takenSource == .picture)
        facts.taken = nil
        facts.takeDate(fromName: Array("2020-07-14.jpg".utf8))
        #expect(facts.taken == 1594684800 && facts.takenPrecision == .moment && facts.takenSource == .name)
    }

    /// A name may say what the file leaves open. Names in UTC say nothing about local time.
    @Test
    func theFullestDateCounts() {
        func taken(_ taken: Int64?, _ precision: DatePrecision, _ name: String) -> [Int64?] {
            var facts = PictureFacts(
                width: 1,
                height: 1,
                format: "jpeg",
                taken: taken,
                takenPrecision: precision
            )
            facts.takeDate(fromName: Array(name.utf8))
            return [facts.taken, facts.recorded]
        }
        // 2020-01-01, 2020-07-01, 2020-07-14, and 2019-07-14.
        #expect(taken(1_577_836_800, .year, "IMG_20200714_123301.jpg") == [1_594_729_981, nil])
        #expect(taken(1_593_561_600, .month, "IMG-20200714-WA0001.jpg") == [1_594_684_800, nil])
        #expect(taken(1_594_684_800, .moment, "IMG_20200714_123301.jpg") == [1_594_729_981, nil])
        #expect(taken(1_563_062_400, .moment, "IMG_20200714_123301.jpg") == [1_563_062_400, nil])
        #expect(taken(1_594_684_801, .moment, "IMG_20200714_123301.jpg") == [1_594_684_801, nil])
        #expect(taken(1_594_684_800, .moment, "PXL_20200714_123301000.jpg") == [1_594_684_800, nil])
        #expect(taken(nil, .moment, "PXL_20200714_123301000.jpg") == [nil, 1_594_729_981])
    }

    /// The header of a video has the time in UTC.
    @Test(
        arguments: [
            ("VID_20200714_143301.mp4", 1_594_737_181, nil), ("VID-20200714-WA0001.mp4", nil, 1_594_729_981),
            ("PXL_20200714_123301000.mp4", nil, 1_594_729_981),
            ("VID_20200716_143301.mp4", nil, 1_594_729_981),
        ] as [(String, Int64?, Int64?)]
    )
    func namesOfVideos(name: String, taken: Int64?, recorded: Int64?) {
        var facts = PictureFacts(width: 1, height: 1, format: "mp4")
        facts.recorded = 1_594_729_981
        facts.takeDate(fromName: Array(name.utf8))
        #expect(facts.taken == taken && facts.recorded == recorded)
        #expect(facts.takenSource == (taken == nil ? .picture : .name))
    }
}
