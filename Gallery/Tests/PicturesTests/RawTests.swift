import PictureFixtures
import Pictures
import SampleLibrary
import SystemPackage
import Testing

/// Camera raw files.
struct RawTests {
    private static let quarters = Pixels.quarters(width: 720, height: 480)

    /// A file whose sensor has seen other colors than the preview has.
    private static func file(preview: [UInt8]? = nil, orientation: UInt16 = 1) -> RawFile {
        var file = RawFile { x, y in
            y < 32 ? x < 48 ? [224, 32, 32] : [32, 160, 32] : x < 48 ? [240, 240, 240] : [32, 32, 224]
        }
        file.preview = preview
        file.orientation = orientation
        return file
    }

    private static func preview() throws -> [UInt8] {
        try PictureFile.bytes(of: quarters, as: ".jpg[Q=95,strip]")
    }

    /// Returns the facts and a thumbnail.
    private func read(_ bytes: [UInt8]) async throws -> (PictureFacts, DecodedFile) {
        let scratch = try Scratch()
        let file = try scratch.write(bytes, "picture.txt")
        let facts = try await Decoders.shared.facts(of: file)
        let made = try await Decoders.shared.makeThumbnails(of: file, widths: [240], into: scratch.path)
        let thumbnail = try scratch.bytes(scratch[try #require(made.files[240])])
        return (facts, try #require(DecodedFile(thumbnail)))
    }

    /// The camera was on its side. The preview is stored as the sensor has seen it.
    @Test(arguments: RawFile.Kind.allCases)
    func thePictureIsThePreview(kind: RawFile.Kind) async throws {
        let (facts, thumbnail) = try await read(
            Self.file(preview: Self.preview(), orientation: 6).bytes(kind)
        )
        #expect([facts.width, facts.height] == [480, 720])
        #expect(facts.format == "raw")
        // 2024-05-31 12:00:00.
        #expect(facts.taken == 1_717_156_800)
        #expect(facts.camera?.name != nil)
        #expect(facts.camera?.exposure == 0.008)
        #expect(facts.camera?.aperture == 2.8)
        #expect(facts.camera?.focalLength == 50)
        #expect(facts.camera?.iso == 400)
        #expect([thumbnail.width, thumbnail.height] == [240, 360])
        // "red green blue white", turned by a quarter.
        #expect(thumbnail.quarters == "blue red white green")
    }

    @Test
    func theOrientationOfThePreviewItselfDoesNotCount() async throws {
        let turned = JPEGFile.adding(EXIF.block(orientation: 3), to: try Self.preview())
        let (facts, thumbnail) = try await read(Self.file(preview: turned, orientation: 8).bytes(.dng))
        #expect([facts.width, facts.height] == [480, 720])
        #expect(thumbnail.quarters == "green white red blue")
    }

    @Test
    func aFileWithoutPreviewIsDeveloped() async throws {
        let (facts, thumbnail) = try await read(Self.file(orientation: 6).bytes(.dng))
        #expect([facts.width, facts.height] == [64, 96])
        #expect([thumbnail.width, thumbnail.height] == [64, 96])
        #expect(thumbnail.quarters == "white red blue green")
    }

    /// Some cameras store only a picture for lists of files.
    @Test
    func aSmallPreviewDoesNotCount() async throws {
        let small = try PictureFile.bytes(of: .quarters(width: 160, height: 120), as: ".jpg[Q=95]")
        var file = Self.file(preview: small)
        file.size = (768, 512)
        let color = file.color
        file.color = { color($0 / 8, $1 / 8) }
        let (facts, thumbnail) = try await read(file.bytes(.dng))
        #expect([facts.width, facts.height] == [768, 512])
        #expect([thumbnail.width, thumbnail.height] == [240, 160])
        #expect(thumbnail.quarters == "red green white blue")
    }

    @Test
    func theFullSizeIsThePreviewUpright() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            Self.file(preview: Self.preview(), orientation: 6).bytes(.nef),
            "picture"
        )
        let made = try await Decoders.shared.makeFullSize(of: PictureSource(file), into: scratch.path)
        let picture = try #require(DecodedFile(try scratch.bytes(scratch[made.file])))
        #expect([picture.width, picture.height] == [480, 720])
        #expect(picture.quarters == "blue red white green")
    }

    /// LibRaw closes a file whose preview claims a gigabyte.
    @Test
    func aFileWithADamagedPreviewIsDeveloped() async throws {
        let preview = try Self.preview()
        var bytes = Self.file(preview: preview, orientation: 6).bytes(.dng)
        // The number of bytes, in the preview's directory.
        let entry: [UInt8] = [0x17, 1, 4, 0, 1, 0, 0, 0]
        let length = [UInt8(preview.count & 255), UInt8(preview.count >> 8)]
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: entry + length) })
        bytes[place + 11] = 0x40
        let (facts, thumbnail) = try await read(bytes)
        #expect([facts.width, facts.height] == [64, 96])
        #expect(thumbnail.quarters == "white red blue green")
    }

    /// Without a preview, the values of the sensor are needed, and some are missing.
    @Test
    func aTruncatedFileIsRefused() async throws {
        let scratch = try Scratch()
        let bytes = Self.file().bytes(.dng)
        let file = try scratch.write(Array(bytes.prefix(bytes.count / 2)), "picture.dng")
        let refusal = await #expect(throws: PictureRefusal.self) {
            _ = try await Decoders.shared.makeThumbnails(of: file, widths: [240], into: scratch.path)
        }
        #expect(refusal?.kind == .undecodable)
    }

    /// The header has the values of a sensor, but not how to read them.
    @Test
    func whatLibRawDoesNotReadHasAReason() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            Array("FUJIFILMCCD-RAW 0201".utf8) + [UInt8](repeating: 0, count: 4000),
            "a.raf"
        )
        let refusal = await #expect(throws: PictureRefusal.self) {
            _ = try await Decoders.shared.facts(of: file)
        }
        #expect(
            refusal
                == PictureRefusal(
                    .undecodable,
                    "it is not a camera raw that LibRaw reads: Unsupported file format or not RAW file"
                )
        )
    }
}
