import PictureFixtures
import SampleLibrary
import SystemPackage
import Testing

@testable import Pictures

/// Where HEIC, AVIF, JPEG XL, GIF and PNG files have their metadata.
struct ContainerTests {
    /// A TIFF file with an orientation and nothing else.
    private static let tiff: [UInt8] = Array(EXIF.block(orientation: 6).dropFirst(6))

    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(8 + content.count, 4) + Array(name.utf8) + content
    }

    private static func full(_ name: String, _ content: [UInt8], version: UInt8 = 0) -> [UInt8] {
        box(name, [version, 0, 0, 0] + content)
    }

    /// A file whose items are in the box `idat`: their numbers, kinds, contents, and the item that each describes.
    private static func heif(_ items: [(number: Int, kind: String, content: [UInt8], of: Int?)]) -> [UInt8] {
        var places = [0x44, 0x00] + big(items.count, 2), offset = 0
        for item in items {
            places +=
                big(item.number, 2) + big(1, 2) + big(0, 2) + big(1, 2) + big(offset, 4)
                + big(item.content.count, 4)
            offset += item.content.count
        }
        let entries = items.flatMap { item in
            full("infe", big(item.number, 2) + big(0, 2) + Array(item.kind.utf8) + [0], version: 2)
        }
        let references = items.flatMap { item in
            item.of.map { box("cdsc", big(item.number, 2) + big(1, 2) + big($0, 2)) } ?? []
        }
        return box("ftyp", Array("heic".utf8))
            + full(
                "meta",
                full("pitm", big(1, 2)) + full("iinf", big(items.count, 2) + entries)
                    + full("iref", references)
                    + full("iloc", places, version: 1) + box("idat", items.flatMap(\.content))
            )
    }

    private static func metadata(_ file: [UInt8]) -> MetadataBlocks {
        file.withUnsafeBytes { HEIFBoxes.metadata(in: $0) }
    }

    private static let xmpKind = "mime\0application/rdf+xml"

    /// iPhones have a length of 6, Xiaomi's phones one of 10 with a segment of JPEG, and Nokia's have none.
    @Test(
        arguments: [
            [0, 0, 0, 6] + Array("Exif\0\0".utf8), [0, 0, 0, 0],
            [0, 0, 0, 10, 0xFF, 0xE1, 0, 99] + Array("Exif\0\0".utf8),
            Array("Exif\0\0".utf8), [], [0, 0, 0, 6, 0, 0],
        ] as [[UInt8]]
    )
    func exifIsFoundWhateverPrecedesIt(start: [UInt8]) {
        let file = Self.heif([(1, "hvc1", [1, 2, 3], nil), (2, "Exif", start + Self.tiff, 1)])
        #expect(Array(Self.metadata(file).tiff) == Self.tiff)
    }

    @Test
    func metadataOfTheGainMapIsNotThePictures() {
        let file = Self.heif([
            (1, "hvc1", [1], nil), (2, "hvc1", [2], nil), (3, Self.xmpKind, Array("gain".utf8), 2),
            (4, Self.xmpKind, Array("own".utf8), 1), (5, "mime\0text/plain", Array("text".utf8), 1),
        ])
        #expect(Self.metadata(file).xmp == [Array("own".utf8)])
    }

    /// Every truncation and a thousand changes.
    @Test
    func damagedFilesAreHarmless() {
        let file = Self.heif([
            (1, "hvc1", [1, 2, 3], nil), (2, "Exif", Self.tiff, 1), (3, Self.xmpKind, [4, 5], 1),
        ])
        var random = SeededRandom(seed: 41)
        for length in 0..<file.count { _ = Self.metadata(Array(file[..<length])).tiff }
        for _ in 0..<1_000 {
            var some = file
            for _ in 0..<4 {
                some[Int(random.next() % UInt64(some.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            _ = Self.metadata(some).tiff
        }
    }

    // MARK: - JPEG XL

    private static func jxl(_ boxes: [UInt8]) -> MetadataBlocks {
        (box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + boxes).withUnsafeBytes { JXLBoxes.metadata(in: $0) }
    }

    /// Brotli that isn't compressed (RFC 7932, 9.2): the size of the window, a part of at most 65,536 bytes, and the end.
    private static func brotli(_ content: [UInt8]) -> [UInt8] {
        // A window of 16 bits, not the last part, a length of 4 digits, and not compressed.
        let header = (content.count - 1) << 4 | 1 << 20
        return [UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16 & 0xFF)] + content + [3]
    }

    @Test
    func jpegXLHasPlainAndCompressedBoxes() {
        let exif = [0, 0, 0, 0] + Self.tiff, xmp = Array("<x/>".utf8)
        for blocks in [
            Self.jxl(Self.box("Exif", exif) + Self.box("xml ", xmp)),
            Self.jxl(
                Self.box("brob", Array("Exif".utf8) + Self.brotli(exif))
                    + Self.box("brob", Array("xml ".utf8) + Self.brotli(xmp))
            ),
        ] {
            #expect(Array(blocks.tiff) == Self.tiff && blocks.xmp == [xmp])
        }
    }

    /// Only the limit is kept, whatever the compressed bytes expand to.
    @Test
    func decompressionIsLimited() {
        let content = [UInt8](repeating: 0x61, count: 60_000)
        let limited = Self.brotli(content).withUnsafeBytes { Brotli.decompressed($0, atMost: 1_000) }
        #expect(limited == Array(content.prefix(1_000)))
        let whole = Self.brotli(content).withUnsafeBytes { Brotli.decompressed($0, atMost: 1 << 20) }
        #expect(whole == content)
        let cutOff = Self.brotli(content).prefix(30_003).withUnsafeBytes {
            Brotli.decompressed($0, atMost: 1 << 20)
        }
        #expect(content.starts(with: cutOff))
    }

    // MARK: - GIF and PNG

    @Test
    func xmpOfGIFIsBetweenPictures() throws {
        let pixels = Pixels.quarters(width: 30, height: 20)
        let plain = try PictureFile.bytes(of: pixels, as: ".gif")
        let packet = Array("<x:xmpmeta/>".utf8)
        let trailer = [1] + (0...255).reversed().map { UInt8($0) } + [0]
        let block = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + packet + trailer
        // Behind the picture, before the end.
        let file = plain.dropLast() + block + [0x3B]
        #expect(Array(file).withUnsafeBytes { GIFBlocks($0).xmp }.starts(with: packet))
        #expect(plain.withUnsafeBytes { GIFBlocks($0).xmp } == [])
        for length in 0..<file.count {
            _ = Array(file.prefix(length)).withUnsafeBytes { GIFBlocks($0).xmp }
        }
    }

    /// The length is smaller than that of the digits, as some programs write it.
    @Test
    func aRawProfileIsAllItsDigits() {
        let digits = Self.tiff.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        for length in [4, 38, 9_999] {
            let text = Array("\nexif\n      \(length)\n\(digits.prefix(20))\n\(digits.dropFirst(20))\n".utf8)
            var blocks = MetadataBlocks()
            blocks.exif = text.withUnsafeBytes { RawProfile.bytes(of: $0) }
            #expect(Array(blocks.tiff) == Self.tiff)
        }
    }
}
