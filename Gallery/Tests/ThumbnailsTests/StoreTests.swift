import Foundation
import PictureFixtures
import Pictures
import SampleLibrary
import SourceFiles
import SystemPackage
import Testing

@testable import PhotoWall

struct StoreTests {
    private typealias Picture = ThumbnailStore.Picture

    private let scratch: Scratch
    private var cache: FilePath { scratch["cache"] }

    init() throws {
        scratch = try Scratch()
    }

    private func picture(_ id: Int64, _ name: String = "a.png") throws -> Picture {
        // Each has different bytes.
        let pixels = Pixels(width: 1000, height: 10, bands: 1) { x, _ in [UInt8((x / 4 + Int(id)) & 255)] }
        return Picture(id: id, source: PictureSource(try scratch.write(pixels, name)))
    }

    /// The files in the cache: names without their folders.
    private var cached: [String] {
        scratch.files.filter { $0.hasPrefix("cache/") }.map { String($0.split(separator: "/").last ?? "") }
            .sorted()
    }

    private func store(decoders: DecoderPool = Decoders.shared, limit: Int = 1 << 30) -> ThumbnailStore {
        ThumbnailStore(folder: cache, decoders: decoders, limit: limit)
    }

    @Test
    func aThumbnailIsMadeOnceAndFoundAgain() async throws {
        let store = store()
        var picture = try picture(1)
        let made = try await store.thumbnail(of: picture, width: .w480)
        #expect(cached == ["\(made.contentHash)-3-480.webp"])
        #expect(made.file == cache.appending(String("\(made.contentHash)".prefix(2))).appending(cached[0]))
        #expect(DecodedFile(try scratch.bytes(made.file))?.width == 480)
        #expect(try #require(made.color) > 0)

        picture.source.contentHash = made.contentHash
        let found = try await store.thumbnail(of: picture, width: .w480)
        #expect(
            found == ThumbnailStore.Thumbnail(file: made.file, contentHash: made.contentHash, color: nil)
        )
        #expect(await store.begun == 1)
        // Another store with the same folder finds it too.
        #expect(try await self.store().thumbnail(of: picture, width: .w480) == found)
    }

    /// An earlier version gave a file no number, and some pictures other colors.
    @Test
    func aThumbnailOfAnEarlierVersionIsMadeAgain() async throws {
        let store = store()
        var picture = try picture(1)
        let made = try await store.thumbnail(of: picture, width: .w480)
        picture.source.contentHash = made.contentHash
        let earlier = made.file.removingLastComponent().appending("\(made.contentHash)-480.webp")
        try FileManager.default.moveItem(atPath: made.file.string, toPath: earlier.string)
        #expect(try await store.thumbnail(of: picture, width: .w480) == made)
        #expect(await store.begun == 2)
        #expect(cached == ["\(made.contentHash)-3-480.webp", "\(made.contentHash)-480.webp"])
    }

    /// Users may delete the cache at any time.
    @Test
    func aCacheThatIsDeletedIsMadeAnew() async throws {
        let store = store()
        let picture = try picture(1)
        let made = try await store.thumbnail(of: picture, width: .w480)
        try FileManager.default.removeItem(atPath: cache.string)
        #expect(try await store.thumbnail(of: picture, width: .w480) == made)
        #expect(cached == ["\(made.contentHash)-3-480.webp"])
    }

    @Test
    func aheadMakesWhatIsMissingFromOneDecode() async throws {
        let store = store()
        var picture = try picture(1)
        picture.source.contentHash = try await store.thumbnail(of: picture, width: .w480).contentHash
        let made = try await store.makeAhead(picture)
        #expect(made.file.string.hasSuffix("-240.webp") && made.color != nil)
        #expect(
            cached.map { $0.dropFirst(32) } == ["-3-1920.webp", "-3-240.webp", "-3-480.webp", "-3-960.webp"]
        )
        #expect(await store.begun == 2)
        #expect(try await store.makeAhead(picture).color == nil)
        #expect(await store.begun == 2)
    }

    @Test
    func withLittleRoomLeftOnlyTheNarrowestIsMadeAhead() async throws {
        let first = try await store().makeAhead(try picture(1, "1.png"))
        let size = scratch.files.filter { $0.hasPrefix("cache/") && $0.hasSuffix(".webp") }
            .reduce(0) { $0 + ((try? scratch.bytes(scratch[$1]).count) ?? 0) }
        let store = store(limit: size * 6 / 5)
        // Existing files are counted when the first thumbnail is made.
        _ = try await store.thumbnail(of: try picture(1, "1.png"), width: .w240)
        await store.settle()
        let second = try await store.makeAhead(try picture(2, "2.png"))
        #expect(second.file.string.hasSuffix("-240.webp"))
        #expect(cached.count { $0.hasPrefix("\(first.contentHash)") } == 4)
        #expect(
            cached.filter { $0.hasPrefix("\(second.contentHash)") } == ["\(second.contentHash)-3-240.webp"]
        )
    }

    /// An address always belongs to the same content. Another content with the same
    /// name doesn't get it.
    @Test
    func ofAnotherContentThanTheOneThatIsMeantNothingIsMade() async throws {
        let store = store()
        let before = try await store.thumbnail(of: try picture(1), width: .w240)
        var changed = try picture(2)
        changed.source.contentHash = before.contentHash
        // The old content's thumbnail still exists. The other width would have to be made.
        #expect(try await store.thumbnail(of: changed, width: .w240).file == before.file)
        await #expect(throws: PictureFailure(.changed, "it changes while it is read")) {
            try await store.thumbnail(of: changed, width: .w480)
        }
        changed.source.contentHash = nil
        changed.source.stamp = FileStamp(size: 1, modified: 1, changed: 1, inode: 1, device: 1)
        await #expect(throws: PictureFailure(.changed, "it changes while it is read")) {
            try await store.thumbnail(of: changed, width: .w480)
        }
    }

    /// The picture in full size, for browsers that can't show its format: upright, and without metadata.
    @Test
    func aPictureInFullSizeIsMadeOnceAndFoundAgain() async throws {
        let store = store()
        let pixels = Pixels.quarters(width: 600, height: 400).stored(forOrientation: 6)
        let file = try scratch.write(
            pixels,
            "a.tif",
            metadata: ["Exif.Image.Orientation": "6", "Exif.Image.ImageDescription": "SECRET"]
        )
        var picture = Picture(id: 1, source: PictureSource(file))
        let made = try await store.fullSize(of: picture)
        let bytes = try scratch.bytes(made.file)
        let decoded = try #require(DecodedFile(bytes))
        #expect(decoded.width == 600 && decoded.height == 400)
        #expect(decoded.quarters == "red green blue white")
        #expect(!String(decoding: bytes, as: UTF8.self).contains("SECRET"))
        #expect(cached == ["\(made.contentHash)-3-full.jpg"])
        picture.source.contentHash = made.contentHash
        #expect(try await store.fullSize(of: picture) == made)
        #expect(await store.begun == 1)
        // A truncated file is made again.
        try Data(bytes.dropLast()).write(to: URL(fileURLWithPath: made.file.string))
        #expect(try await scratch.bytes(store.fullSize(of: picture).file) == bytes)
        #expect(await store.begun == 2)
    }

    @Test
    func aFileThatIsNotWholeIsMadeAgain() async throws {
        let store = store()
        var picture = try picture(1)
        let made = try await store.thumbnail(of: picture, width: .w240)
        picture.source.contentHash = made.contentHash
        let whole = try scratch.bytes(made.file)
        for damaged in [
            [], Array(whole.prefix(7)), whole.dropLast(), [UInt8](repeating: 0, count: whole.count),
        ] {
            try Data(damaged).write(to: URL(fileURLWithPath: made.file.string))
            let again = try await store.thumbnail(of: picture, width: .w240)
            #expect(again.color != nil)
            #expect(try scratch.bytes(again.file) == whole)
        }
    }

    @Test
    func aRefusalIsPassedOnAndLeavesNothing() async throws {
        let store = store()
        let picture = Picture(id: 1, source: PictureSource(try scratch.write([1, 2, 3], "a.jpg")))
        await #expect(throws: PictureRefusal(.notAPicture, "not a picture of a known format")) {
            try await store.thumbnail(of: picture, width: .w240)
        }
        #expect(cached.isEmpty)
        #expect(await store.waiting == 0)
    }

    @Test
    func leftoversOfAKilledRunAreRemovedAndThoseOfALivingOneAreNot() async throws {
        let dead = cache.appending("making-dead")
        try FileManager.default.createDirectory(atPath: dead.string, withIntermediateDirectories: true)
        try Data([1]).write(to: URL(fileURLWithPath: dead.appending("x.webp").string))
        let store = store()
        await store.prepare()
        #expect(cached.isEmpty)
        await store.close()
        let living = try MakingFolder(in: cache)
        #expect(!FileManager.default.fileExists(atPath: dead.string))
        _ = try MakingFolder(in: cache)
        #expect(FileManager.default.fileExists(atPath: living.path.string))
        withExtendedLifetime(living) {}
    }

    @Test
    func whatWasUsedLeastRecentlyGoesFirst() async throws {
        let unlimited = store()
        var pictures: [Picture] = []
        for id in 0..<4 as Range<Int64> {
            var picture = try picture(id, "\(id).png")
            picture.source.contentHash = try await unlimited.thumbnail(of: picture, width: .w240).contentHash
            pictures.append(picture)
        }
        let size = try cached.map {
            try scratch.bytes(scratch["cache"].appending(String($0.prefix(2))).appending($0)).count
        }.max()
        // Used an hour ago, the first most recently. Then the last is used now.
        let paths = pictures.map {
            cache.appending("\($0.contentHash!)".prefix(2).description).appending(
                "\($0.contentHash!)-3-240.webp"
            )
        }
        for (index, path) in paths.enumerated() {
            let date = Date(timeIntervalSinceNow: -3600 - Double(index))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path.string)
        }
        let store = store(limit: try #require(size) * 4)
        _ = try await store.thumbnail(of: pictures[3], width: .w240)
        _ = try await store.thumbnail(of: try picture(9, "9.png"), width: .w240)
        await store.settle()
        let exist = paths.map { FileManager.default.fileExists(atPath: $0.string) }
        #expect(exist == [true, false, false, true] || exist == [true, true, false, true])
        #expect(exist[2] == false)
        #expect(cached.count <= 4)
    }

    @Test
    func aFolderThatCannotBeWrittenToIsSaidOnce() async throws {
        let file = try scratch.write([1], "file")
        let store = ThumbnailStore(folder: file.appending("cache"), decoders: Decoders.shared, limit: 1 << 30)
        let error = await #expect(throws: CannotWrite.self) {
            try await store.thumbnail(of: try picture(1), width: .w240)
        }
        #expect(error?.reason.hasSuffix("thumbnails cannot be written there: Not a directory") == true)
    }

    /// A disk that gets full within a file. Here, files are limited to 512 bytes.
    @Test
    func aFullDiskIsSaidAndLeavesNothing() async throws {
        var random = SeededRandom(seed: 1)
        let noise = Pixels(width: 1000, height: 100) { _, _ in
            [UInt8.random(in: 0...255, using: &random), 0, 0]
        }
        let picture = Picture(id: 1, source: PictureSource(try scratch.write(noise, "a.png")))
        let script = #"ulimit -f 1; exec "$0" picture-decoder"#
        try await Decoders.run(script: script, folder: scratch.path) { decoders in
            let store = store(decoders: decoders)
            let error = await #expect(throws: CannotWrite.self) { try await store.makeAhead(picture) }
            #expect(error?.reason.hasSuffix("thumbnails cannot be written there: it is full") == true)
            #expect(cached.isEmpty)
            // The decoder process continues.
            let facts = try await decoders.facts(of: picture.source.location.file)
            #expect(facts.width == 1000)
        }
    }
}
