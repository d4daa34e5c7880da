import SampleLibrary
import SystemPackage
import Testing

@testable import Pictures

struct WireTests {
    private static let answers: [WorkAnswer] = [
        .facts(
            PictureFacts(
                width: 1,
                height: 2,
                format: "jpeg",
                taken: -5,
                takenPrecision: .month,
                caption: "żółw\n<b>",
                tags: ["a", "", "海"]
            )
        ),
        .facts(PictureFacts(width: 1, height: 2, format: "png")),
        .thumbnails(
            MadeThumbnails(
                contentHash: ContentHash(high: 1, low: .max),
                color: 9,
                files: [240: "a", 480: "b"]
            )
        ),
        .refused(PictureRefusal(.tooLarge, "because")), .cannotWrite(CannotWrite("full")),
    ]

    @Test
    func answersComeBackAsTheyWere() throws {
        for answer in Self.answers {
            #expect(try WorkAnswer(bytes: answer.bytes) == answer)
        }
    }

    @Test
    func requestsComeBackAsTheyWere() throws {
        let path = FilePath(bytes: [0x2F, 0xFF, 0xC3, 0x2F, 0x0A])
        var limits = PictureLimits()
        limits.seconds = 0.25
        let facts = WorkRequest(file: path, work: .facts, limits: limits)
        #expect(try WorkRequest(bytes: facts.bytes) == facts)
        let work = WorkRequest.Work.thumbnails(widths: [240, 960], folder: path, name: "n")
        let thumbnails = WorkRequest(file: path, work: work, limits: limits)
        #expect(try WorkRequest(bytes: thumbnails.bytes) == thumbnails)
    }

    /// Whatever a worker that was taken over writes: an error at most, no trap.
    @Test
    func damagedMessagesAreErrors() {
        var random = SeededRandom(seed: 1)
        for answer in Self.answers {
            for length in answer.bytes.indices {
                #expect(throws: WireReader.Malformed.self) {
                    try WorkAnswer(bytes: Array(answer.bytes.prefix(length)))
                }
            }
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
        // The vector of the algorithm's own reference: nothing, with seed 0.
        #expect(
            ContentHash(of: UnsafeRawBufferPointer(start: nil, count: 0)).description
                == "99aa06d3014798d86001c324468d497f"
        )
    }
}
