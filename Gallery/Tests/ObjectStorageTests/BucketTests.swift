import Foundation
import NIOCore
import StorageFixtures
import Testing

@testable import ObjectStorage

extension StorageTests {
    /// A bucket without failures.
    @Suite(.onBothServices)
    struct BucketTests {
        // MARK: One object

        @Test func readsWhatWasWritten() async throws {
            let bucket = try await Bucket.real()
            try await bucket.put(
                .init(string: "{}"),
                as: "photos/1.json",
                ObjectHeaders(
                    contentType: "application/json",
                    contentEncoding: "gzip",
                    cacheControl: "max-age=31536000, immutable"
                )
            )
            let facts = try #require(try await bucket.facts(of: "photos/1.json"))
            #expect(facts.size == 2)
            #expect(facts.tag == "\"\(Digest.md5(.init(string: "{}")))\"")
            #expect(facts.headers.contentType == "application/json")
            #expect(facts.headers.contentEncoding == "gzip")
            #expect(facts.headers.cacheControl == "max-age=31536000, immutable")
            guard case .found(let bytes, let found) = try await bucket.read("photos/1.json", upTo: 2) else {
                Issue.record("it is not there")
                return
            }
            #expect(String(buffer: bytes) == "{}")
            #expect(found == facts)
        }

        @Test func anotherStandsInItsPlace() async throws {
            let bucket = try await Bucket.real()
            try await bucket.put(.init(string: "one"), as: "a")
            try await bucket.put(.init(string: ""), as: "a")
            #expect(try await bucket.text("a") == "")
            #expect(try await bucket.facts(of: "a")?.size == 0)
        }

        @Test func whatIsNotThereIsMissing() async throws {
            let bucket = try await Bucket.real()
            #expect(try await bucket.facts(of: "a") == nil)
            #expect(try await bucket.text("a") == nil)
            #expect(try await bucket.stream("a") == nil)
            #expect(try await bucket.keys == [])
            try await bucket.remove(["a"])
        }

        @Test func readsParts() async throws {
            let bucket = try await Bucket.real()
            try await bucket.put(.init(string: "0123456789"), as: "a")
            #expect(try await bucket.text("a", 0..<1) == "0")
            #expect(try await bucket.text("a", 3..<7) == "3456")
            #expect(try await bucket.text("a", 8..<100) == "89")
            #expect(try await bucket.text("a", 10..<11) == "")
            #expect(try await bucket.text("a", 5..<5) == "")
            guard case .found(_, let facts?) = try await bucket.read("a", 3..<7, upTo: 4) else {
                Issue.record("it is not there")
                return
            }
            #expect(facts.size == 10)
        }

        @Test func doesNotReadMoreThanItIsToldTo() async throws {
            let bucket = try await Bucket.real()
            try await bucket.put(.init(string: "0123456789"), as: "a")
            let error = await #expect(throws: StorageError.self) { try await bucket.read("a", upTo: 9) }
            #expect(error?.kind == .answer)
            #expect(error?.description == "\(bucket.address)/a has more than 9 bytes")
        }

        @Test func aKnownStateIsNotReadAgain() async throws {
            let bucket = try await Bucket.real()
            try await bucket.put(.init(string: "one"), as: "a")
            let tag = try #require(try await bucket.facts(of: "a")).tag
            guard case .unchanged = try await bucket.read("a", unless: tag, upTo: 3) else {
                Issue.record("it is read")
                return
            }
            try await bucket.put(.init(string: "two"), as: "a")
            guard case .found(let bytes, _) = try await bucket.read("a", unless: tag, upTo: 3) else {
                Issue.record("it is not read")
                return
            }
            #expect(String(buffer: bytes) == "two")
        }

        /// Names that don't occur in a browser's addresses.
        @Test func keysMayHoldAnything() async throws {
            let bucket = try await Bucket.real(prefix: "ü \(UUID().uuidString)")
            let keys = ["%41", "a b", "a+b", "q?&<>#.txt", "tab\there", "x/ü.txt", "z..z"]
            for key in keys {
                try await bucket.put(.init(string: key), as: key)
            }
            #expect(try await bucket.keys == keys)
            for key in keys {
                #expect(try await bucket.text(key) == key)
            }
            try await bucket.remove(keys)
            #expect(try await bucket.keys == [])
        }

        // MARK: Many

        @Test func listsPageByPage() async throws {
            let bucket = try await Bucket.real()
            let keys = (10..<35).map { "nodes/\($0)" }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for key in keys {
                    group.addTask { try await bucket.put(.init(string: key), as: key) }
                }
                try await group.waitForAll()
            }
            try await bucket.put(.init(string: "other"), as: "other")
            var listing = bucket.list("nodes/")
            listing.pageLength = 10
            var pages: [[ListedObject]] = []
            for try await page in listing {
                pages.append(page)
            }
            #expect(pages.map(\.count) == [10, 10, 5])
            #expect(pages.joined().map(\.key) == keys)
            #expect(pages[0][0].size == 8)
            #expect(pages[0][0].tag == "\"\(Digest.md5(.init(string: "nodes/10")))\"")
            #expect(try await bucket.keys == keys + ["other"])
        }

        @Test func listsAFolderWithoutWhatIsBelow() async throws {
            let bucket = try await Bucket.real()
            for key in ["a", "b/c", "b/d/e", "b/d/f", "b/ü+ %2F/g", "bc"] {
                try await bucket.put(.init(string: key), as: key)
            }
            let top = try await bucket.entries(of: "")
            #expect(top.objects.map(\.key) == ["a", "bc"] && top.folders == ["b/"])
            let below = try await bucket.entries(of: "b/")
            #expect(below.objects.map(\.key) == ["b/c"] && below.folders == ["b/d/", "b/ü+ %2F/"])
            let none = try await bucket.entries(of: "c/")
            #expect(none.objects.isEmpty && none.folders.isEmpty)
        }

        /// A listing and a read return the same state of an object.
        @Test func aStateHasOneNameAndTime() async throws {
            let bucket = try await Bucket.real()
            try await bucket.put(.init(string: "one"), as: "a")
            let listed = try #require(try await bucket.entries(of: "").objects.first)
            let facts = try #require(try await bucket.facts(of: "a"))
            guard
                case .found(let bytes, let read?) = try await bucket.read(
                    "a",
                    0..<2,
                    ifStill: facts.tag,
                    upTo: 2
                )
            else {
                Issue.record("nothing was read")
                return
            }
            #expect(String(buffer: bytes) == "on" && read == facts)
            #expect((listed.size, listed.tag, listed.modified) == (3, facts.tag, facts.modified))
            #expect(facts.modified != nil)
            try await bucket.put(.init(string: "two"), as: "a")
            guard case .changed = try await bucket.read("a", 0..<2, ifStill: facts.tag, upTo: 2) else {
                Issue.record("another state was read")
                return
            }
        }

        @Test func whatBeginsAlikeLiesElsewhere() async throws {
            let prefix = UUID().uuidString
            let bucket = try await Bucket.real(prefix: prefix)
            let neighbor = try await Bucket.real(prefix: prefix + "2")
            try await bucket.put(.init(string: "a"), as: "a")
            try await neighbor.put(.init(string: "b"), as: "b")
            #expect(try await bucket.keys == ["a"])
            #expect(try await neighbor.keys == ["b"])
        }

        @Test func removesMany() async throws {
            let bucket = try await Bucket.real()
            try await bucket.put(.init(string: "a"), as: "a")
            try await bucket.put(.init(string: "b"), as: "b")
            try await bucket.put(.init(string: "c"), as: "c")
            // More than a single request removes.
            try await bucket.remove(["a"] + (0..<1000).map { "not there \($0)" } + ["c"])
            #expect(try await bucket.keys == ["b"])
        }

        // MARK: Large

        @Test(arguments: [0, 1, (8 << 20), (8 << 20) + 1, (40 << 20) + 7] as [Int64])
        func writesObjectsOfAnySize(size: Int64) async throws {
            let bucket = try await Bucket.real()
            let headers = ObjectHeaders(contentType: "image/tiff", cacheControl: "no-cache")
            try await bucket.upload("large", size: size, headers) { Noise.bytes(at: $0, count: $1) }
            let stream = try #require(try await bucket.stream("large"))
            #expect(stream.facts.size == size)
            #expect(stream.facts.headers == headers)
            var bytes = ByteBuffer()
            for try await piece in stream {
                #expect(piece.readableBytes <= 1 << 20)
                bytes.writeImmutableBuffer(piece)
            }
            #expect(bytes == Noise.bytes(at: 0, count: Int(size)))
            #expect(try await !bucket.hasUnfinishedUploads)
        }

        /// OpenStack Swift accepts a thousand parts by default. Four are in memory.
        @Test(
            arguments: [
                (8000 << 20, 8 << 20), (9 << 30, 9_663_677), (1 << 36, 64 << 20), (1 << 40, 109_951_163),
            ] as [(Int64, Int)]
        )
        func partsAreFew(size: Int64, expected: Int) async throws {
            struct Enough: Error {}
            let bucket = try await Bucket.real()
            await #expect(throws: Enough.self) {
                try await bucket.upload("large", size: size) { _, count in
                    #expect(count == expected)
                    throw Enough()
                }
            }
            #expect(try await !bucket.hasUnfinishedUploads)
        }

        @Test(arguments: [10, 12 << 20] as [Int64])
        func whatBecomesShorterIsNotWritten(size: Int64) async throws {
            let bucket = try await Bucket.real()
            let error = await #expect(throws: StorageError.self) {
                try await bucket.upload("large", size: size) { Noise.bytes(at: $0, count: $1 - 1) }
            }
            #expect(error?.kind == .changed)
            #expect(try await bucket.keys == [])
            #expect(try await !bucket.hasUnfinishedUploads)
        }

        @Test func aCancelledUploadLeavesNothing() async throws {
            let bucket = try await Bucket.real()
            let (sent, note) = AsyncStream.makeStream(of: Void.self)
            let upload = Task {
                try await bucket.upload("large", size: 32 << 20) { offset, count in
                    if offset > 0 {
                        note.yield()
                        try await Task.sleep(for: .seconds(3600))
                    }
                    return Noise.bytes(at: offset, count: count)
                }
            }
            for await _ in sent { break }
            upload.cancel()
            await #expect(throws: CancellationError.self) { try await upload.value }
            #expect(try await bucket.keys == [])
            #expect(try await !bucket.hasUnfinishedUploads)
        }

        @Test func whatAKilledProgramLeftIsRemoved() async throws {
            let bucket = try await Bucket.real()
            let begun = StorageRequest(
                method: .POST,
                key: try bucket.address.key("large"),
                query: [("uploads", "")]
            )
            _ = try await bucket.service.answer(begun, upTo: Bucket.maxOfAnswer)
            _ = try await bucket.service.answer(begun, upTo: Bucket.maxOfAnswer)
            // Others may upload to the root of a bucket.
            try await bucket.removeUnfinishedUploads { $0 != "large" }
            #expect(try await bucket.hasUnfinishedUploads)
            try await bucket.removeUnfinishedUploads { $0 == "large" }
            #expect(try await !bucket.hasUnfinishedUploads)
        }
    }
}
