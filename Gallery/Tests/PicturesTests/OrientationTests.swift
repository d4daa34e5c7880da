import PictureFixtures
import Pictures
import SampleLibrary
import Testing

struct OrientationTests {
    private static let upright = Pixels.quarters(width: 60, height: 40)

    @Test(arguments: 1...8)
    func factsAreThoseOfTheUprightPicture(orientation: Int) async throws {
        let scratch = try Scratch()
        for (format, suffix) in [("jpeg", ".jpg"), ("png", ".png"), ("webp", ".webp"), ("tiff", ".tif")] {
            let file = try scratch.write(
                Self.upright.stored(forOrientation: orientation),
                "picture" + suffix,
                // Exiv2 stores EXIF in PNG files where only Exiv2 finds it.
                blocks: format == "png" ? ["exif-data": EXIF.block(orientation: UInt8(orientation))] : [:],
                metadata: format == "png" ? [:] : ["Exif.Image.Orientation": "\(orientation)"]
            )
            let facts = try await Decoders.shared.facts(of: file)
            var expected = PictureFacts(width: 60, height: 40, format: format)
            expected.orientation = orientation == 1 ? nil : orientation
            #expect(facts == expected)
        }
    }

    @Test(arguments: ["0", "9", "255", "65535"])
    func anOrientationThatIsNoneLeavesThePictureAsItIs(orientation: String) async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.upright, "a.jpg", metadata: ["Exif.Image.Orientation": orientation])
        let decoders = Decoders.shared
        let facts = try await decoders.facts(of: file)
        #expect(facts == PictureFacts(width: 60, height: 40, format: "jpeg"))
        let made = try await decoders.makeThumbnails(
            of: file,
            widths: [240],
            into: scratch.path,
            urgency: .index
        )
        let thumbnail = try scratch.bytes(scratch[try #require(made.files[240])])
        #expect(DecodedFile(thumbnail)?.quarters == "red green blue white")
    }

    /// Files of all eight orientations from another project, made for such tests.
    @Test(.enabled(if: SharedPhotos.areThere, SharedPhotos.missing), arguments: 1...8)
    func photographsOfAllOrientationsAreTheSame(orientation: Int) async throws {
        for (name, size) in [("Landscape", [1800, 1200]), ("Portrait", [1200, 1800])] {
            let file = SharedPhotos.folder.appending("orientation").appending("\(name)_\(orientation).jpg")
            let facts = try await Decoders.shared.facts(of: file)
            #expect([facts.width, facts.height] == size)
        }
    }
}
