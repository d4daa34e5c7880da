import Foundation
import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import PhotoLibrary

struct TextTests {
    @Test
    func namesSortAsPeopleSortThem() {
        let sorted = [
            "1.jpg", "02.jpg", "2.jpg", "10.jpg", "99999999999999999999.jpg", "A.png", "a.jpg", "a 2.jpg",
            "a-b.jpg",
            "a1b2.jpg", "a1b10.jpg", "a01b11.jpg", "é.jpg", "f.jpg", "IMG_2.jpg", "IMG_10.jpg", "写真2.jpg",
            "写真10.jpg",
        ]
        let keys = sorted.map { NaturalKey.of(FileName($0)) }
        for (index, key) in keys.enumerated().dropFirst() {
            #expect(keys[index - 1].lexicographicallyPrecedes(key), "\(sorted[index - 1]) < \(sorted[index])")
        }
        #expect(NaturalKey.of(FileName("a.jpg")) != NaturalKey.of(FileName("A.jpg")))
        #expect(NaturalKey.of(FileName([0xFF, 0x30])) != NaturalKey.of(FileName([0xFE, 0x30])))
    }

    @Test
    func daysAreThoseOfTheCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        // From 1583 on, Foundation's calendar has no Julian days. Tests every 97th day up to the year 9999.
        for day in stride(from: -141_000, through: 2_932_896, by: 97) {
            let parts = calendar.dateComponents(
                [.year, .month, .day],
                from: Date(timeIntervalSince1970: Double(day) * 86_400)
            )
            let expected = String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
            #expect(LocalTime.title(ofDay: Int32(day)) == expected)
        }
        #expect(LocalTime.title(ofDay: LocalTime.day(of: .min)) == "0001-01-01")
        #expect(LocalTime.title(ofDay: LocalTime.day(of: .max)) == "9999-12-31")
        #expect(LocalTime.title(ofDay: LocalTime.day(of: 951_782_400)) == "2000-02-29")
        #expect(
            [-86_401, -86_400, -1, 0, 86_399, 86_400].map { LocalTime.day(of: $0) } == [-2, -1, -1, 0, 0, 1]
        )
    }

    @Test
    func timesAreThoseOfTheClocksHere() {
        for seconds: Int64 in [0, 1_700_000_000, 1_720_000_000] {
            let offset = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
            #expect(LocalTime.seconds(of: seconds * 1_000_000 + 999_999) == seconds + Int64(offset))
        }
        // 1600-01-01 and 2300-01-01, from `date -u -d … +%s`.
        for seconds in [-11_676_096_000, 10_413_792_000] {
            let time = FileTime.microseconds(of: timespec(tv_sec: seconds, tv_nsec: 999_999_999))
            #expect(time == Int64(seconds) * 1_000_000 + 999_999)
        }
        #expect(FileTime.microseconds(of: timespec(tv_sec: .max, tv_nsec: 0)) == .max)
        // The last second that fits, and a fraction that doesn't.
        #expect(
            FileTime.microseconds(of: timespec(tv_sec: 9_223_372_036_854, tv_nsec: 999_999_999)) == .max
        )
        #expect(FileTime.microseconds(ofSeconds: .min) == .min)
        let offset = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: -1))
        #expect(LocalTime.seconds(of: -1) == -1 + Int64(offset))
    }

    @Test(arguments: [
        ("", 0), ("a", 1), ("abc def", 7), ("写真", 4), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("ﾊ", 1),
        ("한국", 4),
        (String(repeating: "写", count: 127), 254), (String(repeating: "写", count: 128), 255),
        (String(repeating: "a", count: 300), 255),
    ])
    func widthsOfText(text: String, columns: Int) {
        #expect(TextColumns.count(text) == columns)
    }

    @Test
    func extensionsClaimPictures() {
        for name in ["a.jpg", "A.JPEG", "x.y.heic", "b.AviF", "a.mp4", "a.MOV"] {
            #expect(FileName(name).claimsPicture, "\(name)")
        }
        for name in ["a.txt", "jpg", ".jpg", "a.jpg.part", "a.", "a.svg", "a.mp3", "a.ts", "a.jpé"] {
            #expect(!FileName(name).claimsPicture, "\(name)")
        }
    }

    @Test
    func pathsKeepTheirBytes() {
        let path = FilePath("/a").appending(FileName([0xFF, 0x41]))
        #expect(path.bytes == [0x2F, 0x61, 0x2F, 0xFF, 0x41])
        #expect(FilePath(path.data) == path)
        #expect(FilePath("/").appending(FileName("b")).string == "/b")
        #expect(FilePath("/a/./b/../c").madeAbsolute().string == "/a/c")
    }
}
