import PictureFixtures
import SampleLibrary
import SystemPackage
import Testing

@testable import Pictures

struct CaptionTests {
    private static let pixels = Pixels.quarters(width: 8, height: 8)

    private func facts(_ metadata: KeyValuePairs<String, String>, name: String = "a.jpg") async throws
        -> PictureFacts
    {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, name, metadata: metadata)
        return try await Decoders.shared.facts(of: file)
    }

    @Test(arguments: ["a.jpg", "a.png", "a.webp", "a.tif"])
    func captionsComeFromXMPThenIPTCThenEXIF(name: String) async throws {
        let exif = ("Exif.Image.ImageDescription", "from EXIF")
        let iptc = ("Iptc.Application2.Caption", "from IPTC")
        let xmp = ("Xmp.dc.description", "lang=x-default from XMP")
        // WebP files can't contain IPTC.
        let hasIPTC = name != "a.webp"
        #expect(try await facts([exif.0: exif.1], name: name).caption == "from EXIF")
        if hasIPTC {
            #expect(try await facts([iptc.0: iptc.1], name: name).caption == "from IPTC")
            #expect(try await facts([exif.0: exif.1, iptc.0: iptc.1], name: name).caption == "from IPTC")
            #expect(try await facts([iptc.0: iptc.1, xmp.0: xmp.1], name: name).caption == "from XMP")
        }
        #expect(try await facts([exif.0: exif.1, xmp.0: xmp.1], name: name).caption == "from XMP")
        #expect(try await facts([:], name: name).caption == nil)
    }

    @Test
    func theDefaultLanguageIsTaken() async throws {
        #expect(
            try await facts([
                "Xmp.dc.description": "lang=de-DE Abend", "Xmp.dc.description": "lang=x-default Evening",
            ]).caption == "Evening"
        )
        #expect(try await facts(["Xmp.dc.description": "lang=de-DE Abend"]).caption == "Abend")
    }

    @Test
    func whatACameraWritesIntoEveryPictureIsNoCaption() async throws {
        for nothing in [
            "OLYMPUS DIGITAL CAMERA         ", "EPSON DSC picture", "DCF 1.0", "SONY DSC",
            "Created with GIMP", "   ", "---",
        ] {
            #expect(try await facts(["Exif.Image.ImageDescription": nothing]).caption == nil, "\(nothing)")
        }
        #expect(
            try await facts([
                "Iptc.Application2.Caption": "OLYMPUS DIGITAL CAMERA",
                "Exif.Image.ImageDescription": "At the sea",
            ]).caption == "At the sea"
        )
        #expect(!Caption.isCameraDefault("My first digital camera"))
        #expect(!Caption.isCameraDefault("🌊"))
        #expect(!Caption.isCameraDefault("海"))
    }

    @Test
    func markupIsText() async throws {
        let caption = "<b>Fig</b> & \"bowl\" <script>alert(1)</script>"
        #expect(try await facts(["Xmp.dc.description": "lang=x-default \(caption)"]).caption == caption)
        #expect(try await facts(["Iptc.Application2.Caption": caption]).caption == caption)
        #expect(try await facts(["Exif.Image.ImageDescription": caption]).caption == caption)
    }

    @Test
    func tagsComeFromXMPAndIPTCEachOnce() async throws {
        #expect(
            try await facts([
                "Xmp.dc.subject": "żółw", "Xmp.dc.subject": "sea", "Iptc.Application2.Keywords": "sea",
                "Iptc.Application2.Keywords": " wind ", "Iptc.Application2.Keywords": "  ",
            ]).tags == ["żółw", "sea", "wind"]
        )
    }

    @Test
    func bytesThatAreNotUTF8AreLatin1() {
        #expect(MetadataText.text(Array("Café – naïve".utf8)) == "Café – naïve")
        #expect(MetadataText.text([0x43, 0x61, 0x66, 0xE9, 0x20, 0x96, 0x20, 0x80]) == "Café – €")
        #expect(MetadataText.text([0x20, 0x0A, 0x00, 0x61, 0x01, 0x0A, 0x62, 0x20]) == "a\nb")
        #expect(MetadataText.text([0xEF, 0xBB, 0xBF, 0x20]) == nil)
        #expect(MetadataText.text([UInt8](repeating: 0x61, count: 1 << 20))?.count == 10_000)
    }

    /// IPTC as written by old programs: Latin-1, without the record that names an encoding.
    @Test
    func iptcInLatin1IsRead() async throws {
        func dataSet(_ number: UInt8, _ text: [UInt8]) -> [UInt8] {
            [0x1C, 2, number, 0, UInt8(text.count)] + text
        }
        let records =
            dataSet(120, [0x53, 0xFC, 0x64, 0x65, 0x6E]) + dataSet(25, [0x46, 0x6A, 0xE4, 0x6C, 0x6C])
        // Photoshop's container: a resource 0x0404 with an empty name.
        let block =
            Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(records.count)]
            + records
            + (records.count % 2 == 1 ? [0] : [])
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "a.jpg", blocks: ["iptc-data": block])
        let facts = try await Decoders.shared.facts(of: file)
        #expect(facts.caption == "Süden")
        #expect(facts.tags == ["Fjäll"])
    }

    /// A damaged block affects neither the picture nor the other blocks.
    @Test
    func corruptBlocksAreLeftOut() async throws {
        let scratch = try Scratch()
        let nonsense = (0..<200).map { UInt8($0 & 0xFF) }
        let whole = try scratch.write(
            Self.pixels,
            "b.jpg",
            metadata: ["Xmp.dc.description": "lang=x-default still here"]
        )
        let xmp = try #require(xmpBlock(of: try scratch.bytes(whole)))
        for exif in [Array("Exif\0\0".utf8) + nonsense, Array("Exif\0\0II*\0".utf8) + nonsense, nonsense, []]
        {
            let file = try scratch.write(
                Self.pixels,
                "a.jpg",
                blocks: ["exif-data": exif, "iptc-data": nonsense, "xmp-data": xmp]
            )
            let facts = try await Decoders.shared.facts(of: file)
            #expect(facts == PictureFacts(width: 8, height: 8, format: "jpeg", caption: "still here"))
        }
    }

    private func xmpBlock(of jpeg: [UInt8]) -> [UInt8]? {
        let text = String(String.UnicodeScalarView(jpeg.map { UnicodeScalar($0) }))
        guard let start = text.range(of: "<x:xmpmeta"), let end = text.range(of: "</x:xmpmeta>") else {
            return nil
        }
        return text[start.lowerBound..<end.upperBound].unicodeScalars.map { UInt8($0.value) }
    }
}
