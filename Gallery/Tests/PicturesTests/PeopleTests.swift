import PictureFixtures
import SampleLibrary
import Testing

@testable import Pictures

/// Ratings, people and sidecars, read by decoder processes.
struct PeopleTests {
    /// XMP with some elements and attributes of the picture.
    private static func xmp(_ elements: String, _ attributes: String = "") -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
        xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
        xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
        \(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta>
        """
    }

    /// Two faces, and another region. The first is at 0.2...0.3 and 0.3...0.5.
    private static func regions(width: Int, height: Int) -> String {
        func region(_ name: String, _ kind: String, _ x: Double, _ y: Double) -> String {
            """
            <rdf:li><rdf:Description mwg-rs:Name="\(name)" mwg-rs:Type="\(kind)"><mwg-rs:Area stArea:x="\(x)" stArea:y="\(y)"
            stArea:w="0.1" stArea:h="0.2" stArea:unit="normalized"/></rdf:Description></rdf:li>
            """
        }
        return """
            <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:AppliedToDimensions stDim:w="\(width)" stDim:h="\(height)"
            stDim:unit="pixel"/><mwg-rs:RegionList><rdf:Bag>\(region("Ann &amp; Bo", "Face", 0.25, 0.4))
            \(region("A dog", "Pet", 0.5, 0.5))\(region("Édith", "Face", 0.98, 0.95))</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
            """
    }

    private static func facts(_ xmp: String, orientation: UInt8 = 1) async throws -> PictureFacts {
        let scratch = try Scratch()
        let plain = try PictureFile.bytes(of: .quarters(width: 30, height: 20), as: ".jpg[Q=95,strip]")
        let block = Array("http://ns.adobe.com/xap/1.0/\0\(xmp)".utf8)
        let bytes = JPEGFile.adding(
            EXIF.block(orientation: orientation),
            to: JPEGFile.adding(block, to: plain)
        )
        return try await Decoders.shared.facts(of: scratch.write(bytes, "a.jpg"))
    }

    private static func text(_ person: Person) -> String {
        guard let face = person.face else { return person.name }
        let numbers = [face.x, face.y, face.width, face.height].map { "\(($0 * 1000).rounded() / 1000)" }
        return "\(person.name) \(numbers.joined(separator: " "))"
    }

    @Test
    func facesAndNames() async throws {
        let more =
            "<Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Carl</rdf:li><rdf:li>Édith</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>"
        let facts = try await Self.facts(
            Self.xmp(Self.regions(width: 30, height: 20) + more, "xmp:Rating=\"4\"")
        )
        // The second face is cut off at the edges.
        #expect(
            facts.people.map(Self.text) == ["Ann & Bo 0.2 0.3 0.1 0.2", "Édith 0.93 0.85 0.07 0.15", "Carl"]
        )
        #expect(facts.rating == 4)
    }

    /// Regions belong to the stored picture (30 × 20), whose left and top edges EXIF names.
    @Test(arguments: [
        (1, "0.2 0.3 0.1 0.2"), (2, "0.7 0.3 0.1 0.2"), (3, "0.7 0.5 0.1 0.2"), (4, "0.2 0.5 0.1 0.2"),
        (5, "0.3 0.2 0.2 0.1"), (6, "0.5 0.2 0.2 0.1"), (7, "0.5 0.7 0.2 0.1"), (8, "0.3 0.7 0.2 0.1"),
    ])
    func facesAreUpright(orientation: Int, area: String) async throws {
        let facts = try await Self.facts(
            Self.xmp(Self.regions(width: 30, height: 20)),
            orientation: UInt8(orientation)
        )
        #expect(facts.people.first.map(Self.text) == "Ann & Bo \(area)")
    }

    /// Some programs write the regions of the upright picture, and its size.
    @Test
    func facesThatWereMarkedUprightStay() async throws {
        let facts = try await Self.facts(Self.xmp(Self.regions(width: 20, height: 30)), orientation: 6)
        #expect(facts.people.first.map(Self.text) == "Ann & Bo 0.2 0.3 0.1 0.2")
    }

    @Test(
        arguments: [("5", 5), ("0", nil), ("-1", nil), ("3.0", 3), ("7", nil), ("", nil), ("many", nil)]
            as [(String, Int?)]
    )
    func ratings(text: String, rating: Int?) async throws {
        #expect(try await Self.facts(Self.xmp("", "xmp:Rating=\"\(text)\"")).rating == rating)
    }

    @Test
    func sidecars() async throws {
        let scratch = try Scratch()
        let subject = "<dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>"
        let attributes = """
            xmp:Rating="0" exif:GPSLatitude="33,52.5S" exif:GPSLongitude="151,12,0E" exif:DateTimeOriginal="1970-01-02T00:00:01"
            tiff:Orientation="6"
            """
        let text = Self.xmp(subject + Self.regions(width: 30, height: 20), attributes)
        let facts = try await Decoders.shared.sidecar(PictureSource(scratch.write(Array(text.utf8), "a.xmp")))
        #expect(facts.rating == 0 && facts.tags == ["sea"] && facts.taken == 86_401 && facts.caption == nil)
        #expect(facts.coordinates == Coordinates(latitude: -33.875, longitude: 151.2))
        #expect(facts.people.first.map(Self.text) == "Ann & Bo 0.5 0.2 0.2 0.1")
        // Without an orientation, the picture's own counts.
        let plain = Self.xmp(Self.regions(width: 30, height: 20))
        let beside = try scratch.write(Array(plain.utf8), "b.xmp")
        for (orientation, area) in [(6, "0.5 0.2 0.2 0.1"), (8, "0.3 0.7 0.2 0.1"), (1, "0.2 0.3 0.1 0.2")] {
            let isUpright = orientation == 1
            var picture = PictureFacts(
                width: isUpright ? 30 : 20,
                height: isUpright ? 20 : 30,
                format: "jpeg"
            )
            picture.orientation = orientation
            let people = try await Decoders.shared.sidecar(PictureSource(beside), of: picture).people
            #expect(people.first.map(Self.text) == "Ann & Bo \(area)")
            // The size tells that it was marked upright.
            picture.orientation = 6
            (picture.width, picture.height) = (30, 20)
            let upright = try await Decoders.shared.sidecar(PictureSource(beside), of: picture).people
            #expect(upright.first.map(Self.text) == "Ann & Bo 0.2 0.3 0.1 0.2")
        }
        let cutOff = try scratch.write(Array(text.prefix(300).utf8), "cut.xmp")
        let nothing = try await Decoders.shared.sidecar(PictureSource(cutOff))
        #expect(nothing.tags == [] && nothing.people == [])
        for (number, other) in ["hello", "RDF", "\0\0RDF\u{FFFF}"].enumerated() {
            let file = try scratch.write(Array(other.utf8), "\(number).xmp")
            await #expect(throws: PictureRefusal(.undecodable, "it isn't XMP")) {
                try await Decoders.shared.sidecar(PictureSource(file))
            }
        }
    }

    /// A hundred thousand regions take neither time nor memory.
    @Test
    func manyRegions() async throws {
        let scratch = try Scratch()
        let region = "<rdf:li><rdf:Description mwg-rs:Name=\"A\" mwg-rs:Type=\"Face\"/></rdf:li>"
        let list =
            "<mwg-rs:RegionList><rdf:Bag>\(String(repeating: region, count: 20_000))</rdf:Bag></mwg-rs:RegionList>"
        let text = Self.xmp("<mwg-rs:Regions rdf:parseType=\"Resource\">\(list)</mwg-rs:Regions>")
        let facts = try await Decoders.shared.sidecar(PictureSource(scratch.write(Array(text.utf8), "a.xmp")))
        #expect(facts.people == Array(repeating: Person(name: "A"), count: 200))
    }
}
