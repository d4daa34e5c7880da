import PictureFixtures
import Pictures
import SampleLibrary
import SystemPackage
import Testing

/// The content of thumbnails.
struct MakingTests {
    private func make(_ file: FilePath, _ widths: [Int], _ scratch: Scratch) async throws -> (
        MadeThumbnails, [Int: [UInt8]]
    ) {
        let made = try await Decoders.shared.makeThumbnails(
            of: file,
            widths: widths,
            into: scratch.path,
            urgency: .index
        )
        #expect(made.files.keys.sorted() == widths.sorted())
        return (made, try made.files.mapValues { try scratch.bytes(scratch[$0]) })
    }

    private func sizes(_ files: [Int: [UInt8]]) throws -> [[Int]] {
        try files.sorted { $0.key < $1.key }.map { _, file in
            let decoded = try #require(DecodedFile(file))
            return [decoded.width, decoded.height]
        }
    }

    @Test(arguments: 1...8)
    func everyOrientationGivesTheSameUprightPicture(orientation: Int) async throws {
        let scratch = try Scratch()
        let picture = try scratch.write(
            Pixels.quarters(width: 600, height: 400).stored(forOrientation: orientation),
            "a.jpg",
            metadata: ["Exif.Image.Orientation": "\(orientation)"]
        )
        let (_, files) = try await make(picture, [240, 480], scratch)
        #expect(try sizes(files) == [[240, 160], [480, 320]])
        for file in files.values {
            #expect(DecodedFile(file)?.quarters == "red green blue white")
        }
    }

    @Test
    func nothingIsEnlarged() async throws {
        let scratch = try Scratch()
        let narrow = try scratch.write(Pixels.quarters(width: 500, height: 100), "a.png")
        let (_, files) = try await make(narrow, [240, 480, 960, 1920], scratch)
        #expect(try sizes(files) == [[240, 48], [480, 96], [500, 100], [500, 100]])
        #expect(files[960] == files[1920])
    }

    /// WebP is limited to 16,383 pixels, and a side is never 0.
    @Test
    func extremeProportionsFit() async throws {
        let scratch = try Scratch()
        let high = try scratch.write(Pixels(width: 100, height: 20_000, bands: 1), "a.png")
        let (_, files) = try await make(high, [80, 240], scratch)
        #expect(try sizes(files) == [[80, 15_983], [82, 16_383]])
        let wide = try scratch.write(Pixels(width: 20_000, height: 3, bands: 1), "b.png")
        let (_, wideFiles) = try await make(wide, [240, 960], scratch)
        #expect(try sizes(wideFiles) == [[240, 1], [960, 1]])
    }

    @Test
    func theColorIsTheAverageOrFarFromIt() async throws {
        let scratch = try Scratch()
        func color(_ pixel: [UInt8]) async throws -> UInt16 {
            let file = try scratch.write(
                Pixels(width: 300, height: 30, bands: pixel.count) { _, _ in pixel },
                "a.png"
            )
            return try await make(file, [240], scratch).0.color
        }
        // Red, green and blue with 5, 6 and 5 bits.
        #expect(try await color([255, 0, 0]) == 0b11111_000000_00000)
        #expect(try await color([0, 255, 0]) == 0b00000_111111_00000)
        #expect(try await color([255, 255, 255]) == 0xFFFF)
        // Black becomes the darkest blue, because 0 means an unknown color.
        #expect(try await color([0, 0, 0]) == 1)
        // Behind a picture with transparent parts, the color is a gray far from it.
        #expect(try await color([20, 20, 20, 128]) == 0b11011_110111_11011)
        #expect(try await color([240, 240, 240, 128]) == 0b00110_001100_00110)
        #expect(try await color([255, 0, 0, 0]) == 0b11011_110111_11011)
    }

    /// The hashes that the Python packages thumbhash 0.1.2, thash 1.2.1 and fast-thumbhash 1.0.0 compute for the same
    /// pixels. (thumbhash supports no transparency.)
    @Test(arguments: [
        (32, 24, 3, "1c18060d883153a63087a97299478998e80566c3f8"),
        (30, 30, 3, "1d18060f084244874086a962993888578998c70f73377a0f"),
        (20, 30, 4, "de27860302162960184a7af4bb52c4f420545698767967"),
        (32, 32, 4, "1e18820d02177b424077800b49b08a97f5c600325685677786"),
    ])
    func theThumbHashIsThatOfThePicture(width: Int, height: Int, bands: Int, hash: String) async throws {
        let scratch = try Scratch()
        let pixels = Pixels(width: width, height: height, bands: bands) { x, y in
            [x * x + 5 * y, 3 * x + y * y, x * y + 40, x * y + 7 * x].prefix(bands).map { UInt8($0 % 256) }
        }
        let (made, _) = try await make(try scratch.write(pixels, "a.png"), [240], scratch)
        #expect(
            made.thumbHash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == hash
        )
    }

    /// Any picture has one: a single pixel, extreme proportions, no color, no opacity.
    @Test(arguments: [(1, 1, 3), (100, 20_000, 1), (20_000, 3, 1), (7, 9, 4)])
    func everyPictureHasAThumbHash(width: Int, height: Int, bands: Int) async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Pixels(width: width, height: height, bands: bands), "a.png")
        let (made, _) = try await make(file, [240], scratch)
        #expect((14...25).contains(made.thumbHash.count))
    }

    /// The hash of the file's bytes, as computed by `xxhsum -H2`.
    @Test
    func theHashIsThatOfTheContent() async throws {
        let scratch = try Scratch()
        let bytes = try PictureFile.bytes(of: .quarters(width: 30, height: 20), as: ".png")
        let (made, _) = try await make(try scratch.write(bytes, "a.png"), [240], scratch)
        let (again, _) = try await make(try scratch.write(bytes, "b.jpg"), [480], scratch)
        #expect(made.contentHash == bytes.withUnsafeBytes { ContentHash(of: $0) })
        #expect(made.contentHash == again.contentHash)
    }

    /// The picture has a position, a caption, an address and a profile. None of them is in the result.
    @Test
    func noMetadataComesThrough() async throws {
        let scratch = try Scratch()
        let profiled = try #require(
            Unusual.bytes(of: .quarters(width: 500, height: 400), kind: "cmyk-profile")
        )
        let plain = try PictureFile.bytes(of: .quarters(width: 500, height: 400), as: ".jpg")
        for (bytes, name) in [(profiled, "a.jpg"), (plain, "b.jpg")] {
            let file = try scratch.write(bytes, name)
            try PictureFile.add(
                [
                    "Exif.GPSInfo.GPSLatitude": "52/1 31/1 12/1", "Exif.GPSInfo.GPSLatitudeRef": "N",
                    "Exif.Image.ImageDescription": "SECRET", "Xmp.dc.description": "lang=x-default SECRET",
                    "Iptc.Application2.Caption": "SECRET", "Exif.Image.Artist": "SECRET",
                ],
                to: file
            )
            let (_, files) = try await make(file, [240, 480, 960], scratch)
            for file in files.values {
                #expect(WebPContainer.chunks(of: file)?.map(\.name) == ["VP8 "])
                #expect(!String(decoding: file, as: UTF8.self).contains("SECRET"))
            }
        }
    }

    @Test
    func noPhotographsMetadataComesThrough() async throws {
        let scratch = try Scratch()
        let photos = try await SharedPhotos.allOrDrawn(in: scratch)
        #expect(photos.count >= (SharedPhotos.areThere ? 70 : SharedPhotos.drawnCount))
        for photo in photos {
            let (_, files) = try await make(photo, [240], scratch)
            let names = WebPContainer.chunks(of: try #require(files[240]))?.map(\.name)
            let allowed = [
                ["VP8 "], ["VP8X", "ALPH", "VP8 "], ["VP8X", "ICCP", "VP8 "],
                ["VP8X", "ICCP", "ALPH", "VP8 "],
            ]
            #expect(allowed.contains(names ?? []), "\(photo): \(names ?? [])")
        }
    }

    @Test
    func widthsThatMakeNoSenseAreRefused() async throws {
        for widths in [[], [0], [-1], [240, 16_384]] {
            let error = await #expect(throws: PictureRefusal.self) {
                try await Decoders.shared.makeThumbnails(
                    of: "/a.jpg",
                    widths: widths,
                    into: "/tmp",
                    urgency: .index
                )
            }
            #expect(error?.reason.hasPrefix("widths of") == true)
        }
    }
}
