import Testing

@testable import Pictures

/// The rows of the tables of positions and of cameras.
struct RuleTests {
    @Test
    func allWaysOfWritingPositionsAreRead() {
        for rule in PositionRule.all {
            #expect(!rule.examples.isEmpty && !rule.makers.isEmpty && !rule.source.isEmpty)
            for (text, hemisphere, degrees) in rule.examples {
                let found: [Double]?
                switch rule.form {
                case .position:
                    found = PositionRule.coordinates(text).map { [$0.latitude, $0.longitude] }
                case .angle(let isStated):
                    found = PositionRule.degrees(text, isXMP: isStated == .sometimes, hemisphere: hemisphere)
                        .map { [$0] }
                }
                let isSame = found.map { zip($0, degrees).allSatisfy { abs($0 - $1) < 1e-9 } } ?? false
                #expect(isSame, "\(text) \(hemisphere ?? "")")
            }
        }
    }

    @Test(arguments: ["", "north", "52.52.1", "52;31", "1e9", "--5", "5-", "N", "52,31.2X", "0x10"])
    func whatIsNoAngle(text: String) {
        #expect(PositionRule.degrees(text, isXMP: true, hemisphere: "N") == nil)
    }

    /// Without a hemisphere, EXIF's numbers mean nothing.
    @Test
    func anglesOfEXIFNeedAHemisphere() {
        for hemisphere in [nil, "", "X", " "] {
            #expect(PositionRule.degrees("52/1 31/1 12/1", isXMP: false, hemisphere: hemisphere) == nil)
        }
        #expect(PositionRule.degrees("1/0 0/1 0/1", isXMP: false, hemisphere: "N") == nil)
        #expect(PositionRule.degrees("52/1 31/0 0/1", isXMP: false, hemisphere: "N") == 52)
    }

    @Test
    func allCamerasWithLocalTimeAreRecognized() {
        for rule in VideoClockRule.all {
            #expect(!rule.examples.isEmpty && !rule.makers.isEmpty && !rule.source.isEmpty)
            for example in rule.examples {
                #expect(VideoClockRule.clock { $0 == rule.tag ? example : nil } == rule.clock, "\(example)")
            }
        }
        let others = [
            "compatible_brands": "isomiso2avc1mp41", "make": "Apple", "firmware": "HDR-CX405",
            "encoder": "Lavf59.27.100",
        ]
        #expect(VideoClockRule.clock { others[$0] } == .utc)
    }

    /// The first date that a header has is the recording's, unless it is only a part of a fuller one.
    @Test
    func datesOfHeaders() {
        func dates(_ tags: [String: String], camcorder: String? = nil) -> [Int64?] {
            let (taken, recorded) = VideoTags { tags[$0] }.dates(camcorder: camcorder, now: 1_704_067_200)
            return [taken?.seconds, recorded]
        }
        let utc = "2019-07-21T11:22:33.000000Z", seconds: Int64 = 1_563_708_153
        #expect(dates(["creation_time": utc]) == [nil, seconds])
        #expect(dates(["creation_time": utc, "date": "2019"]) == [nil, seconds])
        #expect(dates(["creation_time": utc, "date": "2019-07-20"]) == [nil, seconds])
        #expect(dates(["creation_time": utc, "date": "2019-07-19"]) == [1_563_494_400, nil])
        #expect(dates(["creation_time": utc, "date": "2018"]) == [1_514_764_800, nil])
        #expect(dates(["creation_time": utc, "date": "2019-07-21T13:22:33"]) == [seconds + 7200, nil])
        #expect(dates(["creation_time": utc, "make": "NIKON"]) == [seconds, nil])
        #expect(dates(["creation_time": utc, "make": "NIKON", "date": "2019"]) == [seconds, nil])
        #expect(dates(["creation_time": utc], camcorder: "2019:07:21 13:00:00") == [1_563_714_000, nil])
        #expect(dates(["date": "2019"]) == [1_546_300_800, nil])
        #expect(dates(["creation_time": "1970-01-01T00:00:00Z"]) == [nil, nil])
    }

    @Test
    func keywordsOfVideosAreTags() {
        #expect(VideoTags { ["keywords": " garden,cat; cat"][$0] }.keywords == ["garden", "cat"])
        #expect(VideoTags { ["com.apple.quicktime.keywords": "sea"][$0] }.keywords == ["sea"])
        #expect(VideoTags { _ in nil }.keywords == [])
    }
}
