import Foundation
import PictureFixtures
import Pictures
import SampleLibrary
import SystemPackage
import Testing

/// Files that were tampered with.
struct HostileTests {
    private static let seed: UInt64 = 20_261_121

    /// Returns valid files in all formats that the installed libvips can write, with metadata.
    private static func originals() throws -> [(name: String, bytes: [UInt8])] {
        let scratch = try Scratch()
        let pixels = Pixels(width: 120, height: 80) { x, y in
            [UInt8(x * 2), UInt8(y * 3), UInt8((x * y) & 255)]
        }
        let suffixes = [
            ".jpg", ".jpg[interlace]", ".png", ".png[interlace]", ".png[palette]", ".webp", ".webp[lossless]",
            ".gif", ".tif", ".tif[tile]", ".tif[compression=lzw]", ".tif[compression=jpeg]",
            ".heic", ".avif[effort=0]", ".jxl[effort=3]",
        ]
        return try suffixes.compactMap { suffix in
            guard let bytes = try? PictureFile.bytes(of: pixels, as: suffix) else { return nil }
            let file = try scratch.write(bytes, "a")
            try? PictureFile.add(
                [
                    "Exif.Image.ImageDescription": "a caption", "Xmp.dc.subject": "tag",
                    "Exif.Image.Orientation": "6", "Exif.GPSInfo.GPSLatitude": "1/2 3/4 5/6",
                ],
                to: file
            )
            return (suffix, try scratch.bytes(file))
        } + rawFiles() + videos()
    }

    private static func videos() throws -> [(name: String, bytes: [UInt8])] {
        let scratch = try Scratch()
        return try [
            ("a.mp4", ["-c:v", "libx264", "-pix_fmt", "yuv420p"]), ("a.webm", ["-c:v", "libvpx"]),
            ("a.avi", ["-c:v", "mpeg4"]),
        ].map { name, codec in
            (name, try scratch.bytes(VideoFixture.make(name, in: scratch, VideoFixture.quarters, codec)))
        }
    }

    /// Camera raw files with a preview, and one that has to be developed.
    private static func rawFiles() throws -> [(name: String, bytes: [UInt8])] {
        var file = RawFile { x, y in [UInt8(x * 2), UInt8(y * 3), UInt8((x * y) & 255)] }
        let plain = file.bytes(.dng)
        file.preview = try PictureFile.bytes(of: .quarters(width: 720, height: 480), as: ".jpg")
        return RawFile.Kind.allCases.map { ($0.rawValue, file.bytes($0)) } + [("dng without preview", plain)]
    }

    /// Returns small photographs from the folder next to the repository, if there are any.
    private static func photographs() throws -> [(name: String, bytes: [UInt8])] {
        let scratch = try Scratch()
        return try SharedPhotos.all.compactMap { file in
            let bytes = try scratch.bytes(file)
            return bytes.count < 300_000 ? (file.string, bytes) : nil
        }
    }

    /// Returns a file with one or two errors.
    private static func damaged(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...2, using: &random) where bytes.count > 16 {
            // Half of the errors are near the start, which describes the rest.
            let end = Bool.random(using: &random) ? bytes.count : min(bytes.count, 600)
            let at = Int.random(in: 0..<end - 8, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.replaceSubrange(at..<at + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
            case 2: bytes.replaceSubrange(at..<at + 4, with: [0, 0, 0, 0])
            case 3: bytes.removeLast(bytes.count - at - 8)
            case 4: bytes.removeSubrange(at..<at + Int.random(in: 1...8, using: &random))
            default: bytes.insert(contentsOf: bytes[at..<at + 8], at: at)
            }
        }
        return bytes
    }

    /// Each of 400 files is shown, or refused with a reason, and no decoder process is lost.
    @Test
    func everyTamperedFileHasATileOrAReason() async throws {
        let scratch = try Scratch()
        var random = SeededRandom(seed: Self.seed)
        let originals = try Self.originals() + Self.photographs()
        #expect(originals.count >= 12)
        for index in 0..<400 {
            let original = originals[index % originals.count]
            let what: Comment = "number \(index), of \(original.name), with the seed \(Self.seed)"
            let file = try scratch.write(Self.damaged(original.bytes, &random), "\(index)")
            do {
                let made = try await Decoders.shared.makeThumbnails(
                    of: file,
                    widths: [240],
                    into: scratch.path
                )
                let name = try #require(made.files[240])
                let thumbnail = try #require(DecodedFile(try scratch.bytes(scratch[name])), what)
                #expect((1...240).contains(thumbnail.width), what)
                // A file with a thumbnail has facts, too.
                let facts = try await Decoders.shared.facts(of: file)
                #expect(facts.width > 0 && facts.height > 0, what)
            } catch let refusal as PictureRefusal {
                #expect([.undecodable, .notAPicture].contains(refusal.kind), what)
                #expect(!refusal.reason.hasPrefix("it takes more than"), what)
                #expect(!refusal.reason.isEmpty && !refusal.reason.contains("\n"), what)
                #expect(refusal.reason.count <= 200, what)
            } catch {
                Issue.record("\(error): \(what)")
            }
        }
    }
}
