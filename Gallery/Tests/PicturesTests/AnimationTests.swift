import PictureFixtures
import SampleLibrary
import Testing

@testable import Pictures

/// Pictures that move by themselves, and that browsers show so.
@Suite struct AnimationTests {
    /// Five frames in each format, as FFmpeg and libavif write them.
    @Test(arguments: [
        ("gif", ["-f", "gif"]), ("png", ["-f", "apng"]), ("webp", ["-c:v", "libwebp_anim", "-f", "webp"]),
    ])
    func severalFramesMove(format: String, options: [String]) async throws {
        let source = ["ffmpeg", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=0.5"]
        let bytes = try EncoderCommand.bytes(
            of: Pixels.quarters(width: 64, height: 48),
            source + options + ["out"],
            as: format
        )
        let facts = try await facts(of: bytes)
        #expect(facts.isAnimated && facts.format == format && facts.width == 64 && facts.height == 48)
    }

    @Test
    func anAVIFMoves() async throws {
        let pixels = Pixels.quarters(width: 64, height: 48)
        let bytes = try EncoderCommand.bytes(
            of: pixels,
            ["avifenc", "--speed", "10", "--timescale", "10", "in.png", "in.png", "out"],
            as: "avif"
        )
        #expect(try await facts(of: bytes).isAnimated)
    }

    @Test(arguments: [("gif", "gif"), ("png", "png"), ("webp", "webp"), ("avif", "heif")])
    func aSingleFrameDoesNotMove(ending: String, format: String) async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Pixels.quarters(width: 64, height: 48), "a.\(ending)", as: ".\(ending)")
        let facts = try await Decoders.shared.facts(of: file)
        #expect(!facts.isAnimated && facts.format == format)
    }

    @Test
    func theBlocksOfAGIF() {
        let small = (x: 1, y: 2, width: 3, height: 4)
        let file = GIFFile.animation(width: 10, height: 10, part: small)
        file.withUnsafeBytes { bytes in
            #expect(GIFBlocks(bytes).isAnimated)
            #expect(GIFBlocks(bytes).firstArea == GIFBlocks.Area(x: 1, y: 2, width: 3, height: 4))
            #expect(GIFBlocks(bytes).comment == [])
        }
        // A comment in two pieces, before the first picture.
        let comment = [0x21, 0xFE, 3] + Array("In ".utf8) + [4] + Array("Graz".utf8) + [0]
        let start = 13 + 12
        (file.prefix(start) + comment + file.dropFirst(start)).withUnsafeBytes { bytes in
            #expect(GIFBlocks(bytes).comment == Array("In Graz".utf8))
            #expect(GIFBlocks(bytes).isAnimated)
            // Any part of the file can be read.
            for length in 0..<bytes.count {
                let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(length))
                let blocks = GIFBlocks(part)
                _ = (blocks.isAnimated, blocks.firstArea, blocks.comment, blocks.xmp)
            }
        }
    }

    private func facts(of bytes: [UInt8]) async throws -> PictureFacts {
        let scratch = try Scratch()
        return try await Decoders.shared.facts(of: try scratch.write(bytes, "picture"))
    }
}
