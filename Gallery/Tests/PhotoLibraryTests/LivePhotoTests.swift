import Foundation
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary
@testable import Pictures

/// Videos, and photos with a clip next to them.
@Suite(.onBothDatabases, .library)
struct LivePhotoTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    private func index() async throws -> IndexSummary {
        try await library.indexer(catalog).index()
    }

    /// Returns how each photo moves, by its name. Checks that walls get the same texts.
    private func motions() throws -> [String: Motion?] {
        let shown = try catalog.shown()
        let labels = try catalog.photos.labels(of: shown.map(\.id))
        #expect(labels.map(\.textHash) == shown.map(\.textHash))
        return Dictionary(uniqueKeysWithValues: labels.map { ($0.name, $0.motion) })
    }

    @Test
    func aVideoIsAPhoto() async throws {
        try library.add("1.mp4", "72x48")
        try library.add("2.jpg")
        #expect(try await index().photos == 2)
        #expect(try motions() == ["1.mp4": .video(duration: 2_500), "2.jpg": nil])
        let video = try catalog.photo(at: "1.mp4")
        #expect(video.video == VideoFacts(duration: 2_500, codec: "h264"))
        #expect(video.width == 72 && video.height == 48)
    }

    /// Whatever comes or goes first.
    @Test
    func aPhotoAndItsClipAreOnePhoto() async throws {
        try library.add("a/IMG_1.MOV", "72x48")
        #expect(try await index().photos == 1)
        try library.add("a/IMG_1.HEIC")
        _ = try await index()
        #expect(try motions() == ["IMG_1.HEIC": .clip])
        let clip = try #require(try catalog.photo(at: "a/IMG_1.HEIC").companions.first)
        #expect(clip.isClip && clip.name == "IMG_1.MOV")
        #expect(try catalog.photos.original(clip.id)?.file == library.photos.appending("a/IMG_1.MOV"))

        try library.remove("a/IMG_1.MOV")
        _ = try await index()
        #expect(try motions() == ["IMG_1.HEIC": nil])
        try library.add("a/IMG_1.mov", "72x48")
        _ = try await index()
        #expect(try motions() == ["IMG_1.HEIC": .clip])
        try library.remove("a/IMG_1.HEIC")
        _ = try await index()
        #expect(try motions() == ["IMG_1.mov": .video(duration: 2_500)])
    }

    /// A photo that moves to another folder leaves its clip behind.
    @Test
    func aMovedPhotoHasTheClipOfItsNewPlace() async throws {
        try library.add("a/1.jpg")
        try library.add("a/1.mov", "72x48")
        try library.add("b/2.jpg")
        _ = try await index()
        try library.move("a/1.jpg", "b/1.jpg")
        _ = try await index()
        #expect(try motions() == ["1.jpg": nil, "2.jpg": nil, "1.mov": .video(duration: 2_500)])
    }

    /// iPhones export it beside a converted one.
    @Test
    func aClipAsItWasRecordedBelongsToItsPhoto() async throws {
        try library.add("IMG_1.HEIC")
        try library.add("IMG_1_HEVC.MOV", "72x48")
        #expect(try await index().photos == 1)
        #expect(try motions() == ["IMG_1.HEIC": .clip])
        #expect(try catalog.photo(at: "IMG_1.HEIC").companions.map(\.name) == ["IMG_1_HEVC.MOV"])
        try library.remove("IMG_1.HEIC")
        _ = try await index()
        #expect(try motions() == ["IMG_1_HEVC.MOV": .video(duration: 2_500)])
    }

    /// A camera may give a photo and a video the same name, because it counts again from 1.
    @Test(arguments: [
        ("+duration=4001", false), ("+duration=60000", false), ("+duration=4000", true),
        ("|1000000|+duration=3000", true), ("|1086400|+duration=3000", true),
        ("|1086401|+duration=3000", false),
        ("|913600|+duration=3000", true), ("|913599|+duration=3000", false),
        // A year later.
        ("|32536000|+duration=3000", false),
    ])
    func aClipIsShortAndOfTheSameTime(facts: String, isClip: Bool) async throws {
        try library.add("1.jpg", "4x3|1000000")
        try library.add("1.mp4", "72x48" + (facts.hasPrefix("|") ? facts : "||" + facts))
        #expect(try await index().photos == (isClip ? 1 : 2))
        #expect(try motions()["1.jpg"] == (isClip ? Motion.clip : nil))
        // The video isn't read again at each pass.
        _ = library.reader.takeNames()
        _ = try await index()
        #expect(library.reader.takeNames() == [])
    }

    /// Whatever comes first.
    @Test
    func aLongVideoStaysBesideItsPhoto() async throws {
        try library.add("1.mov", "72x48||+duration=60000")
        _ = try await index()
        try library.add("1.jpg", "4x3|1")
        _ = try await index()
        #expect(try motions() == ["1.jpg": nil, "1.mov": .video(duration: 60_000)])
        try library.remove("1.jpg")
        _ = try await index()
        #expect(try motions() == ["1.mov": .video(duration: 60_000)])
    }
}
