import Foundation
import Night
import PictureFixtures
import Pictures
import SampleLibrary
import SystemPackage
import Testing

@testable import PhotoWall

/// A program that is killed while it writes thumbnails.
struct KilledTests {
    /// It is killed many times, each time when something new is in the cache's folders, while it writes
    /// the next file.
    @Test
    func nothingThatIsNotWholeIsEverInItsPlace() async throws {
        let scratch = try Scratch()
        let cache = scratch["cache"]
        var random = SeededRandom(seed: 1)
        let noise = Pixels(width: 500, height: 300) { _, _ in
            (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        for index in 0..<8 {
            var pixels = noise
            pixels.bytes[0] = UInt8(index)
            _ = try scratch.write(pixels, "\(index).png")
        }
        for _ in 0..<Night.count(25, atNight: 100) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Decoders.measure.string)
            process.arguments = ["thumbnails", scratch.path.string, "--cache", cache.string]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let leftovers = Set(FolderCall.names(in: cache))
            try process.run()
            await look { !process.isRunning || Self.hasUnfinished(cache, besides: leftovers) }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            for file in scratch.files where file.hasPrefix("cache/") && !file.hasPrefix("cache/making-") {
                #expect(
                    WebPContainer.chunks(of: try scratch.bytes(scratch.path.pushing(FilePath(file)))) != nil,
                    "\(file)"
                )
            }
        }
        // The next store removes leftovers, and makes what is missing.
        let store = ThumbnailStore(folder: cache, decoders: Decoders.shared, limit: 1 << 30)
        for index in 0..<8 {
            let picture = ThumbnailStore.Picture(id: 0, source: PictureSource(scratch["\(index).png"]))
            #expect(try await DecodedFile(scratch.bytes(store.makeAhead(picture).file))?.width == 240)
        }
    }

    /// Returns whether a file is being written.
    private static func hasUnfinished(_ cache: FilePath, besides leftovers: Set<String>) -> Bool {
        FolderCall.names(in: cache).contains { name in
            name.hasPrefix("making-") && !leftovers.contains(name)
                && !FolderCall.names(in: cache.appending(name)).isEmpty
        }
    }
}
