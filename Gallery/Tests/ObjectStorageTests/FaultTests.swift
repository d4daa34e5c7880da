import Foundation
import NIOCore
import StorageFixtures
import Testing

@testable import ObjectStorage

extension StorageTests {
    /// A real service behind a failing connection, and one that is killed and stopped.
    @Suite(.onBothServices)
    struct FaultTests {
        private static let busy =
            "HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\nRetry-After: 1\r\n\r\n"

        // MARK: Connections

        @Test(
            arguments: [
                [.answer(busy), .answer(busy)], [.cutRequest(after: 100), .cutRequest(after: 3000)],
                [.cutAnswer(after: 0), .cutAnswer(after: 20)],
            ] as [[FaultyProxy.Fault]]
        )
        func isWrittenAllTheSame(faults: [FaultyProxy.Fault]) async throws {
            let service = try await StorageServers.current.running
            let proxy = try await FaultyProxy(to: service.port, faults)
            let bucket = try Bucket.at(port: proxy.port)
            let text = String(repeating: "brick", count: 1000)
            try await bucket.put(.init(string: text), as: "a")
            #expect(try await bucket.text("a") == text)
            #expect(proxy.connections == 3)
            try await proxy.close()
        }

        @Test func aCutStreamGoesOnWhereItEnded() async throws {
            let service = try await StorageServers.current.running
            let size: Int64 = 3 << 20
            let proxy = try await FaultyProxy(
                to: service.port,
                [.cutAnswer(after: 1 << 20), .answer(Self.busy), .cutAnswer(after: 1 << 19)]
            )
            let prefix = UUID().uuidString
            // A direct connection. Otherwise, reading would use a kept connection of the writer.
            let direct = try Bucket.at(port: service.port, prefix: prefix)
            try await direct.upload("a", size: size) { Noise.bytes(at: $0, count: $1) }
            let bucket = try Bucket.at(port: proxy.port, prefix: prefix)
            let stream = try #require(try await bucket.stream("a"))
            let bytes = try await stream.reduce(into: ByteBuffer()) { $0.writeImmutableBuffer($1) }
            #expect(bytes == Noise.bytes(at: 0, count: Int(size)))
            #expect(proxy.connections == 4)
            try await proxy.close()
        }

        @Test func aStreamIsOfOneObject() async throws {
            let service = try await StorageServers.current.running
            let proxy = try await FaultyProxy(to: service.port, [.cutAnswer(after: 1 << 20)])
            let prefix = UUID().uuidString
            let direct = try Bucket.at(port: service.port, prefix: prefix)
            try await direct.upload("a", size: 3 << 20) { Noise.bytes(at: $0, count: $1) }
            let bucket = try Bucket.at(port: proxy.port, prefix: prefix)
            let stream = try #require(try await bucket.stream("a"))
            try await direct.upload("a", size: 3 << 20) { Noise.bytes(at: $0 + 1, count: $1) }
            let error = await #expect(throws: StorageError.self) { for try await _ in stream {} }
            #expect(error?.kind == .changed)
            #expect(error?.description == "\(bucket.address)/a was replaced while it was read")
            try await proxy.close()
        }

        /// The first request finished the upload, but its response was lost. The second finds nothing to
        /// finish.
        @Test func anUploadWhoseEndIsLostIsWritten() async throws {
            let service = try await StorageServers.current.running
            let lost = FaultyProxy.Fault.cutAnswerTo("<CompleteMultipartUpload>")
            let proxy = try await FaultyProxy(to: service.port, [lost, lost])
            let bucket = try Bucket.at(port: proxy.port)
            try await bucket.upload("large", size: 12 << 20) { offset, count in
                Noise.bytes(at: offset, count: count)
            }
            #expect(try await bucket.facts(of: "large")?.size == 12 << 20)
            #expect(proxy.connections > 2)
            try await proxy.close()
        }

        @Test func givesUpInALine() async throws {
            let proxy = try await FaultyProxy(Array(repeating: .answer(Self.busy), count: 4))
            let bucket = try Bucket.at(port: proxy.port)
            let error = await #expect(throws: StorageError.self) { try await bucket.facts(of: "a") }
            #expect(error?.kind == .unavailable)
            #expect(
                error?.description
                    == "http://127.0.0.1:\(proxy.port): it answers 503; tried 4 times in 0 s"
            )
            #expect(proxy.connections == 4)
            try await proxy.close()
            let gone = try Bucket.at(port: proxy.port)
            let refused = await #expect(throws: StorageError.self) { try await gone.facts(of: "a") }
            #expect(
                refused?.description
                    == "http://127.0.0.1:\(proxy.port): connection refused; tried 4 times in 0 s"
            )
        }

        @Test func aPauseEndsWithItsTask() async throws {
            let proxy = try await FaultyProxy([.answer(Self.busy)])
            var times = StorageService.Times()
            times.pauses.first = .seconds(3600)
            times.pauses.longest = .seconds(3600)
            let bucket = try Bucket.at(port: proxy.port, times: times)
            let reading = Task { try await bucket.facts(of: "a") }
            while proxy.heads.isEmpty { await Task.yield() }
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
            try await proxy.close()
        }

        // MARK: The service

        @Test func aStoppedServiceIsNotWaitedForForever() async throws {
            let service = try await StorageServers.current.init()
            var times = StorageService.Times.short
            times.silence = .milliseconds(200)
            times.pauses.tries = 2
            let patient = try Bucket.at(port: service.port)
            try await patient.put(.init(string: "before"), as: "a")
            let prefix = String(patient.address.prefix.dropLast())
            let bucket = try Bucket.at(port: service.port, prefix: prefix, times: times)
            service.pause()
            // It may answer once more before it notices.
            let error = await #expect(throws: StorageError.self) {
                while try await bucket.text("a") != nil {}
            }
            #expect(error?.kind == .unavailable)
            #expect(error?.description.contains("no answer came; tried 2 times in") == true)
            service.resume()
            #expect(try await patient.text("a") == "before")
            service.kill()
        }

        /// The service is killed after three parts of an object, and started again while they are being sent
        /// again.
        @Test func anUploadOutlivesTheService() async throws {
            let service = try await StorageServers.current.init()
            let size: Int64 = 50 << 20
            var times = StorageService.Times.short
            times.pauses.longest = .milliseconds(500)
            times.pauses.tries = .max
            let bucket = try Bucket.at(port: service.port, times: times)
            try await bucket.upload("large", size: size) { offset, count in
                if offset == 24 << 20 {
                    service.kill()
                    try await service.start()
                }
                return Noise.bytes(at: offset, count: count)
            }
            #expect(try await !bucket.hasUnfinishedUploads)
            let stream = try #require(try await bucket.stream("large"))
            var parts = ByteBuffer()
            var offset: Int64 = 0
            for try await piece in stream {
                parts.writeImmutableBuffer(piece)
                while let part = parts.readSlice(length: Int(min(8 << 20, size - offset))),
                    part.readableBytes > 0
                {
                    #expect(part == Noise.bytes(at: offset, count: part.readableBytes))
                    offset += Int64(part.readableBytes)
                }
                parts.discardReadBytes()
            }
            #expect(offset == size)
            service.kill()
        }
    }
}
