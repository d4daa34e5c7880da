import PictureFixtures
import SampleLibrary
import Testing

@testable import Pictures

/// Pictures with more colors than sRGB has keep them.
struct WideColorTests {
    /// A red that sRGB doesn't have: Display P3 (200, 0, 0).
    private static let red = Pixels(width: 300, height: 200) { _, _ in [200, 0, 0] }
    /// The same red in sRGB. By the matrix of CSS Color 4, its linear light is 1.2249 × 0.578 = 0.708, which is 219 of
    /// 255, and green and blue are below 0. In RGB 565, 219 is 27.
    private static let redInSRGB: UInt16 = 27 << 11

    private func make(_ bytes: [UInt8], _ scratch: Scratch) async throws -> (MadeThumbnails, [[UInt8]]) {
        let file = try scratch.write(bytes, "picture")
        let made = try await Decoders.shared.makeThumbnails(of: file, widths: [240, 120], into: scratch.path)
        return (made, try [240, 120].map { try scratch.bytes(scratch[try #require(made.files[$0])]) })
    }

    @Test(arguments: ["p3", "p3-jpeg"])
    func wideColorsStayWide(kind: String) async throws {
        let scratch = try Scratch()
        let (made, files) = try await make(try #require(Unusual.bytes(of: Self.red, kind: kind)), scratch)
        for file in files {
            #expect(WebPContainer.chunks(of: file)?.map(\.name) == ["VP8X", "ICCP", "VP8 "])
            let thumbnail = try #require(DecodedFile(file))
            let shown = thumbnail[0.5, 0.5]
            #expect(abs(shown[0] - 200) < 4 && shown[1] < 4 && shown[2] < 4, "\(shown)")
        }
        #expect(made.color == Self.redInSRGB)
    }

    /// The profile says sRGB, so the thumbnails need none.
    @Test
    func usualColorsHaveNoProfile() async throws {
        let scratch = try Scratch()
        let (made, files) = try await make(try #require(Unusual.bytes(of: Self.red, kind: "srgb")), scratch)
        for file in files {
            #expect(WebPContainer.chunks(of: file)?.map(\.name) == ["VP8 "])
        }
        // 200 of 255 is 24 of 31.
        #expect(made.color == 24 << 11)
    }

    @Test
    func aTransparentPictureKeepsItsProfile() async throws {
        let clear = Pixels(width: 300, height: 200, bands: 4) { x, _ in [200, 0, 0, x < 150 ? 255 : 0] }
        let (_, files) = try await make(try #require(Unusual.bytes(of: clear, kind: "p3")), try Scratch())
        for file in files {
            #expect(WebPContainer.chunks(of: file)?.map(\.name) == ["VP8X", "ICCP", "ALPH", "VP8 "])
            let thumbnail = try #require(DecodedFile(file))
            #expect(thumbnail[0.25, 0.5][3] == 255 && thumbnail[0.75, 0.5][3] == 0)
        }
    }

    /// libvips writes JPEG either without a profile or with EXIF.
    @Test
    func aFullSizeJPEGIsInSRGB() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(try #require(Unusual.bytes(of: Self.red, kind: "p3")), "picture.png")
        let made = try await Decoders.shared.makeFullSize(of: PictureSource(file), into: scratch.path)
        let shown = try #require(DecodedFile(try scratch.bytes(scratch[made.file])))[0.5, 0.5]
        #expect(abs(shown[0] - 219) < 4 && shown[1] < 4 && shown[2] < 4, "\(shown)")
    }
}
