import Foundation
import PictureFixtures
import Testing

@testable import PhotoLibrary
@testable import PhotoWall
@testable import WallSite

/// Videos, and photos with clips, from a server.
@Suite(.timeLimit(.minutes(10)))
struct VideoAnswerTests {
    private struct Details: Decodable {
        struct Video: Decodable {
            let duration: Double
            let codec: String
            let audio: String?
        }
        struct File: Decodable {
            let name: String
        }
        let format: String
        let original: String?
        let converted: String?
        let clip: String?
        let video: Video?
        let files: [File]?
    }

    private struct Texts: Decodable {
        let names: [String]
        let durations: [Double?]?
    }

    private static func details(_ wall: TestWall, of name: String) async throws -> Details {
        try await wall.client.get("/photos/\(try await wall.photo(name).id).json").json(Details.self)
    }

    private static func add(_ wall: TestWall) async throws {
        let made = try VideoFixture.make(
            "clip.webm",
            in: wall.scratch,
            VideoFixture.quarters,
            ["-c:v", "libvpx"]
        )
        try FileManager.default.moveItem(
            atPath: made.string,
            toPath: wall.photos.appending("film.webm").string
        )
        let clip = try VideoFixture.make("clip.mov", in: wall.scratch)
        try FileManager.default.moveItem(atPath: clip.string, toPath: wall.photos.appending("sea.mov").string)
        // The clip, which isn't on the wall, may be noticed after the film.
        _ = try await wall.indexer.index()
        try await wall.waitForWall { $0.ids.count == 4 }
    }

    /// Browsers seek by asking for parts.
    @Test
    func aVideoIsSentInParts() async throws {
        try await TestWall.run { wall in
            try await Self.add(wall)
            let details = try await Self.details(wall, of: "film.webm")
            #expect(details.format == "webm" && details.video?.codec == "vp8" && details.video?.duration == 1)
            let address = "/\(try #require(details.original))"
            let whole = try await wall.client.get(address)
            #expect(whole.status == 200 && whole["Content-Type"] == "video/webm")
            #expect(whole["Accept-Ranges"] == "bytes")
            let part = try await wall.client.get(address, ["Range": "bytes=100-"])
            #expect(part.status == 206 && part["Content-Type"] == "video/webm")
            #expect(part["Content-Range"] == "bytes 100-\(whole.bytes.count - 1)/\(whole.bytes.count)")
            #expect(part.bytes == Array(whole.bytes[100...]))
            let converted = try await wall.client.get(
                "/\(try #require(details.converted))",
                ["Connection": "close"]
            )
            #expect(converted.status == 200 && converted["Content-Type"] == "video/mp4")
            #expect(converted.bytes.prefix(32).contains("ftyp".utf8))
        }
    }

    @Test
    func aClipBelongsToItsPhoto() async throws {
        try await TestWall.run { wall in
            try await Self.add(wall)
            let details = try await Self.details(wall, of: "sea.jpg")
            #expect(details.video == nil && details.files?.map(\.name) == ["sea.mov"])
            let clip = try await wall.client.get("/\(try #require(details.clip))")
            #expect(clip.status == 200)
            #expect(["video/mp4", "video/quicktime"].contains(clip["Content-Type"]))
            #expect(try await Self.details(wall, of: "wood.png").clip == nil)
        }
    }

    /// The files themselves say where they were made.
    @Test
    func inPublicOnlyConvertedVideosAreSent() async throws {
        try await TestWall.run(options: { $0.hasCoordinates = false }) { wall in
            try await Self.add(wall)
            let details = try await Self.details(wall, of: "film.webm")
            #expect(details.original == nil && details.clip == nil && details.converted != nil)
        }
    }

    @Test
    func aSiteHasVideosAndClips() async throws {
        try await TestWall.run { wall in
            try await Self.add(wall)
            _ = try await wall.site(originals: true, coordinates: true).build { _ in }
            func bytes(_ address: String?) throws -> [UInt8] {
                try wall.scratch.bytes(wall.scratch["site/\(address ?? "")"])
            }
            func details(_ name: String) async throws -> Details {
                let file = try await "photos/\(wall.photo(name).id).json"
                return try JSONDecoder().decode(Details.self, from: Data(bytes(file)))
            }
            let film = try await details("film.webm")
            #expect(film.original?.hasSuffix(".webm") == true && film.converted == nil)
            #expect(try bytes(film.original) == wall.scratch.bytes(wall.photos.appending("film.webm")))
            let sea = try await details("sea.jpg")
            #expect(sea.clip?.hasSuffix(".mov") == true)
            #expect(try bytes(sea.clip) == wall.scratch.bytes(wall.photos.appending("sea.mov")))
        }
    }
}
