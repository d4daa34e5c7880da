import Foundation
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import WallServer

/// Which connection is closed if there are too many.
struct OpenConnectionTests {
    private let here = PeerAddress("192.0.2.1")!, there = PeerAddress("198.51.100.1")!

    private func connections(total: Int, perAddress: Int) -> OpenConnections {
        OpenConnections(
            limits: .init(total: total, perAddress: perAddress),
            proxies: Proxies([Network("192.0.2.9")!])
        )
    }

    private func open(_ connections: OpenConnections, from address: PeerAddress) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        connections.opened(channel, from: address)
        return channel
    }

    @Test
    func theIdlestGoesFirst() throws {
        let connections = connections(total: 3, perAddress: 9)
        let all = try (0..<3).map { _ in try open(connections, from: here) }
        // Then the second has been idle for longest.
        connections.isBusy(all[0], true)
        connections.isBusy(all[0], false)
        let fourth = try open(connections, from: here)
        #expect(all.map(\.isActive) == [true, false, true])
        #expect(connections.count == 3)
        // Connections with a response in progress are closed last, starting with the one that reads nothing.
        for channel in [all[0], all[2], fourth] {
            connections.isBusy(channel, true)
        }
        connections.progressed(all[0])
        let fifth = try open(connections, from: here)
        #expect([all[0], all[2], fourth, fifth].map(\.isActive) == [true, false, true, true])
        // The fifth hasn't sent a request yet.
        _ = try open(connections, from: here)
        #expect([all[0], fourth, fifth].map(\.isActive) == [true, true, false])
    }

    @Test
    func oneAddressTakesNoRoomFromOthers() throws {
        let connections = connections(total: 9, perAddress: 2)
        let other = try open(connections, from: there)
        let own = try (0..<5).map { _ in try open(connections, from: here) }
        #expect(own.map(\.isActive) == [false, false, false, true, true])
        #expect(other.isActive && connections.count == 3)
        // Closed connections make room.
        connections.closed(own[3])
        _ = try open(connections, from: here)
        #expect(own[4].isActive && connections.count == 3)
    }

    /// Proxies, on this machine or others, have many clients.
    @Test(arguments: ["127.0.0.1", "::1", "192.0.2.9"])
    func aProxyMayHaveMany(address: String) throws {
        let connections = connections(total: 4, perAddress: 2)
        let all = try (0..<5).map { _ in try open(connections, from: try #require(PeerAddress(address))) }
        #expect(all.map(\.isActive) == [false, true, true, true, true])
    }

    /// It doesn't happen with each connection that is closed.
    @Test
    func tellsThatACrowdIsGone() throws {
        let times = Mutex(0)
        let connections = OpenConnections(
            limits: .init(total: 100, perAddress: 100),
            proxies: Proxies([])
        ) { times.withLock { $0 += 1 } }
        var told: [Int] = []
        for count in [31, 64, 20, 32] {
            var open = try (0..<count).map { _ in try self.open(connections, from: here) }
            while let channel = open.popLast() {
                let before = times.withLock { $0 }
                connections.closed(channel)
                if times.withLock({ $0 }) > before {
                    told.append(open.count)
                }
            }
        }
        // Of 31 and 20, none: they are few. Of 64, a quarter is left, and of 32.
        #expect(told == [16, 8])
    }

    #if os(Linux)
        /// One block in use at the end of the heap would keep everything before it.
        @Test
        func freedMemoryIsReturned() throws {
            func memory() throws -> Int {
                let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
                return try #require(status.firstMatch(of: /RssAnon:\s+(\d+) kB/).flatMap { Int($0.1) })
            }
            var blocks = (0..<100_000).map { _ in
                let block = UnsafeMutableRawPointer.allocate(byteCount: 1000, alignment: 16)
                block.initializeMemory(as: UInt8.self, repeating: 1, count: 1000)
                return block
            }
            let last = blocks.removeLast()
            let used = try memory()
            blocks.forEach { $0.deallocate() }
            ReturnedMemory.returnNow()
            #expect(try memory() < used - 90_000)
            last.deallocate()
        }
    #endif
}
