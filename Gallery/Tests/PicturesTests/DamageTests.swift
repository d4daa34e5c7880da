import PictureFixtures
import SampleLibrary
import SystemPackage
import Testing

@testable import Pictures

/// Damaged pictures are shown as far as browsers show them, with a mark.
struct DamageTests {
    /// Red above, blue below, with noise, so that all parts of a file are needed.
    private static let pixels: Pixels = {
        var random = SeededRandom(seed: 20_261_126)
        return Pixels(width: 300, height: 200) { _, y in
            let noise = UInt8.random(in: 0...31, using: &random)
            return y < 100 ? [224, noise, 32] : [32, noise, 224]
        }
    }()

    private func make(_ bytes: [UInt8], _ scratch: Scratch) async throws -> (MadeThumbnails, DecodedFile) {
        let file = try scratch.write(bytes, "picture")
        #expect(try await Decoders.shared.facts(of: file).width == 300)
        let made = try await Decoders.shared.makeThumbnails(of: file, widths: [240], into: scratch.path)
        return (made, try #require(DecodedFile(try scratch.bytes(scratch[made.files[240] ?? ""]))))
    }

    /// Returns the colors of the upper and the lower part: "red", "blue", or something else.
    private func parts(_ picture: DecodedFile) -> [String] {
        [0.1, 0.9].map { y in
            let pixel = picture[0.5, y]
            return pixel[0] > 180 && pixel[2] < 80
                ? "red" : pixel[2] > 180 && pixel[0] < 80 ? "blue" : "\(pixel)"
        }
    }

    @Test(arguments: [(".jpg[Q=90]", 0.98), (".jpg[Q=90,interlace]", 0.6), (".gif", 0.98)])
    func aFileWithoutItsEndShowsTheRest(suffix: String, share: Double) async throws {
        let scratch = try Scratch()
        let whole = try PictureFile.bytes(of: Self.pixels, as: suffix)
        let (undamaged, _) = try await make(whole, scratch)
        #expect(undamaged.damage == nil)
        let cut = Array(whole.prefix(Int(Double(whole.count) * share)))
        let (made, thumbnail) = try await make(cut, scratch)
        #expect(parts(thumbnail) == ["red", "blue"])
        let reason =
            suffix == ".gif"
            ? "gifload_source: Unexpected end of GIF source data" : "VipsJpeg: Premature end of input file"
        #expect(made.damage == "damaged, and shown in part: \(reason)")
        let full = try await Decoders.shared.makeFullSize(
            of: PictureSource(scratch.write(cut, "picture")),
            into: scratch.path
        )
        #expect(parts(try #require(DecodedFile(try scratch.bytes(scratch[full.file])))) == ["red", "blue"])
    }

    /// The first two bytes that are missing are the end marker.
    @Test
    func aJPEGFileWithoutItsEndMarkerIsWhole() async throws {
        let bytes = try PictureFile.bytes(of: Self.pixels, as: ".jpg[Q=90]")
        let (made, thumbnail) = try await make(bytes.dropLast(2), try Scratch())
        #expect(made.damage == nil)
        #expect(parts(thumbnail) == ["red", "blue"])
        // Of one color, there is nothing but it to show.
        let plain = Pixels(width: 300, height: 200) { _, _ in [224, 32, 32] }
        let (one, shown) = try await make(
            PictureFile.bytes(of: plain, as: ".jpg[Q=90]").dropLast(2),
            try Scratch()
        )
        #expect(one.damage == nil)
        #expect(parts(shown) == ["red", "red"])
    }

    @Test
    func aWrongChecksumInPNGHidesNothing() async throws {
        let scratch = try Scratch()
        var bytes = try PictureFile.bytes(of: Self.pixels, as: ".png")
        let pixels = try #require(bytes.indices.first { bytes[$0...].starts(with: "IDAT".utf8) })
        let length = bytes[pixels - 4..<pixels].reduce(0) { $0 << 8 | Int($1) }
        bytes[pixels + 4 + length] ^= 0x55
        let (made, thumbnail) = try await make(bytes, scratch)
        #expect(parts(thumbnail) == ["red", "blue"])
        #expect(made.damage == "damaged, and shown in part: vipspng: libpng read error")
    }

    @Test
    func halfOfAPNGFileIsShown() async throws {
        let whole = try PictureFile.bytes(of: Self.pixels, as: ".png")
        let (made, thumbnail) = try await make(Array(whole.prefix(whole.count / 2)), try Scratch())
        #expect(parts(thumbnail).first == "red")
        #expect(made.damage != nil)
    }

    /// A header alone isn't a picture.
    @Test(arguments: [".jpg[Q=90]", ".png", ".gif"])
    func aFileWithoutPixelsIsRefused(suffix: String) async throws {
        let scratch = try Scratch()
        let whole = try PictureFile.bytes(of: Self.pixels, as: suffix)
        let mark: [UInt8] =
            suffix.hasPrefix(".jpg") ? [0xFF, 0xDA] : suffix == ".png" ? Array("IDAT".utf8) : [0x2C]
        let start = try #require(whole.indices.first { whole[$0...].starts(with: mark) })
        let file = try scratch.write(Array(whole.prefix(start + 14)), "picture")
        await #expect(throws: PictureRefusal.self) {
            try await Decoders.shared.makeThumbnails(of: file, widths: [240], into: scratch.path)
        }
    }

    /// What a frame doesn't cover is transparent, although no color is.
    @Test
    func theFirstFrameOfAGIFMayBeSmall() async throws {
        let scratch = try Scratch()
        let part = (x: 75, y: 50, width: 150, height: 100)
        let file = try scratch.write(GIFFile.animation(width: 300, height: 200, part: part), "a.gif")
        let made = try await Decoders.shared.makeThumbnails(of: file, widths: [240], into: scratch.path)
        let thumbnail = try #require(DecodedFile(try scratch.bytes(scratch[made.files[240] ?? ""])))
        #expect(thumbnail.width == 240 && thumbnail.height == 160 && thumbnail.bands == 4)
        #expect(thumbnail[0.1, 0.1][3] == 0 && thumbnail[0.9, 0.9][3] == 0 && thumbnail[0.22, 0.5][3] == 0)
        #expect(thumbnail[0.5, 0.5][3] == 255 && thumbnail[0.28, 0.3][3] == 255)
        #expect(thumbnail[0.5, 0.5][0] > 200 && thumbnail[0.5, 0.5][1] < 60)
    }

    /// A picture of one color doesn't vanish on its own average.
    @Test(arguments: [(20 as UInt8, 222), (235, 49)])
    func theGroundOfATransparentPictureIsNeutral(gray: UInt8, ground: Int) async throws {
        let scratch = try Scratch()
        let pixels = Pixels(width: 300, height: 200, bands: 4) { x, _ in
            [gray, gray, gray, x < 150 ? 255 : 0]
        }
        let (made, _) = try await make(PictureFile.bytes(of: pixels, as: ".png"), scratch)
        #expect(
            Int(made.color >> 11) == (ground * 31 + 127) / 255
                && Int(made.color & 31) == (ground * 31 + 127) / 255
        )
        // Alpha that hides nothing changes nothing.
        let opaque = Pixels(width: 300, height: 200, bands: 4) { _, _ in [gray, gray, gray, 255] }
        let (other, _) = try await make(PictureFile.bytes(of: opaque, as: ".png"), scratch)
        #expect(abs(Int(other.color & 31) - Int(gray) * 31 / 255) <= 1)
    }
}
