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

    /// A gain map brightens a picture for screens that can show it. It is a second picture in the file. Thumbnails have
    /// the standard rendition, which is the first one.
    @Test(arguments: ["jpeg", "heic"])
    func aGainMapIsNotApplied(format: String) async throws {
        let map = Pixels(width: 150, height: 100) { _, _ in [255, 255, 255] }
        let bytes: [UInt8]
        if format == "jpeg" {
            let picture = try PictureFile.bytes(of: Self.red, as: ".jpg")
            let gainMap = try PictureFile.bytes(of: map, as: ".jpg")
            let xmp = """
                http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">\
                <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
                xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" \
                xmlns:Item="http://ns.google.com/photos/1.0/container/item/" hdrgm:Version="1.0"><Container:Directory><rdf:Seq>\
                <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li>\
                <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg" \
                Item:Length="\(gainMap.count)"/></rdf:li></rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>
                """.utf8
            let length = xmp.count + 2
            let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + xmp
            bytes = Array(picture[..<2] + segment + picture[2...] + gainMap)
        } else {
            bytes = try #require(HEICGrid.bytes(of: Self.red, gainMap: map))
        }
        let scratch = try Scratch()
        let facts = try await Decoders.shared.facts(of: scratch.write(bytes, "picture"))
        #expect(facts.width == 300 && facts.height == 200 && facts.clip == nil)
        let (_, files) = try await make(bytes, scratch)
        for file in files {
            let shown = try #require(DecodedFile(file))[0.5, 0.5]
            #expect(abs(shown[0] - 200) < 6 && shown[1] < 6 && shown[2] < 6, "\(shown)")
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
