import Testing

@testable import Pictures

/// Seconds are from Python's `calendar.timegm`.
struct FileNameDateTests {
    /// 2024-01-01.
    private static let now: Int64 = 1704067200

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
            ("2020-07-14.jpg", 1594684800),
            ("2020_07_14-0007.jpg", 1594684800),
            ("99999999 2020-07-14.jpg", 1594684800),
            ("20201301 20200714.jpg", 1594684800),
        ] as [(String, Int64)]
    )
    func namesWithADate(name: String, seconds: Int64) {
        #expect(
            TakenDate(fileName: Array(name.utf8), now: Self.now)
                == TakenDate(seconds: seconds, precision: .moment)
        )
    }

    @Test(arguments: [
        "", "a.jpg", "DSC_0001.jpg", "IMG_1234.jpg", "20210230.jpg", "20211301.jpg", "2020-07_14.jpg",
        "120200714.jpg",
        "202007141.jpg", "19890101.jpg", "20990101.jpg", "2020.jpg", "2020-07.jpg", "1920x1080.png",
        "\u{663}0200714.jpg",
    ])
    func namesWithoutADate(name: String) {
        #expect(TakenDate(fileName: Array(name.utf8), now: Self.now) == nil)
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
}
