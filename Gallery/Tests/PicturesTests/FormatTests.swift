import PictureFixtures
import Pictures
import SampleLibrary
import SystemPackage
import Testing

struct FormatTests {
    private static let pixels = Pixels.quarters(width: 300, height: 200)

    /// The upright thumbnail of a file, and what its facts say.
    private func read(_ bytes: [UInt8]) async throws -> (PictureFacts, DecodedFile) {
        let scratch = try Scratch()
        // The name says nothing: formats are told by content.
        let file = try scratch.write(bytes, "picture.txt")
        let workers = Workers.shared
        let facts = try await workers.facts(of: file)
        let made = try await workers.makeThumbnails(
            of: file,
            widths: [240],
            into: scratch.path,
            urgency: .index
        )
        let thumbnail = try scratch.bytes(scratch[try #require(made.files[240])])
        return (facts, try #require(DecodedFile(thumbnail)))
    }

    @Test(arguments: [
        ("jpeg", ".jpg[Q=95]"), ("jpeg", ".jpg[Q=95,interlace]"), ("png", ".png"), ("png", ".png[interlace]"),
        ("png", ".png[palette]"), ("webp", ".webp[Q=95]"), ("webp", ".webp[lossless]"), ("gif", ".gif"),
        ("tiff", ".tif"), ("tiff", ".tif[tile,pyramid]"),
        ("tiff", ".tif[compression=deflate,predictor=horizontal]"),
        ("heif", ".heic[Q=95]"), ("heif", ".avif[Q=95,effort=0]"), ("jxl", ".jxl[Q=95,effort=3]"),
    ])
    func formatsAreToldByContent(format: String, suffix: String) async throws {
        let bytes: [UInt8]
        do {
            bytes = try PictureFile.bytes(of: Self.pixels, as: suffix)
        } catch {
            // Which encoders an installed libvips has differs: what it cannot write cannot be tried here.
            try #require(["heif", "jxl"].contains(format), "\(suffix): \(error)")
            return
        }
        let (facts, thumbnail) = try await read(bytes)
        #expect(facts == PictureFacts(width: 300, height: 200, format: format))
        #expect([thumbnail.width, thumbnail.height] == [240, 160])
        #expect(thumbnail.quarters == "red green blue white")
    }

    @Test
    func grayAndTransparentPicturesGiveThumbnails() async throws {
        let gray = Pixels(width: 300, height: 200, bands: 1) { x, _ in [x < 150 ? 40 : 200] }
        let (_, thumbnail) = try await read(try PictureFile.bytes(of: gray, as: ".png"))
        #expect(thumbnail[0.25, 0.5].allSatisfy { abs($0 - 40) <= 3 })
        #expect(thumbnail[0.75, 0.5].allSatisfy { abs($0 - 200) <= 3 })

        // Red on the left; on the right green that nobody sees, and which must not bleed.
        let clear = Pixels(width: 300, height: 200, bands: 4) { x, _ in
            x < 150 ? [220, 30, 30, 255] : [0, 255, 0, 0]
        }
        let (_, transparent) = try await read(try PictureFile.bytes(of: clear, as: ".png"))
        #expect(transparent.bands == 4)
        #expect(transparent[0.25, 0.5][3] == 255 && transparent[0.75, 0.5][3] == 0)
        #expect(abs(transparent[0.49, 0.5][0] - 220) < 20 && transparent[0.49, 0.5][1] < 60)
    }

    @Test(arguments: ["png-16", "png-16-alpha", "cmyk", "cmyk-profile", "gray-16", "float"])
    func picturesOfOtherDepthsAndColorSpacesGiveTheSameThumbnail(kind: String) async throws {
        let bytes = try #require(Unusual.bytes(of: Self.pixels, kind: kind))
        let (facts, thumbnail) = try await read(bytes)
        #expect([facts.width, facts.height] == [300, 200])
        if kind == "gray-16" {
            #expect(
                thumbnail[0.75, 0.75].allSatisfy { $0 > 220 } && thumbnail[0.25, 0.75].allSatisfy { $0 < 128 }
            )
        } else {
            #expect(thumbnail.quarters == "red green blue white")
        }
    }
}
