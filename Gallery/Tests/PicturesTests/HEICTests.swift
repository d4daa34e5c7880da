import PictureFixtures
import SampleLibrary
import Testing

@testable import Pictures

/// HEIC and AVIF files that libheif and libvips refuse as they are.
struct HEICTests {
    private static let quarters = Pixels.quarters(width: 300, height: 200)

    /// Returns the facts and the thumbnail.
    private func read(_ bytes: [UInt8]) async throws -> (PictureFacts, DecodedFile) {
        let scratch = try Scratch()
        let file = try scratch.write(bytes, "picture.heic")
        let facts = try await Decoders.shared.facts(of: file)
        let made = try await Decoders.shared.makeThumbnails(of: file, widths: [240], into: scratch.path)
        return (facts, try #require(DecodedFile(try scratch.bytes(scratch[made.files[240] ?? ""]))))
    }

    /// iPhones since iOS 18 say that the gain map and the EXIF belong to the picture and to a `tmap` item.
    @Test
    func aGainMapAndEXIFOfTwoItemsBelongToThePicture() async throws {
        let map = Pixels(width: 150, height: 100) { _, _ in [255, 255, 255] }
        // Big endian. One directory at 8, with one entry: the time of change. Its text follows.
        let exif =
            Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x32, 0, 2, 0, 0, 0, 20, 0, 0, 0, 26, 0, 0, 0, 0]
            + Array("2024:09:16 12:00:00\0".utf8)
        for hasToneMap in [false, true] {
            let bytes = HEICGrid.bytes(of: Self.quarters, gainMap: map, hasToneMap: hasToneMap, exif: exif)
            let (facts, thumbnail) = try await read(try #require(bytes))
            #expect(facts.width == 300 && facts.height == 200 && facts.format == "heif")
            // 2024-09-16 12:00:00.
            #expect(facts.taken == 1_726_488_000, "with a tone map: \(hasToneMap)")
            #expect(thumbnail.width == 240 && thumbnail.height == 160 && thumbnail.bands == 3)
            #expect(thumbnail.quarters == "red green blue white")
        }
    }

    /// Sony's ILCE-7SM3 and Samsung's S24 FE write a thumbnail of another size than it says. libheif refuses it.
    @Test
    func aThumbnailInTheFileIsNotShown() async throws {
        let white = Pixels(width: 480, height: 288) { _, _ in [255, 255, 255] }
        for height in [288, 292] {
            let picture = Pixels.quarters(width: 1000, height: 600)
            let bytes = try #require(HEICGrid.bytes(of: picture, thumbnail: white, ofHeight: height))
            let (facts, thumbnail) = try await read(bytes)
            #expect(facts.width == 1000 && facts.height == 600)
            #expect([thumbnail.width, thumbnail.height] == [240, 144])
            #expect(thumbnail.quarters == "red green blue white")
        }
    }

    /// The encoder cavif names the rotation before the size.
    @Test(arguments: [1, 3])
    func propertiesInAnotherOrder(turns: Int) async throws {
        var bytes = try EncoderCommand.bytes(
            of: Self.quarters,
            ["avifenc", "--irot", "\(turns)", "--speed", "10", "in.png", "out"],
            as: "avif"
        )
        let (facts, thumbnail) = try await read(bytes)
        #expect(facts.width == 200 && facts.height == 300)
        let belongings = try #require(bytes.indices.first { bytes[$0...].starts(with: "ipma".utf8) })
        // After the version and the number of items come the item and the number of its properties.
        let count = Int(bytes[belongings + 14]), list = belongings + 15
        let order = bytes[list..<list + count]
        // The rotation was the last one.
        bytes.replaceSubrange(list..<list + count, with: [order.last ?? 0] + order.dropLast())
        let (moved, other) = try await read(bytes)
        #expect(moved.width == 200 && moved.height == 300)
        #expect(other.quarters == thumbnail.quarters && [other.width, other.height] == [200, 300])
    }

    @Test
    func transparencyOfTwoItemsIsThatOfThePicture() async throws {
        let clear = Pixels(width: 300, height: 200, bands: 4) { x, _ in [220, 30, 30, x < 150 ? 255 : 0] }
        let plain = try PictureFile.bytes(of: clear, as: ".heic[Q=95]")
        for bytes in [plain, try #require(HEICGrid.withTwoTargets(plain))] {
            let (facts, thumbnail) = try await read(bytes)
            #expect(facts.width == 300 && facts.height == 200)
            #expect(thumbnail.bands == 4 && thumbnail[0.25, 0.5][3] > 250 && thumbnail[0.75, 0.5][3] < 5)
        }
    }

    /// libheif looks for a box behind the end of each file, and libvips says so before the reason.
    @Test
    func aRefusalSaysWhatLibheifSays() async throws {
        let scratch = try Scratch()
        var bytes = try PictureFile.bytes(of: Self.quarters, as: ".heic[Q=90]")
        let handler = try #require(bytes.indices.first { bytes[$0...].starts(with: "pict".utf8) })
        bytes.replaceSubrange(handler..<handler + 4, with: "none".utf8)
        let file = try scratch.write(bytes, "picture.heic")
        await #expect(
            throws: PictureRefusal(
                .undecodable,
                "it cannot be opened: heif: Invalid input: Not a 'pict' handler (2.114)"
            )
        ) {
            try await Decoders.shared.facts(of: file)
        }
    }

    /// The first frame, which such a file has as a still picture, too.
    @Test
    func anAnimatedAVIFIsAPicture() async throws {
        let scratch = try Scratch()
        let other = try scratch.write(
            Pixels.quarters(width: 300, height: 200).stored(forOrientation: 2),
            "b.png"
        )
        let bytes = try EncoderCommand.bytes(
            of: Self.quarters,
            ["avifenc", "--speed", "10", "--timescale", "10", "in.png", other.string, "out"],
            as: "avif"
        )
        #expect(bytes[8..<12].elementsEqual("avis".utf8))
        let (facts, thumbnail) = try await read(bytes)
        #expect(facts.width == 300 && facts.height == 200 && facts.format == "heif" && facts.video == nil)
        #expect(thumbnail.quarters == "red green blue white")
    }

    /// Without a brand of still pictures, a file isn't one.
    @Test
    func aSequenceWithTheBrandOfNoStillPictureIsAVideo() async throws {
        var bytes = try EncoderCommand.sequence(of: Self.quarters)
        for place in stride(from: 8, to: 44, by: 4) where bytes[place...].starts(with: "avif".utf8) {
            bytes.replaceSubrange(place..<place + 4, with: "miaf".utf8)
        }
        for place in stride(from: 8, to: 44, by: 4) where bytes[place...].starts(with: "mif1".utf8) {
            bytes.replaceSubrange(place..<place + 4, with: "miaf".utf8)
        }
        let (facts, thumbnail) = try await read(bytes)
        #expect(facts.width == 300 && facts.height == 200 && facts.video?.duration == 200)
        #expect(thumbnail.quarters == "red green blue white")
    }

    /// libheif refuses it. Two frames of a tenth of a second.
    @Test(arguments: ["avis", "msf1"])
    func aSequenceWithoutAStillPictureIsAVideo(brand: String) async throws {
        let bytes = try EncoderCommand.sequence(of: Self.quarters, withoutStill: brand)
        let (facts, thumbnail) = try await read(bytes)
        #expect(facts.width == 300 && facts.height == 200)
        #expect(facts.video?.duration == 200 && facts.video?.codec == "av1")
        #expect(thumbnail.quarters == "red green blue white")
    }
}
