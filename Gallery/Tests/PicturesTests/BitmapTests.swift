import PictureFixtures
import SampleLibrary
import Testing

@testable import Pictures

/// BMP files, which libvips doesn't read.
struct BitmapTests {
    private func thumbnail(_ bytes: [UInt8]) async throws -> DecodedFile {
        let scratch = try Scratch()
        let file = try scratch.write(bytes, "picture.bmp")
        #expect(
            try await Decoders.shared.facts(of: file) == PictureFacts(width: 301, height: 200, format: "bmp")
        )
        let made = try await Decoders.shared.makeThumbnails(of: file, widths: [240], into: scratch.path)
        let name = try #require(made.files[240])
        return try #require(DecodedFile(try scratch.bytes(scratch[name])))
    }

    @Test(arguments: BMPFile.Kind.allCases)
    func everyKindIsDecoded(_ kind: BMPFile.Kind) async throws {
        let thumbnail = try await thumbnail(BMPFile.quarters(width: 301, height: 200, kind))
        #expect([thumbnail.width, thumbnail.height] == [240, 159])
        switch kind {
        case .bits1: #expect(thumbnail.quarters == "red green red green")
        case .alpha:
            #expect(thumbnail[0.25, 0.25][0] > 200 && thumbnail[0.25, 0.75][2] > 200)
            #expect(thumbnail[0.25, 0.5][3] == 255 && thumbnail[0.75, 0.5][3] == 0)
        default: #expect(thumbnail.quarters == "red green blue white" && thumbnail.bands == 3)
        }
    }

    @Test
    func theWholePictureIsMade() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(BMPFile.quarters(width: 301, height: 200, .bits24), "a.bmp")
        let made = try await Decoders.shared.makeFullSize(of: PictureSource(file), into: scratch.path)
        let picture = try #require(DecodedFile(try scratch.bytes(scratch[made.file])))
        #expect([picture.width, picture.height] == [301, 200])
        #expect(picture.quarters == "red green blue white")
    }

    @Test
    func whatCannotBeDecodedIsRefused() async throws {
        let whole = BMPFile.quarters(width: 301, height: 200, .bits24)
        let damaged = PictureRefusal(.undecodable, "its BMP header is damaged")
        for (bytes, refusal) in [
            (Array("BMW".utf8), damaged),
            (BMPFile.claiming(width: 0, height: 5), damaged),
            (BMPFile.claiming(width: 5, height: 5, bits: 7), damaged),
            (BMPFile.claiming(width: 5, height: 5, bits: 24, compression: 1), damaged),
            (Array(whole.prefix(53)), damaged),
            (
                BMPFile.claiming(width: 5, height: 5, bits: 0, compression: 4),
                PictureRefusal(.notAPicture, "BMP with JPEG or PNG inside is not opened")
            ),
            (Array(whole.dropLast()), PictureRefusal(.undecodable, "its pixels end too early")),
            (BMPFile.claiming(width: 9, height: 9), PictureRefusal(.undecodable, "its pixels end too early")),
        ] {
            let scratch = try Scratch()
            let file = try scratch.write(bytes, "a.bmp")
            await #expect(throws: refusal) {
                _ = try await Decoders.shared.makeThumbnails(of: file, widths: [240], into: scratch.path)
            }
        }
        let scratch = try Scratch()
        let large = try scratch.write(BMPFile.claiming(width: 1 << 20, height: -1 << 31), "a.bmp")
        let error = await #expect(throws: PictureRefusal.self) {
            _ = try await Decoders.shared.facts(of: large)
        }
        #expect(error?.reason.hasSuffix("more than 250 million pixels are not decoded") == true)
    }

    /// However a file is truncated or changed, the decoder doesn't end.
    @Test
    func damagedFilesAreHarmless() throws {
        var random = SeededRandom(seed: 28)
        for kind in BMPFile.Kind.allCases {
            let whole = BMPFile.quarters(width: 19, height: 7, kind)
            for _ in 0..<300 {
                var bytes = Array(whole.prefix(Int(random.next() % UInt64(whole.count + 1))))
                for _ in 0..<Int(random.next() % 4) where !bytes.isEmpty {
                    bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
                }
                guard let bitmap = try? Bitmap(Array(bytes.prefix(512))),
                    bitmap.width * bitmap.height <= 1_000_000
                else { continue }
                _ = bytes.withUnsafeBytes { try? BitmapPixels(of: $0, bitmap) }
            }
        }
    }
}
