import Foundation
import Night
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import PictureFixtures
import SampleLibrary
import Testing

@testable import WallServer

/// Many simultaneous clients: some only keep connections open, and some read their responses slowly or not at
/// all.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct CrowdTests {
    /// The number of descriptors that this machine allows.
    private static let descriptors: Int = {
        #if os(Linux)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 1024 }
        limit.rlim_cur = min(limit.rlim_max, 20_000)
        setrlimit(resource, &limit)
        return Int(limit.rlim_cur)
    }()

    /// Connections that never send anything.
    private final class Crowd: Sendable {
        /// Threads other than the server's, because a crowd would be on other machines.
        private static let threads = MultiThreadedEventLoopGroup(numberOfThreads: 1)

        private let port: Int
        private let channels = NIOLockedValueBox<[any Channel]>([])

        /// - Parameter port: The server's port.
        init(port: Int) {
            self.port = port
        }

        /// The number of connections that were opened.
        var count: Int { channels.withLockedValue { $0.count } }

        func open(_ count: Int) async {
            for _ in 0..<count {
                let bootstrap = ClientBootstrap(group: Self.threads)
                if let channel = try? await bootstrap.connect(host: "127.0.0.1", port: port).get() {
                    channels.withLockedValue { $0.append(channel) }
                }
            }
        }

        func disperse() {
            for channel in channels.withLockedValue(\.self) {
                channel.close(promise: nil)
            }
        }
    }

    /// While a client connects and asks, fewer connections come than the server keeps, in whatever order the
    /// machine runs them. So the client's connection is never the one that has been idle for longest.
    @Test
    func silentConnectionsThatKeepComingKeepNobodyOut() async throws {
        try #require(Self.descriptors > 3000, "needs 3,000 descriptors")
        try await TestWall.run(
            options: { $0.connections = .init(total: 512, perAddress: 128) },
            script: TestWall.hanging
        ) { wall in
            let crowd = Crowd(port: wall.client.port)
            defer { crowd.disperse() }
            await crowd.open(900)
            for _ in 0..<12 {
                async let others: Void = crowd.open(400)
                let status = try await wall.client.get("/tags.json").status
                #expect(status == 200)
                await others
                #expect(wall.server.connections.count <= wall.server.connections.limits.total)
            }
            #expect(crowd.count == 900 + 12 * 400)
        }
    }

    @Test
    func thousandsOfIdleConnectionsKeepNobodyOut() async throws {
        let count = min(Night.count(3000, atNight: 10_000), Self.descriptors - 2000)
        try #require(count > 1000, "needs 3,000 descriptors")
        try await TestWall.run(script: TestWall.hanging) { wall in
            let crowd = Crowd(port: wall.client.port)
            defer { crowd.disperse() }
            await crowd.open(count)
            #expect(crowd.count == count)
            for _ in 0..<30 {
                let status = try await wall.client.get("/tags.json").status
                #expect(status == 200)
            }
            #expect(wall.server.connections.count <= wall.server.connections.limits.total)
        }
    }

    /// A client that reads an original slowly costs the server one piece of memory.
    @Test
    func slowReadersCostNextToNothing() async throws {
        let readers = 300
        try #require(Self.descriptors > 2000, "needs 2,000 descriptors")
        try await TestWall.run { wall in
            // More than the system buffers for a connection.
            let picture = try wall.scratch.bytes(wall.photos.appending("sea.jpg"))
            let file = picture + [UInt8](repeating: 0, count: 16 << 20)
            _ = try wall.scratch.write(file, "photos/large.jpg")
            _ = try await wall.indexer.index()
            try await wall.waitForWall { $0.ids.count == 4 }
            let address = try await wall.original(of: "large.jpg")
            let request = ByteBuffer(string: "GET \(address) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            var channels: [any Channel] = []
            for _ in 0..<readers {
                let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .channelOption(.autoRead, value: false)
                    .channelOption(.socketOption(.so_rcvbuf), value: 16 << 10)
                    .connect(host: "127.0.0.1", port: wall.client.port).get()
                try await channel.writeAndFlush(request)
                channels.append(channel)
            }
            // Each response is stuck at some time, because the system buffers no more.
            var held: [Int] = []
            while held.count < readers {
                held = []
                for channel in wall.server.connections.channels {
                    let bytes = try? await channel.getOption(.bufferedWritableBytes).get()
                    held += [bytes ?? 0].filter { $0 > 0 }
                }
                await Task.yield()
            }
            #expect(held.allSatisfy { $0 <= FileAnswer.pieceLength }, "\(held.max() ?? 0)")
            // Meanwhile, other clients get the whole file.
            #expect(try await wall.client.get(address).bytes == file)
            for channel in channels {
                channel.close(promise: nil)
            }
            await look { wall.server.connections.count == 0 }
        }
    }
}
