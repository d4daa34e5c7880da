import Foundation
import PictureFixtures
import Pictures
import SampleLibrary
import SystemPackage
import Testing

@testable import PhotoWall

/// Requests during work. The decoder process waits until the test lets it continue.
struct SharingTests {
    private let scratch: Scratch
    private let picture: ThumbnailStore.Picture
    private let other: ThumbnailStore.Picture

    init() throws {
        scratch = try Scratch()
        let pixels = Pixels.quarters(width: 600, height: 400)
        picture = .init(id: 1, source: PictureSource(try scratch.write(pixels, "a.png")))
        other = .init(id: 2, source: PictureSource(try scratch.write(pixels, "b.jpg")))
        guard scratch["go"].withPlatformString({ mkfifo($0, 0o644) }) == 0 else {
            throw Errno(rawValue: errno)
        }
    }

    private func run(_ body: (ThumbnailStore) async throws -> Void) async throws {
        let script = #": > "$1/begun"; : < "$1/go"; exec "$0" picture-decoder"#
        try await Decoders.run(script: script, folder: scratch.path) { decoders in
            try await body(ThumbnailStore(folder: scratch["cache"], decoders: decoders, limit: 1 << 30))
        }
    }

    /// Lets the decoder process continue.
    private func go() throws {
        try FileDescriptor.open(scratch["go"], .writeOnly).close()
    }

    private func waits(_ store: ThumbnailStore, for count: Int) async {
        while await store.waiting != count {
            await Task.yield()
        }
    }

    @Test
    func requestsForOneThumbnailMakeItOnce() async throws {
        try await run { store in
            let requests = (0..<10).map { _ in Task { try await store.thumbnail(of: picture, width: .w240) } }
            await waits(store, for: 10)
            try go()
            var thumbnails: Set<ThumbnailStore.Thumbnail> = []
            for request in requests {
                thumbnails.insert(try await request.value)
            }
            #expect(thumbnails.count == 1)
            #expect(await store.begun == 1)
        }
    }

    @Test
    func whoeverIsCancelledGoesAndTheOthersStay() async throws {
        try await run { store in
            let requests = (0..<3).map { _ in Task { try await store.thumbnail(of: picture, width: .w240) } }
            await waits(store, for: 3)
            requests[1].cancel()
            await #expect(throws: CancellationError.self) { try await requests[1].value }
            #expect(await store.waiting == 2)
            try go()
            let first = try await requests[0].value
            let last = try await requests[2].value
            #expect(first == last)
            #expect(await store.begun == 1)
        }
    }

    @Test
    func workThatNobodyWaitsForIsNotDone() async throws {
        try await run { store in
            let first = Task { try await store.thumbnail(of: picture, width: .w240) }
            // The only decoder process has the first request, so the second stays in the queue. A waiting
            // request may not be in the queue yet.
            await look { [scratch] in scratch.files.contains("begun") }
            let second = Task { try await store.thumbnail(of: other, width: .w240) }
            await waits(store, for: 2)
            second.cancel()
            await #expect(throws: CancellationError.self) { try await second.value }
            try go()
            let made = try await first.value
            #expect(
                scratch.files.filter { $0.hasSuffix(".webp") } == [
                    "cache/\("\(made.contentHash)".prefix(2))/\(made.contentHash)-3-240.webp"
                ]
            )
            #expect(await store.waiting == 0)
        }
    }

    @Test
    func whatIsLookedAtDoesNotWaitForWorkAhead() async throws {
        try await run { store in
            let ahead = Task { try await store.makeAhead(picture) }
            await waits(store, for: 1)
            let lookedAt = Task { try await store.thumbnail(of: picture, width: .w240) }
            await waits(store, for: 2)
            #expect(await store.begun == 2)
            // Work in advance joins a user's request.
            try go()
            let hashes = [try await ahead.value.contentHash, try await lookedAt.value.contentHash]
            #expect(hashes[0] == hashes[1])
        }
    }
}
