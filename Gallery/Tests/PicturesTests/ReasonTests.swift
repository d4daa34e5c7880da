import Foundation
import PictureFixtures
import Pictures
import SampleLibrary
import SystemPackage
import Testing

/// The reason of a refusal is right, and belongs to the picture.
struct ReasonTests {
    private static let pixels = Pixels.quarters(width: 300, height: 200)

    private func refusal(_ decoders: DecoderPool, _ file: FilePath, _ scratch: Scratch) async -> String {
        do {
            _ = try await decoders.makeThumbnails(of: file, widths: [240], into: scratch.path)
            return ""
        } catch {
            return "\(error)"
        }
    }

    /// libvips keeps its error messages until they are read.
    @Test
    func whatIsWrongWithOnePictureIsNotSaidOfTheNext() async throws {
        let scratch = try Scratch()
        let odd = try scratch.write(try JPEGFile.withDamagedProfile(Self.pixels), "odd.jpg")
        let whole = try PictureFile.bytes(of: Self.pixels, as: ".webp")
        let cut = try scratch.write(Array(whole.prefix(whole.count / 2)), "cut.webp")
        try await Decoders.run { decoders in
            let alone = await refusal(decoders, cut, scratch)
            #expect(alone.hasPrefix("it cannot be opened: "))
            for _ in 0..<7 {
                #expect(await refusal(decoders, odd, scratch) == "")
            }
            #expect(await refusal(decoders, cut, scratch) == alone)
            #expect(!alone.lowercased().contains("profile"))
        }
    }

    /// A JPEG file with hundreds of scans that change almost nothing.
    @Test
    func aPictureOfTooManyScansIsNotDecoded() async throws {
        let scratch = try Scratch()
        let bytes = try PictureFile.bytes(of: Self.pixels, as: ".jpg[interlace]")
        let last = try #require(
            bytes.indices.last { bytes[$0...].starts(with: [0xFF, 0xDA]) }
        )
        let scans = bytes.indices.count { bytes[$0...].starts(with: [0xFF, 0xDA]) }
        func file(repeating count: Int, _ change: (inout [UInt8]) -> Void = { _ in }) throws -> FilePath {
            let scan = bytes[last..<bytes.count - 2]
            var file = Array(bytes.dropLast(2))
            for _ in 0..<count { file += scan }
            file += [0xFF, 0xD9]
            change(&file)
            return try scratch.write(file, "a.jpg")
        }
        let many = try file(repeating: 882 - scans)
        #expect(try await Decoders.shared.facts(of: many).width == 300)
        #expect(
            await refusal(Decoders.shared, many, scratch) == "882 scans of 300 × 200 pixels are not decoded"
        )
        // Few scans, but with very many pixels according to its header.
        let large = try file(repeating: 20 - scans) { file in
            let frame = file.indices.first { file[$0...].starts(with: [0xFF, 0xC2]) } ?? 0
            // 15,000 is 0x3A98.
            file.replaceSubrange(frame + 5..<frame + 9, with: [0x3A, 0x98, 0x3A, 0x98])
        }
        #expect(
            await refusal(Decoders.shared, large, scratch)
                == "20 scans of 15000 × 15000 pixels are not decoded"
        )
        #expect(await refusal(Decoders.shared, try file(repeating: 0), scratch) == "")
    }

    // MARK: - Very many tags

    private static func packet(tags: Range<Int>) -> [UInt8] {
        let tags = tags.map { "<rdf:li>keyword \($0)</rdf:li>" }.joined()
        return Array(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag>\(tags)\
            </rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8
        )
    }

    private func expectFirstTags(_ facts: PictureFacts, _ what: String) {
        let areFirst = facts.tags == (0..<1000).map { "keyword \($0)" }
        #expect(areFirst, "\(what): \(facts.tags.prefix(3))")
        #expect(facts.tagsLeftOut == 99_000, "\(what)")
    }

    @Test(arguments: ["a.png", "a.webp", "a.tif"])
    func ofAHundredThousandTagsTheFirstAreKept(name: String) async throws {
        let scratch = try Scratch()
        let packet = Self.packet(tags: 0..<100_000)
        #expect(packet.count > 2_600_000)
        let file = try scratch.write(Self.pixels, name, blocks: ["xmp-data": packet])
        expectFirstTags(try await Decoders.shared.facts(of: file), name)
    }

    /// In JPEG, text that exceeds a block is split into several blocks.
    @Test
    func tagsBeyondTheFirstBlockOfAJPEGFileAreRead() async throws {
        let scratch = try Scratch()
        let name = "0123456789ABCDEF0123456789ABCDEF"
        let first = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:xmpNote="http://ns.adobe.com/xmp/note/" \
            xmpNote:HasExtendedXMP="\(name)"/></rdf:RDF></x:xmpmeta>
            """
        func block(_ bytes: [UInt8]) -> [UInt8] {
            [0xFF, 0xE1] + big(bytes.count + 2, 2) + bytes
        }
        func big(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(number >> (8 * $0) & 255) }
        }
        let packet = Self.packet(tags: 0..<100_000)
        var blocks = block(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(first.utf8))
        for start in stride(from: 0, to: packet.count, by: 65_000) {
            let piece = packet[start..<min(start + 65_000, packet.count)]
            blocks += block(
                Array("http://ns.adobe.com/xmp/extension/\0\(name)".utf8) + big(packet.count, 4)
                    + big(start, 4) + piece
            )
        }
        let plain = try PictureFile.bytes(of: Self.pixels, as: ".jpg[strip]")
        func facts(_ blocks: some Sequence<UInt8>) async throws -> PictureFacts {
            let file = try scratch.write(Array(plain.prefix(2)) + blocks + plain.dropFirst(2), "a.jpg")
            return try await Decoders.shared.facts(of: file)
        }
        expectFirstTags(try await facts(blocks), "JPEG")
        // Without its last piece, there is no packet, but it is still a picture.
        let cut = try await facts(blocks.dropLast(packet.count % 65_000 + 79))
        #expect(cut.tags == [] && cut.width == 300)
    }
}
