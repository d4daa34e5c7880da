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
        #expect(try await clip(in: Array(marked)) == nil)
    }

    /// Programs that edit photos remove the mark. The clip's brand doesn't matter.
    @Test(arguments: ["3gp4", "3gp5", "iso8", "isom", "qt  "])
    func aClipWithoutAMarkIsFound(brand: String) async throws {
        let branded = Array(clip[..<8]) + Array(brand.utf8) + Array(clip[12...])
        #expect(try await clip(in: picture + branded) == -Int64(clip.count)..<0)
    }

    /// Google's phones put it into a box of HEIC, and others after the last box.
    @Test
    func aClipInHEICIsFound() throws {
        let picture = try PictureFile.bytes(of: .quarters(width: 72, height: 48), as: ".heic")
        func found(in bytes: [UInt8]) -> Range<Int>? {
            bytes.withUnsafeBytes { MotionPhoto.hasMore($0, isJPEG: false) ? MotionPhoto.clip(in: $0) : nil }
        }
        let start = picture.count, length = clip.count
        #expect(found(in: picture + clip) == start..<start + length)
        let box = withUnsafeBytes(of: UInt32(length + 8).bigEndian) { Array($0) } + Array("mpvd".utf8)
        #expect(found(in: picture + box + clip) == start + 8..<start + 8 + length)
        #expect(found(in: picture) == nil)
    }

    /// Only a file that goes on after its picture is searched, because that takes reading all of it.
    @Test
    func aPhotoThatEndsHasNoMore() {
        func hasMore(_ bytes: [UInt8], isJPEG: Bool = true) -> Bool {
            bytes.withUnsafeBytes { MotionPhoto.hasMore($0, isJPEG: isJPEG) }
        }
        #expect(!hasMore(picture) && hasMore(picture + clip))
        #expect(!hasMore(picture + [0, 0, 0, 0]))
        #expect(!hasMore([]) && !hasMore([], isJPEG: false))
        for length in 0..<40 { #expect(!hasMore(Array(clip[..<length]), isJPEG: false)) }
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
