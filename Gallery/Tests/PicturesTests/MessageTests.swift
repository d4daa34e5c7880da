import SampleLibrary
import Testing

@testable import Pictures

struct MessageTests {
    private static let answers: [WorkAnswer] = [
        .facts(
            PictureFacts(
                width: 1,
                height: 2,
                format: "jpeg",
                taken: -5,
                takenPrecision: .month,
                caption: "żółw\n<b>",
                tags: ["a", "", "海"],
                tagsLeftOut: 3,
                camera: Camera(
                    name: "N",
                    lens: "L",
                    exposure: 0.008,
                    aperture: 2.8,
                    focalLength: 50,
                    iso: 400
                ),
                coordinates: Coordinates(latitude: 52.5, longitude: -13.4),
                rating: 4,
                people: [
                    Person(name: "Ann", face: Person.Area(x: 0.25, y: 0.5, width: 0.125, height: 0.5)),
                    Person(name: "Bo"),
                ],
                place: "Marienplatz, München",
                problem: "its XMP cannot be read"
            )
        ),
        .facts(PictureFacts(width: 1, height: 2, format: "png")), .facts(video), .facts(moving),
        .made(contentHash: nil, color: 9, thumbHash: []),
        .made(contentHash: ContentHash(high: 1, low: .max), color: 9, thumbHash: [0, 255, 7]),
        .failed(.refused(PictureRefusal(.undecodable, "because"))), .failed(.cannotWrite(28)),
        .text([.begin(.p), .link("https://a.org"), .words("ż"), .end, .end]), .text([]),
        .failed(.failed(PictureFailure(.shortage, "not now"))), .failed(.noMemory),
        .failed(.needs(65_536..<131_072)),
    ]

    private static var video: PictureFacts {
        var facts = PictureFacts(width: 1, height: 2, format: "mp4")
        facts.video = VideoFacts(duration: 1000, codec: "h264", audio: "aac", isHDR: true)
        facts.recorded = 5
        facts.takenZone = -3600
        facts.orientation = 6
        return facts
    }

    private static var moving: PictureFacts {
        var facts = PictureFacts(width: 1, height: 2, format: "heif")
        facts.clip = 5..<7
        return facts
    }

    @Test
    func answersComeBackAsTheyWere() throws {
        for answer in Self.answers {
            #expect(try WorkAnswer(bytes: answer.bytes) == answer)
        }
    }

    @Test
    func requestsComeBackAsTheyWere() throws {
        let limits = WorkLimits(pixels: 1, memory: 2, largeMemory: 3, seconds: 0.25)
        for work in [
            WorkRequest.Work.facts, .sidecar(of: DescribedPicture(width: 3, orientation: 6)), .text,
            .thumbnails(widths: [960, 240]), .fullSize,
            .video(maxBytes: 5),
        ] {
            let request = WorkRequest(work: work, limits: limits)
            #expect(try WorkRequest(bytes: request.bytes) == request)
        }
        for confinement in [.full, .withoutLandlock, .none(error: 1)] as [Confinement] {
            let greeting = Greeting(decoder: "vips 8", confinement: confinement)
            #expect(try Greeting(bytes: greeting.bytes) == greeting)
        }
    }

    /// A process that was taken over may write anything. This causes an error at most, never a trap.
    @Test
    func damagedMessagesAreErrors() {
        var random = SeededRandom(seed: 1)
        for answer in Self.answers {
            for length in answer.bytes.indices {
                #expect(throws: (any Error).self) {
                    try WorkAnswer(bytes: Array(answer.bytes.prefix(length)))
                }
            }
            #expect(throws: (any Error).self) { try WorkAnswer(bytes: answer.bytes + [0]) }
            for _ in 0..<2000 {
                var bytes = answer.bytes
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
                _ = try? WorkAnswer(bytes: bytes)
            }
        }
    }

    /// Only plausible values are stored, sent to pages or used in addresses.
    @Test
    func factsThatCannotBeTrueAreErrors() {
        let facts = PictureFacts(width: 3, height: 2, format: "jpeg")
        func isRead(_ change: (inout PictureFacts) -> Void) -> Bool {
            var facts = facts
            change(&facts)
            return (try? WorkAnswer(bytes: WorkAnswer.facts(facts).bytes)) == .facts(facts)
        }
        #expect(isRead { _ in })
        #expect(!isRead { $0.width = 0 })
        #expect(!isRead { $0.height = -1 })
        #expect(!isRead { $0.width = .max })
        #expect(!isRead { $0.format = "../../x" })
        #expect(!isRead { $0.format = "svg" })
        #expect(!isRead { $0.taken = .max })
        #expect(!isRead { $0.tagsLeftOut = -1 })
        #expect(isRead { $0.tags = Array(repeating: "a", count: 1000) })
        #expect(!isRead { $0.tags = Array(repeating: "a", count: 1001) })
        #expect(!isRead { $0.tags = [String(repeating: "a", count: 1001)] })
        #expect(!isRead { $0.caption = String(repeating: "a", count: 40_001) })
        #expect(!isRead { $0.coordinates = Coordinates(latitude: 91, longitude: 0) })
        #expect(!isRead { $0.coordinates = Coordinates(latitude: .nan, longitude: 0) })
        #expect(!isRead { $0.camera = Camera(exposure: .infinity) })
        #expect(!isRead { $0.taken = .min })
        #expect(!isRead { $0.format = "mp4" })
        #expect(!isRead { $0.video = VideoFacts(codec: "h264") })
        func isVideoRead(_ video: VideoFacts) -> Bool {
            isRead {
                $0.format = "mp4"
                $0.video = video
            }
        }
        #expect(isVideoRead(VideoFacts(codec: "h264")))
        #expect(!isVideoRead(VideoFacts(duration: -1, codec: "h264")))
        #expect(!isVideoRead(VideoFacts(duration: .max, codec: "h264")))
        #expect(!isRead { $0.recorded = .min })
        #expect(!isRead { $0.takenZone = 86_400 })
        #expect(!isRead { $0.takenMilliseconds = 1000 })
        #expect(!isVideoRead(VideoFacts(codec: String(repeating: "a", count: 101))))
    }

    @Test
    func hashesAreWrittenInHexadecimal() {
        let hash = ContentHash(high: 0x0123, low: 0xFEDC_BA98_7654_3210)
        #expect(hash.description == "0000000000000123fedcba9876543210")
        #expect(ContentHash(hash.description) == hash)
        for text in [
            "", "123", hash.description + "0", "+" + hash.description.dropFirst(),
            "g" + hash.description.dropFirst(),
        ] {
            #expect(ContentHash(text) == nil)
        }
        // The test vector of the reference implementation: no bytes, with seed 0.
        #expect(
            ContentHash(of: UnsafeRawBufferPointer(start: nil, count: 0)).description
                == "99aa06d3014798d86001c324468d497f"
        )
    }
}
