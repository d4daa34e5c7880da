import Foundation
import PictureFixtures
import SampleLibrary
import Testing

@testable import Pictures

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// XMP that breaks a rule, in pictures and next to them.
struct XMPDamageTests {
    /// A packet with a rating of 4 and two tags.
    private static let sound = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="4">
        <dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>Café</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF>
        </x:xmpmeta><?xpacket end="w"?>
        """

    private static func replacing(_ text: String, _ other: String) -> [UInt8] {
        Array(sound.replacingOccurrences(of: text, with: other).utf8)
    }

    /// What is wrong, the bytes, and the first tag.
    static let irregular: [(what: String, bytes: [UInt8], tag: String)] = [
        ("nothing", Array(sound.utf8), "sea"),
        (
            "rest of an older packet",
            Array((sound + "</rdf:li></rdf:RDF></x:xmpmeta><?xpacket end=\"w\"?>").utf8), "sea"
        ),
        ("zero in it", replacing("sea", "s\0ea"), "sea"),
        ("zeros behind it", Array(sound.utf8) + [0, 0, 0], "sea"),
        ("property twice", replacing("</rdf:Desc", "<xmp:Rating>3</xmp:Rating></rdf:Desc"), "sea"),
        (
            "list twice",
            replacing(
                "</rdf:Desc",
                "<dc:subject><rdf:Bag><rdf:li>x</rdf:li></rdf:Bag></dc:subject></rdf:Desc"
            ), "sea"
        ),
        ("attribute twice", replacing("xmp:Rating=\"4\"", "xmp:Rating=\"4\" xmp:Rating=\"3\""), "sea"),
        (
            "property in two descriptions",
            replacing(
                "</rdf:RDF>",
                "<rdf:Description rdf:about=\"\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmp:Rating=\"2\"/></rdf:RDF>"
            ), "sea"
        ),
        ("hexadecimal reference", replacing("sea", "O&#x27;Brien"), "O'Brien"),
        (
            "reference to an ampersand", replacing("sea", "O&#x26;Brien &#x3C;&#62;&#34;&#x20;&#x1F30A;"),
            "O&Brien <>\" 🌊"
        ),
        ("ampersand", replacing("sea", "sea & wind"), "sea & wind"),
        ("reference to a control character", replacing("sea", "sea&#1;"), "sea&#1;"),
        ("unknown entity", replacing("sea", "sea&nbsp;&amp;"), "sea&nbsp;&"),
        ("less than", replacing("sea", "1 < 2"), "1 < 2"),
        ("control characters", replacing("sea", "s\u{1}ea\u{8}"), "sea"),
        ("character that isn't one", replacing("sea", "sea\u{FFFF}"), "sea"),
        ("prefix without a namespace", replacing("</rdf:Desc", "<foo:bar>1</foo:bar></rdf:Desc"), "sea"),
        ("cut off", Array(replacing("", "").prefix(while: { $0 != 0xC3 })), "sea"),
        ("UTF-16, little endian", utf16(sound, isLittle: true), "sea"),
        (
            "UTF-16, big endian",
            utf16("<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + sound, isLittle: false), "sea"
        ),
        (
            "bytes in Latin-1",
            Array(sound.utf8).split(separator: 0xC3, maxSplits: 1).map(Array.init).enumerated().flatMap {
                part in
                part.offset == 0 ? part.element : [0xE9] + part.element.dropFirst()
            }, "sea"
        ),
    ]

    private static func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
        ("\u{FEFF}" + text.replacingOccurrences(of: "\u{FEFF}", with: "")).utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isLittle ? bytes.reversed() : bytes
        }
    }

    @Test(arguments: irregular.indices)
    func isReadAllTheSame(index: Int) async throws {
        let (what, bytes, tag) = Self.irregular[index]
        let tags = what == "cut off" ? [tag, "Caf"] : [tag, "Café"]
        let scratch = try Scratch()
        let sidecar = try await Decoders.shared.sidecar(PictureSource(scratch.write(bytes, "a.xmp")))
        #expect(sidecar.rating == 4 && sidecar.tags == tags, "\(what): \(sidecar)")
        let plain = try PictureFile.bytes(of: .quarters(width: 30, height: 20), as: ".jpg[Q=95,strip]")
        let block = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + bytes
        let picture = try scratch.write(JPEGFile.adding(block, to: plain), "a.jpg")
        let facts = try await Decoders.shared.facts(of: picture)
        #expect(facts.rating == 4 && facts.tags == tags && facts.problem == nil, "\(what): \(facts)")
    }

    /// XML without an error that isn't RDF. Other facts are still read.
    @Test
    func whatCannotBeReadHasAReason() async throws {
        let bytes = Self.replacing("<rdf:li>sea</rdf:li>", "<rdf:Foo>sea</rdf:Foo>")
        let reason = "its XMP cannot be read: Named children only allowed for schemas and structs"
        let scratch = try Scratch()
        let sidecar = try scratch.write(bytes, "a.xmp")
        await #expect(throws: PictureRefusal(.undecodable, reason)) {
            try await Decoders.shared.sidecar(PictureSource(sidecar))
        }
        let plain = try scratch.write(
            .quarters(width: 30, height: 20),
            "a.jpg",
            metadata: ["Exif.Image.ImageDescription": "At the sea"]
        )
        let block = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + bytes
        let facts = try await Decoders.shared.facts(
            of: scratch.write(JPEGFile.adding(block, to: scratch.bytes(plain)), "b.jpg")
        )
        #expect(facts.caption == "At the sea" && facts.problem == reason)
    }

    /// A block that is reserved or holds something else isn't a problem.
    @Test
    func nothingIsNoProblem() {
        for bytes in [
            [], [UInt8](repeating: 0x20, count: 100), [UInt8](repeating: 0, count: 100), Array("none".utf8),
        ] {
            #expect(XMPPacket.cleaned(bytes) == nil)
        }
    }

    /// Whatever the damage, the result is XML. libxml2 decides.
    @Test
    func repairedPacketsAreXML() {
        var random = SeededRandom(seed: 40)
        let sound = Array(Self.sound.utf8)
        for round in 0..<2_000 {
            var bytes = sound
            for _ in 0...(random.next() % 6) {
                let at = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 4 {
                case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.insert(Array("<>&\"'/= :".utf8)[Int(random.next() % 9)], at: at)
                case 2: bytes.removeSubrange(at..<min(bytes.count, at + Int(random.next() % 40)))
                default:
                    bytes.insert(
                        contentsOf: sound[at % sound.count..<min(sound.count, at % sound.count + 60)],
                        at: at
                    )
                }
                if bytes.isEmpty { bytes = sound }
            }
            guard let packet = XMPPacket.cleaned(bytes) else { continue }
            let repaired = XMPRepair.repaired(packet)
            let parser = XMLParser(data: Data(repaired))
            #expect(parser.parse(), "seed 40, round \(round): \(String(decoding: repaired, as: UTF8.self))")
            #expect(XMPRepair.repaired(repaired) == repaired, "seed 40, round \(round)")
        }
    }
}
