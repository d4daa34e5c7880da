import PictureFixtures
import Pictures
import SampleLibrary
import SystemPackage
import Testing

@testable import Thumbnails

struct ThumbnailStoreTests {
    @Test(arguments: 1...8)
    func everyOrientationGivesTheSameUprightPicture(orientation: Int) async throws {
        let scratch = try Scratch()
        let picture = try scratch.write(
            Pixels.quarters(width: 600, height: 400).stored(forOrientation: orientation),
            "a.jpg",
            metadata: ["Exif.Image.Orientation": "\(orientation)"]
        )
        try await Workers.run { workers in
            let facts = try await workers.facts(of: picture)
            #expect([facts.width, facts.height] == [600, 400])
            let made = try await workers.makeThumbnails(
                of: picture,
                widths: [480, 240],
                into: scratch.path,
                urgency: .lookedAt
            )
            for width in [480, 240] {
                let file = try scratch.bytes(scratch[try #require(made.files[width])])
                let thumbnail = try #require(DecodedFile(file))
                #expect([thumbnail.width, thumbnail.height] == [width, width / 3 * 2])
                #expect(thumbnail.quarters == "red green blue white")
            }
        }
    }
}
