import PictureFixtures
import Pictures
import SampleLibrary
import SystemPackage
import Testing

struct FormatTests {
    private static let pixels = Pixels.quarters(width: 300, height: 200)

    /// Returns the facts and the upright thumbnail of a file.
    private func read(_ bytes: [UInt8]) async throws -> (PictureFacts, DecodedFile) {
        let scratch = try Scratch()
        // The format is recognized by the content, not by the name.
        let file = try scratch.write(bytes, "picture.txt")
        let decoders = Decoders.shared
        let facts = try await decoders.facts(of: file)
        let made = try await decoders.makeThumbnails(
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
        ("jp2", ".jp2[lossless]"),
    ])
    func formatsAreToldByContent(format: String, suffix: String) async throws {
        let bytes: [UInt8]
        do {
            bytes = try PictureFile.bytes(of: Self.pixels, as: suffix)
        } catch {
            // Encoders depend on the installed libvips. Formats that it can't write can't be tested.
            try #require(["heif", "jxl", "jp2"].contains(format), "\(suffix): \(error)")
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

        // Red on the left. On the right, transparent green, which must not affect the red.
        let clear = Pixels(width: 300, height: 200, bands: 4) { x, _ in
            x < 150 ? [220, 30, 30, 255] : [0, 255, 0, 0]
        }
        let (_, transparent) = try await read(try PictureFile.bytes(of: clear, as: ".png"))
        #expect(transparent.bands == 4)
        #expect(transparent[0.25, 0.5][3] == 255 && transparent[0.75, 0.5][3] == 0)
        #expect(abs(transparent[0.49, 0.5][0] - 220) < 20 && transparent[0.49, 0.5][1] < 60)
    }

    /// A color profile in a gray picture, and an invalid one. Both are ignored.
    @Test(arguments: ["gray-rgb-profile", "gray-rgb-profile-png"])
    func aProfileThatDoesNotFitIsLeftOut(kind: String) async throws {
        let (_, thumbnail) = try await read(try #require(Unusual.bytes(of: Self.pixels, kind: kind)))
        #expect(thumbnail[0.75, 0.75].allSatisfy { $0 > 220 })
        #expect(thumbnail[0.25, 0.75].allSatisfy { $0 < 128 })
    }

    @Test
    func aDamagedProfileIsLeftOut() async throws {
        let (_, thumbnail) = try await read(try JPEGFile.withDamagedProfile(Self.pixels))
        #expect(thumbnail.quarters == "red green blue white")
    }

    /// Floating-point values from 0 to 1 are linear light: half of white is far from black.
    @Test
    func grayFractionsAreNotBlack() async throws {
        let (_, thumbnail) = try await read(try #require(Unusual.bytes(of: Self.pixels, kind: "float-gray")))
        #expect(thumbnail[0.75, 0.75].allSatisfy { $0 > 230 })
        #expect(thumbnail[0.25, 0.75].allSatisfy { (100...190).contains($0) })
    }

    /// The profile says how bright a fraction is. Without one, it is linear light.
    @Test(arguments: ["float", "float-srgb", "float-p3"])
    func fractionsAreAsBrightAsTheirProfileSays(kind: String) async throws {
        let gray = Pixels(width: 300, height: 200) { _, _ in [145, 145, 145] }
        let (_, thumbnail) = try await read(try #require(Unusual.bytes(of: gray, kind: kind)))
        let shown = thumbnail[0.5, 0.5]
        #expect(shown.allSatisfy { (144...146).contains($0) }, "\(shown)")
    }

    /// Four tiles. The last of each row and column is partly visible.
    @Test
    func tilesOfHEICAreOnePictureAsTheGridSays() async throws {
        let colors: [[UInt8]] = [[224, 32, 32], [32, 160, 32], [32, 32, 224], [240, 240, 240]]
        let tiles = colors.map { color in Pixels(width: 256, height: 256) { _, _ in color } }
        guard (try? PictureFile.bytes(of: tiles[0], as: ".heic[Q=90]")) != nil else {
            // Formats that the installed libvips can't write can't be tested.
            return
        }
        let grid = HEICGrid.bytes(ofTiles: tiles, width: 480, height: 400)
        let bytes = try #require(grid)
        let (facts, thumbnail) = try await read(bytes)
        #expect(facts == PictureFacts(width: 480, height: 400, format: "heif"))
        #expect(thumbnail.width == 240 && thumbnail.height == 200)
        #expect(thumbnail.quarters == "red green blue white")
    }

    /// Phones write a picture as tiles of 512 pixels, with a box that describes the grid.
    @Test(.enabled(if: SharedPhotos.areThere, SharedPhotos.missing))
    func tilesOfHEICAreOnePicture() async throws {
        let scratch = try Scratch()
        let bytes = try scratch.bytes(SharedPhotos.folder.appending("immich/IMG_2682.heic"))
        #expect(String(decoding: bytes.prefix(4096), as: UTF8.self).contains("grid"))
        let (facts, thumbnail) = try await read(bytes)
        #expect(facts.format == "heif" && facts.width > 512 && facts.height > 512)
        let height = (240 * facts.height + facts.width / 2) / facts.width
        #expect(thumbnail.width == 240 && thumbnail.height == height)
    }

    /// The first of several pages is the picture.
    @Test
    func aFileOfSeveralPagesIsItsFirst() async throws {
        let pages = Pixels(width: 300, height: 600) { x, y in
            y < 200 ? [224, 32, 32] : [32, 32, 224]
        }
        let (facts, thumbnail) = try await read(try PictureFile.bytes(of: pages, as: ".tif[page-height=200]"))
        #expect([facts.width, facts.height] == [300, 200])
        #expect(thumbnail.quarters == "red red red red")
    }

    /// What libvips refuses, and libtiff decodes. FFmpeg writes subsampled colors.
    @Test(
        arguments: ["yuv420p", "yuv422p", "yuv440p", "yuv411p", "yuv410p"],
        ["raw", "lzw", "packbits", "deflate"]
    )
    func subsampledTIFF(colors: String, compression: String) async throws {
        let arguments = [
            "ffmpeg", "-i", "in.png", "-pix_fmt", colors, "-compression_algo", compression, "out",
        ]
        let bytes = try EncoderCommand.bytes(of: Self.pixels, arguments, as: "tif")
        let (facts, thumbnail) = try await read(bytes)
        #expect(facts == PictureFacts(width: 300, height: 200, format: "tiff"))
        #expect([thumbnail.width, thumbnail.height] == [240, 160])
        #expect(thumbnail.quarters == "red green blue white")
    }

    /// A plane of tiles or of a strip for each color, in a picture that is stored on its side or not.
    @Test(arguments: [true, false], [1, 6] as [UInt16])
    func planesOfTIFF(hasTiles: Bool, orientation: UInt16) async throws {
        let bytes = TIFFDirectory.planes(of: Self.pixels, hasTiles: hasTiles, orientation: orientation)
        let (facts, thumbnail) = try await read(bytes)
        #expect([facts.width, facts.height] == (orientation == 1 ? [300, 200] : [200, 300]))
        #expect(facts.format == "tiff" && facts.camera?.name == "Scanner")
        #expect([thumbnail.width, thumbnail.height] == (orientation == 1 ? [240, 160] : [200, 300]))
        #expect(thumbnail.quarters == (orientation == 1 ? "red green blue white" : "blue red white green"))
    }

    @Test
    func aTileOfTIFFThatIsMissingHasAReason() async throws {
        let bytes = TIFFDirectory.planes(of: Self.pixels, hasTiles: true, orientation: 1)
        let reason =
            "it cannot be decoded: a part is missing"
        await #expect(throws: PictureRefusal(.undecodable, reason)) {
            _ = try await read(Array(bytes.prefix(bytes.count - 20_000)))
        }
    }

    @Test(arguments: ["png-16", "png-16-alpha", "cmyk", "cmyk-profile", "gray-16", "float", "float-p3"])
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
