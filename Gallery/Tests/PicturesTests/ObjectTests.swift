import Foundation
import PictureFixtures
import SampleLibrary
import SourceFiles
import StorageFixtures
import SystemPackage
import Testing

@testable import Pictures

/// Pictures in a bucket of a real service: headers are read without fetching the rest.
@Suite(.timeLimit(.minutes(10)))
struct ObjectTests {
    private let photos: BucketPhotos
    private let scratch: Scratch
    private let decoders = Decoders.shared

    init() async throws {
        photos = try await BucketPhotos()
        scratch = try Scratch()
    }

    /// Noise, which no format can compress.
    private static let noise: Pixels = {
        var random = SeededRandom(seed: 7)
        return Pixels(width: 1500, height: 1000, bands: 3) { _, _ in
            let bits = random.next()
            return [UInt8(bits & 255), UInt8(bits >> 8 & 255), UInt8(bits >> 16 & 255)]
        }
    }()

    /// Returns a photograph whose header begins with 200 kB of other data.
    private static func longHeader() throws -> [UInt8] {
        let bytes = try PictureFile.bytes(of: noise, as: ".jpg[Q=95]")
        let segment: [UInt8] = [0xFF, 0xEF, 0xC0, 0x02] + [UInt8](repeating: 1, count: 0xC000)
        return bytes[..<2] + segment + segment + segment + segment + bytes[2...]
    }

    private static let part: Int64 = 64 << 10

    /// Puts a file into the bucket, and checks that both have the same facts. Returns the parts of the object
    /// that were read.
    private func checkFacts(_ file: FilePath, as key: String) async throws -> [Range<Int64>] {
        try await photos.add(key, scratch.bytes(file))
        let expected = try await decoders.facts(of: file)
        let found = try await decoders.facts(of: PictureSource(photos.location(key)))
        #expect(found.facts == expected)
        #expect(found.contentHash == nil)
        return photos.reads(of: key)
    }

    // MARK: - Headers

    /// What is read of an object after its start.
    enum Rest: Sendable { case nothing, end, everything }

    /// Of JPEG files the start has all that the header says. PNG files have metadata behind the pixels, and others
    /// anywhere.
    @Test(arguments: [
        ("a.jpg", ".jpg[Q=95]", Rest.nothing), ("b.jpg", ".jpg[Q=95,interlace]", .nothing),
        ("a.png", ".png", .end), ("b.png", ".png[interlace]", .end),
        ("a.webp", ".webp[lossless]", .everything), ("a.tif", ".tif", .everything),
        ("b.tif", ".tif[tile,pyramid]", .everything),
    ])
    func aHeaderIsReadWithoutTheRest(name: String, suffix: String, rest: Rest) async throws {
        let file = try scratch.write(
            Self.noise,
            name,
            as: suffix,
            metadata: [
                "Exif.Image.ImageDescription": "By the lake",
                "Exif.Photo.DateTimeOriginal": "2024:05:01 08:12:00",
                "Exif.Image.Make": "Acme", "Exif.Image.Model": "One", "Xmp.dc.subject": "water",
            ]
        )
        let size = Int64(try scratch.bytes(file).count)
        try #require(size > 1 << 20, "\(size) bytes")
        let reads = try await checkFacts(file, as: name)
        let facts = try await decoders.facts(of: file)
        #expect((facts.caption, facts.tags, facts.taken) == ("By the lake", ["water"], 1_714_551_120))
        #expect(reads.first == 0..<Self.part)
        switch rest {
        case .nothing: #expect(reads.count == 1)
        case .end: #expect(reads.dropFirst().allSatisfy { $0.lowerBound >= size - 2 * Self.part }, "\(reads)")
        case .everything: #expect(Array(reads.dropFirst()) == [Self.part..<size], "\(reads) of \(size)")
        }
    }

    /// Boxes tell where metadata items are. The pixels aren't read.
    @Test(arguments: [("a.heic", ".heic[Q=95]"), ("a.avif", ".avif[Q=95,effort=0]")])
    func ofItemsThoseOfMetadataAreRead(name: String, suffix: String) async throws {
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag><rdf:li>water</rdf:li></rdf:Bag>\
            </dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        let file: FilePath
        do {
            file = try scratch.write(Self.noise, name, as: suffix, blocks: ["xmp-data": Array(xmp.utf8)])
        } catch {
            // Encoders depend on the installed libvips.
            return
        }
        let size = Int64(try scratch.bytes(file).count)
        try #require(size > 1 << 20, "\(size) bytes")
        let reads = try await checkFacts(file, as: name)
        #expect(try await decoders.facts(of: file).tags == ["water"])
        #expect(reads.first == 0..<Self.part)
        #expect(reads.dropFirst().allSatisfy { $0.lowerBound >= size - 2 * Self.part }, "\(reads) of \(size)")
    }

    /// Counting the frames would require reading all of them. The first one contains the size of the picture.
    @Test
    func ofAnAnimationTheFirstFrameIsRead() async throws {
        let frame = Array(try PictureFile.bytes(of: Pixels.quarters(width: 300, height: 200), as: ".gif"))
        // Between the header with its colors and the last byte, there is a frame.
        let colors = frame[10] & 0x80 == 0 ? 0 : 3 << (Int(frame[10] & 7) + 1)
        let pictures = Array(frame[(13 + colors)..<(frame.count - 1)])
        var bytes = Array(frame[..<(13 + colors)])
        while bytes.count < 1 << 20 { bytes += pictures }
        let file = try scratch.write(bytes + [0x3B], "a.gif")
        #expect(try await checkFacts(file, as: "a.gif") == [0..<Self.part])
    }

    /// If a file begins with kilobytes of metadata, each further part is as large as everything so far.
    @Test
    func aLongHeaderIsReadInGrowingParts() async throws {
        let file = try scratch.write(Self.longHeader(), "a.jpg")
        let reads = try await checkFacts(file, as: "a.jpg")
        #expect(reads == [0..<Self.part, Self.part..<2 * Self.part, 2 * Self.part..<4 * Self.part])
    }

    /// FFmpeg writes the index of an MP4 file at its end.
    @Test
    func aVideoIsReadInParts() async throws {
        let file = try VideoFixture.make(
            "a.mp4",
            in: scratch,
            "testsrc2=s=640x480:r=10:d=2,noise=alls=60:allf=t:all_seed=1",
            ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "5", "-g", "1", "-pix_fmt", "yuv420p"]
        )
        let size = Int64(try scratch.bytes(file).count)
        #expect(size > 8 << 20)
        let reads = try await checkFacts(file, as: "a.mp4")
        let fetched = reads.reduce(0) { $0 + min($1.upperBound, size) - $1.lowerBound }
        #expect(reads.count <= 12 && fetched * 3 < size, "\(reads)")
        let object = PictureSource(photos.location("a.mp4"))
        let made = try await decoders.makeThumbnails(
            of: object,
            widths: [240],
            into: scratch.path,
            urgency: .index
        )
        #expect(made.contentHash == (try await decoders.facts(of: object, hashes: true).contentHash))
    }

    @Test
    func photographsSayTheSame() async throws {
        let files = try await SharedPhotos.allOrDrawn(in: scratch)
        var requests = 0, fetched: Int64 = 0, all: Int64 = 0
        for (number, file) in files.enumerated() {
            // Drawn pictures are small. A motion photo has its video after the picture.
            if !SharedPhotos.areThere {
                let bytes = try scratch.bytes(file) + [UInt8](repeating: 0, count: 1 << 20)
                try Data(bytes).write(to: URL(fileURLWithPath: file.string))
            }
            let reads = try await checkFacts(file, as: "\(number)")
            let size = Int64(try scratch.bytes(file).count)
            #expect(reads.count <= 3, "\(file): \(reads)")
            requests += reads.count
            fetched += reads.reduce(0) { $0 + min($1.upperBound, size) - $1.lowerBound }
            all += size
        }
        // For usual JPEG files, the first part is enough.
        #expect(requests * 2 <= files.count * 3, "\(requests) requests")
        #expect(fetched * 5 <= all, "\(fetched) of \(all) bytes")
    }

    // MARK: - All of it

    @Test
    func thumbnailsAreThoseOfTheFile() async throws {
        let file = try scratch.write(Self.noise, "a.jpg", as: ".jpg[Q=95]")
        try await photos.add("a.jpg", scratch.bytes(file))
        let object = PictureSource(photos.location("a.jpg"))
        let expected = try await decoders.makeThumbnails(
            of: PictureSource(file),
            widths: [240],
            into: scratch.path,
            urgency: .index
        )
        let made = try await decoders.makeThumbnails(
            of: object,
            widths: [240],
            into: scratch.path,
            urgency: .index
        )
        #expect((made.contentHash, made.color) == (expected.contentHash, expected.color))
        let names = [try #require(made.files[240]), try #require(expected.files[240])]
        #expect(try scratch.bytes(scratch[names[0]]) == scratch.bytes(scratch[names[1]]))
        // One request for everything.
        #expect(photos.reads(of: "a.jpg") == [0..<8 << 20])
        let facts = try await decoders.facts(of: object, hashes: true)
        #expect(facts.contentHash == expected.contentHash)
    }

    /// libheif refuses the thumbnail of the first one, and all of the second one.
    @Test(arguments: ["thumbnail.heic", "sequence.avif"])
    func whatLibheifRefusesIsShown(name: String) async throws {
        let picture = Pixels.quarters(width: 1000, height: 600)
        let white = Pixels(width: 480, height: 288) { _, _ in [255, 255, 255] }
        let bytes =
            name == "thumbnail.heic"
            ? try #require(HEICGrid.bytes(of: picture, thumbnail: white, ofHeight: 292))
            : try EncoderCommand.sequence(of: picture, withoutStill: "avis")
        _ = try await checkFacts(scratch.write(bytes, name), as: name)
        let made = try await decoders.makeThumbnails(
            of: PictureSource(photos.location(name)),
            widths: [240],
            into: scratch.path,
            urgency: .index
        )
        let thumbnail = try #require(DecodedFile(scratch.bytes(scratch[made.files[240] ?? ""])))
        #expect((thumbnail.width, thumbnail.height) == (240, 144))
        #expect(thumbnail.quarters == "red green blue white")
    }

    /// Objects that are too large are never fetched, neither to check for a picture nor to make thumbnails.
    @Test
    func whatIsTooLargeIsNotFetched() async throws {
        let bytes = Array(try PictureFile.bytes(of: Self.noise, as: ".jpg[Q=95]"))
        try await photos.add("a.jpg", bytes)
        try await photos.add("text", [UInt8](repeating: 0x0A, count: 3 << 20))
        var limits = PictureLimits()
        limits.memory = 2 << 20
        let refusals = StoredRefusals()
        try await Decoders.run(limits: limits, refusals: refusals) { decoders in
            let object = PictureSource(photos.location("a.jpg"))
            await #expect(throws: PictureRefusal(.undecodable, "more than 2 MB are not fetched")) {
                try await decoders.makeThumbnails(
                    of: object,
                    widths: [240],
                    into: scratch.path,
                    urgency: .index
                )
            }
        }
        await #expect(throws: PictureRefusal(.notAPicture, "not a picture of a known format")) {
            try await decoders.facts(of: PictureSource(photos.location("text")))
        }
        #expect(photos.reads(of: "a.jpg") == [0..<2 << 20])
        #expect(photos.reads(of: "text") == [0..<Self.part])
    }

    // MARK: - Failures

    @Test
    func whatIsNotThereOrEmptyIsSaid() async throws {
        try await photos.add("empty.jpg", [])
        await #expect(throws: PictureRefusal(.notAPicture, "the file is empty")) {
            try await decoders.facts(of: PictureSource(photos.location("empty.jpg")))
        }
        await #expect(throws: PictureRefusal(.unreadable, "there is no such file")) {
            try await decoders.facts(of: PictureSource(photos.location("missing.jpg")))
        }
    }

    /// Parts of two states don't form a picture.
    @Test
    func anObjectThatChangesWhileItIsReadIsReadAgainLater() async throws {
        let bytes = try Self.longHeader()
        try await photos.add("a.jpg", bytes)
        photos.beforeReading("a.jpg") { [photos] part in
            if part.lowerBound > 0 {
                try await photos.add("a.jpg", bytes + [0])
            }
        }
        await #expect(throws: PictureFailure(.changed, "it changes while it is read")) {
            try await decoders.facts(of: PictureSource(photos.location("a.jpg")))
        }
        photos.beforeReading("a.jpg") { _ in }
        #expect(try await decoders.facts(of: PictureSource(photos.location("a.jpg"))).facts.width == 1500)
    }

    @Test
    func aServiceThatGoesAwayInTheMiddleIsNoFaultOfThePicture() async throws {
        let bytes = try Self.longHeader()
        try await photos.add("a.jpg", bytes)
        struct Away: Error, CustomStringConvertible { let description = "the service is away" }
        photos.beforeReading("a.jpg") { part in
            if part.lowerBound > 0 { throw Away() }
        }
        let refusals = StoredRefusals()
        try await Decoders.run(refusals: refusals) { decoders in
            await #expect(throws: PictureFailure(.unavailable, "the service is away")) {
                try await decoders.facts(of: PictureSource(photos.location("a.jpg")))
            }
            // The next picture gets a process that isn't waiting.
            try await photos.add(
                "b.jpg",
                PictureFile.bytes(of: Pixels.quarters(width: 30, height: 20), as: ".jpg")
            )
            let facts = try await decoders.facts(of: PictureSource(photos.location("b.jpg"))).facts
            #expect(facts == PictureFacts(width: 30, height: 20, format: "jpeg"))
        }
        #expect(refusals.all.isEmpty)
    }

    /// A malicious picture that has taken over its process may request anything: a part that it has, or one
    /// that doesn't exist.
    @Test(arguments: [0, 70_000, Int64.max, -1])
    func whoeverAsksForWhatItHasIsEnded(offset: Int64) async throws {
        let name = "\(offset).jpg"
        try await photos.add(name, Array("probe:ask:\(offset)\n".utf8) + [UInt8](repeating: 0, count: 60_000))
        try await Decoders.run(executable: Decoders.probed) { decoders in
            let error = await #expect(throws: PictureFailure.self) {
                try await decoders.facts(of: PictureSource(photos.location(name)))
            }
            #expect(error?.kind == .crashed)
        }
        #expect(photos.reads(of: name) == [0..<Self.part])
    }
}
