import Foundation
import PictureFixtures
import SampleLibrary
import SystemPackage
import Testing

@testable import Pictures

struct RefusalTests {
    private static let pixels = Pixels(width: 400, height: 300) { x, y in
        [UInt8(x & 255), UInt8(y & 255), UInt8(x * y & 255)]
    }

    private func refusals(_ file: FilePath, _ scratch: Scratch) async throws -> (
        facts: PictureRefusal?, made: PictureRefusal?
    ) {
        let decoders = Decoders.shared
        var refusals: (facts: PictureRefusal?, made: PictureRefusal?)
        do {
            _ = try await decoders.facts(of: file)
        } catch {
            refusals.facts = try #require(error as? PictureRefusal)
        }
        do {
            _ = try await decoders.makeThumbnails(of: file, widths: [240], into: scratch.path)
        } catch {
            refusals.made = try #require(error as? PictureRefusal)
        }
        return refusals
    }

    /// Returns the refusal of both facts and thumbnails.
    private func refusal(of file: FilePath, _ scratch: Scratch) async throws -> PictureRefusal? {
        let (facts, made) = try await refusals(file, scratch)
        #expect(facts == made)
        #expect(scratch.files.allSatisfy { !$0.hasSuffix(".webp") }, "a thumbnail was left")
        return facts
    }

    @Test
    func whatIsNoPicture() async throws {
        let scratch = try Scratch()
        let cases: [(String, [UInt8], PictureRefusal)] = [
            ("empty.jpg", [], PictureRefusal(.notAPicture, "the file is empty")),
            (
                "text.jpg", Array("Hello".utf8),
                PictureRefusal(.notAPicture, "not a picture of a known format")
            ),
            (
                "zeros.png", [UInt8](repeating: 0, count: 5000),
                PictureRefusal(.notAPicture, "not a picture of a known format")
            ),
            (
                "drawing.jpg", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8),
                PictureRefusal(.notAPicture, "SVG is not opened")
            ),
            (
                "drawing.svg",
                Array(
                    "<?xml version='1.0'?><!-- a --><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
                        .utf8
                ),
                PictureRefusal(.notAPicture, "SVG is not opened")
            ),
            ("page.pdf", Array("%PDF-1.4\n%âãÏÓ\n".utf8), PictureRefusal(.notAPicture, "PDF is not opened")),
            (
                "film.mp4", [0, 0, 0, 24] + Array("ftypisom\0\0\u{2}\0isommp41".utf8),
                PictureRefusal(.undecodable, "it cannot be opened: Invalid data found when processing input")
            ),
            (
                "numbers.csv", Array("1,2,3\n4,5,6\n".utf8),
                PictureRefusal(.notAPicture, "not a picture of a known format")
            ),
            (
                "bitmap.ppm", Array("P6 1 1 255\n___".utf8),
                PictureRefusal(.notAPicture, "not a picture of a known format")
            ),
        ]
        for (name, bytes, refusal) in cases {
            #expect(try await self.refusal(of: try scratch.write(bytes, name), scratch) == refusal, "\(name)")
        }
    }

    /// libvips' test for SVG doesn't end for a gzip file with a byte behind its end.
    @Test
    func formatsAreToldWithoutReadingMore() async throws {
        let scratch = try Scratch()
        // "hello", compressed.
        let gzip: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0xE7, 2, 0, 0x20, 0x30, 0x3A,
            0x36, 6, 0, 0, 0,
        ]
        var limits = PictureLimits()
        limits.processorSeconds = 2
        try await Decoders.run(limits: limits) { decoders in
            let file = try scratch.write(gzip + Array("x".utf8), "a.gz")
            await #expect(throws: PictureRefusal(.notAPicture, "a compressed file is not opened")) {
                try await decoders.facts(of: file)
            }
        }
    }

    @Test
    func onlyRegularFilesAreOpened() async throws {
        let scratch = try Scratch()
        let picture = try scratch.write(Self.pixels, "picture.jpg")
        #expect(scratch["pipe.jpg"].withPlatformString { mkfifo($0, 0o644) } == 0)
        #expect(scratch["folder.jpg"].withPlatformString { mkdir($0, 0o755) } == 0)
        try FileManager.default.createSymbolicLink(
            atPath: scratch["link.jpg"].string,
            withDestinationPath: picture.string
        )
        #expect(
            try await refusal(of: scratch["pipe.jpg"], scratch)
                == PictureRefusal(.unreadable, "a named pipe, not a file")
        )
        #expect(
            try await refusal(of: scratch["folder.jpg"], scratch)
                == PictureRefusal(.unreadable, "a folder, not a file")
        )
        #expect(
            try await refusal(of: scratch["link.jpg"], scratch)
                == PictureRefusal(.unreadable, "a symbolic link, which is not followed")
        )
        #expect(
            try await refusal(of: "/dev/zero", scratch)
                == PictureRefusal(.unreadable, "a device, not a file")
        )
        #expect(
            try await refusal(of: scratch["no.jpg"], scratch)
                == .missing
        )
        #expect(
            try await refusal(of: picture.appending("x"), scratch)
                == .missing
        )
    }

    /// A header claims a large size, in a file of a few bytes.
    @Test
    func headersThatClaimTooManyPixelsAreNotDecoded() async throws {
        let scratch = try Scratch()
        let gif =
            Array("GIF89a".utf8) + [
                0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 0, 0x3B,
            ]
        #expect(
            try await refusal(of: try scratch.write(gif, "bomb.gif"), scratch)
                == PictureRefusal(
                    .undecodable,
                    "65535 × 65535 pixels: more than 250 million pixels are not decoded"
                )
        )
        let png = PNGFile.bytes(claimingWidth: 100_000, height: 100_000)
        #expect(
            try await refusal(of: try scratch.write(png, "bomb.png"), scratch)
                == PictureRefusal(
                    .undecodable,
                    "100000 × 100000 pixels: more than 250 million pixels are not decoded"
                )
        )
        var jpeg = try PictureFile.bytes(of: Self.pixels, as: ".jpg")
        let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
        #expect(
            try await refusal(of: try scratch.write(jpeg, "bomb.jpg"), scratch)
                == PictureRefusal(
                    .undecodable,
                    "65500 × 65500 pixels: more than 250 million pixels are not decoded"
                )
        )
    }

    @Test(arguments: [".jpg", ".jpg[interlace]", ".png", ".webp", ".gif", ".tif"])
    func picturesThatAreCutOffSayWhy(suffix: String) async throws {
        let scratch = try Scratch()
        let bytes = try PictureFile.bytes(of: Self.pixels, as: suffix)
        // Of the other formats, the rest is shown.
        let isWhole = [".webp", ".tif"].contains(suffix)
        for length in [4, 16, 40] + (isWhole ? [bytes.count / 4, bytes.count / 2] : []) {
            let file = try scratch.write(Array(bytes.prefix(length)), "cut")
            let (facts, made) = try await refusals(file, scratch)
            let refusal = try #require(made, "\(suffix) of \(length) bytes gave a thumbnail")
            #expect([.undecodable, .notAPicture].contains(refusal.kind), "\(refusal)")
            // No limit is the reason.
            #expect(!refusal.reason.contains(/more (memory )?than/), "\(refusal)")
            #expect(!refusal.reason.isEmpty && !refusal.reason.contains("\n") && refusal.reason.count <= 200)
            #expect(facts == nil || [.undecodable, .notAPicture].contains(facts?.kind))
        }
    }

    @Test
    func aJPEGFileWithoutItsEndIsAPicture() async throws {
        let scratch = try Scratch()
        for suffix in [".jpg", ".jpg[interlace]"] {
            let bytes = try PictureFile.bytes(of: Self.pixels, as: suffix)
            #expect(bytes.suffix(2) == [0xFF, 0xD9])
            let file = try scratch.write(bytes.dropLast(2), "almost.jpg")
            let (facts, made) = try await refusals(file, scratch)
            #expect(facts == nil && made == nil)
        }
    }

    @Test
    func aPictureThatChangesItsExtensionIsAPicture() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "really-a.gif", as: ".jpg")
        #expect(try await Decoders.shared.facts(of: file).format == "jpeg")
    }

    @Test
    func namesThatAreNotUTF8AreOpened() async throws {
        let scratch = try Scratch()
        let bytes = try PictureFile.bytes(of: Self.pixels, as: ".jpg")
        for name in [[0x61, 0xE9, 0x2E, 0x6A], [0xFF, 0xFE], [0x0A], [0x27, 0x22, 0x24, 0x28]]
            as [[CChar.Magnitude]]
        {
            let path = scratch.path.pushing(
                FilePath(platformString: name.map { CChar(bitPattern: $0) } + [0])
            )
            let file = try FileDescriptor.open(
                path,
                .writeOnly,
                options: .create,
                permissions: .ownerReadWrite
            )
            try file.closeAfter { _ = try file.writeAll(bytes) }
            let facts = try await Decoders.shared.facts(of: path)
            #expect(facts == PictureFacts(width: 400, height: 300, format: "jpeg"))
        }
    }

    @Test
    func onePictureDoesNotStopTheRest() async throws {
        let scratch = try Scratch()
        let good = try scratch.write(Self.pixels, "good.jpg")
        let bad = try scratch.write([1, 2, 3], "bad.jpg")
        let decoders = Decoders.shared
        for _ in 0..<20 {
            await #expect(throws: PictureRefusal.self) { try await decoders.facts(of: bad) }
            let facts = try await decoders.facts(of: good)
            #expect(facts.width == 400)
        }
    }

    /// A loader may fail without a message.
    @Test
    func aHeaderThatFailsWithoutAMessageIsDamaged() throws {
        let start = Array(try PictureFile.bytes(of: Self.pixels, as: ".jpg").prefix(512))
        func reason(_ error: String) -> String? {
            guard case .refused(let refusal) = PictureHeader.failure(of: start, error: error) else {
                return nil
            }
            return refusal.reason
        }
        #expect(reason("") == "its JPEG header is damaged")
        #expect(reason("\n") == "its JPEG header is damaged")
        #expect(reason("jpeg: no SOI\nmore") == "it cannot be opened: jpeg: no SOI")
    }
}
