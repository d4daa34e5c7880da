import Foundation
import PictureFixtures
import SampleLibrary
import SystemPackage
import Testing

@testable import Pictures

/// Photos with a clip in their own file.
struct MotionPhotoTests {
    private let scratch: Scratch
    private let picture: [UInt8]
    private let clip: [UInt8]

    init() throws {
        scratch = try Scratch()
        picture = try PictureFile.bytes(of: .quarters(width: 72, height: 48), as: ".jpg")
        clip = try scratch.bytes(VideoFixture.make("clip.mp4", in: scratch))
    }

    private func clip(in bytes: [UInt8], xmp: String? = nil) async throws -> Range<Int64>? {
        let file = try scratch.write(bytes, "a.jpg")
        if let xmp { try PictureFile.add([xmp: "1"], to: file) }
        let size = Int64(try scratch.bytes(file).count)
        let facts = try await Decoders.shared.facts(of: file)
        #expect(facts.format == "jpeg" && facts.width == 72 && facts.height == 48)
        // From the end, because metadata makes the picture longer.
        return facts.clip.map { $0.lowerBound - size..<$0.upperBound - size }
    }

    /// Samsung's trailer: a directory of names and places.
    private static let trailer = Array("\u{0}\u{0}0\nMotionPhoto_DataSEFH....SEFT".utf8)

    @Test
    func samsungsClipIsFound() async throws {
        let found = try await clip(in: picture + clip + Self.trailer)
        let end = -Int64(Self.trailer.count)
        #expect(found == end - Int64(clip.count)..<end)
    }

    /// Only a file that says so is searched, because that takes reading all of it.
    @Test
    func googlesClipIsFound() async throws {
        let xmp = Array(
            #"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MotionPhoto="1"/></rdf:RDF></x:xmpmeta>"#
                .utf8
        )
        let block = Array("http://ns.adobe.com/xap/1.0/\u{0}".utf8) + xmp
        let length = block.count + 2
        let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + block
        let marked = picture[..<2] + segment + picture[2...]
        #expect(try await clip(in: Array(marked) + clip) == -Int64(clip.count)..<0)
        #expect(try await clip(in: picture + clip) == nil)
        #expect(try await clip(in: Array(marked)) == nil)
    }

    /// The search never reads beyond the end, and finds nothing in a damaged clip.
    @Test
    func aDamagedClipIsNone() {
        func found(_ bytes: [UInt8]) -> Range<Int>? { bytes.withUnsafeBytes { MotionPhoto.clip(in: $0) } }
        let all = picture + clip
        #expect(found(all) == picture.count..<all.count)
        for length in stride(from: 0, to: all.count, by: 7) {
            let clip = found(Array(all[..<length]))
            #expect(clip == nil || clip?.lowerBound == picture.count && clip?.upperBound ?? 0 <= length)
        }
        for length: [UInt8] in [[0, 0, 0, 1], [0, 0, 0, 7], [0xFF, 0xFF, 0xFF, 0xFF]] {
            var damaged = all
            damaged.replaceSubrange(picture.count..<picture.count + 4, with: length)
            #expect(found(damaged) == nil)
        }
    }
}
