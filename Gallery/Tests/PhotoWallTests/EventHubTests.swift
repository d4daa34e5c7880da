import NIOCore
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary
@testable import WallServer

struct EventHubTests {
    private func texts(_ subscription: EventHub.Subscription, count: Int) async -> [String] {
        var texts: [String] = []
        for await event in subscription.events {
            texts.append(String(buffer: event))
            if texts.count == count { break }
        }
        return texts
    }

    private static let wall = "event: wall\ndata: {\"revision\":\"ab\"}\n\n"
    private static let retry = "retry: 2000\n\n"

    @Test
    func whoComesLaterHearsHowThingsStand() async throws {
        let hub = EventHub(limit: 9)
        hub.send(.wall(revision: "aa"))
        hub.send(.wall(revision: "ab"))
        hub.send(.progress(IndexProgress(phase: .reading, isLooking: true, found: 9, read: 4, failed: 1)))
        let subscription = try #require(hub.subscribe())
        hub.beat()
        #expect(
            await texts(subscription, count: 4) == [
                Self.retry, Self.wall,
                "event: progress\ndata: {\"phase\":\"reading\",\"found\":9,\"read\":4,\"failed\":1}\n\n",
                ": still here\n\n",
            ]
        )
    }

    @Test
    func nobodyIsToldTwice() async throws {
        let hub = EventHub(limit: 9)
        let subscription = try #require(hub.subscribe())
        hub.send(.wall(revision: "ab"))
        hub.send(.wall(revision: "ab"))
        hub.finish()
        #expect(await texts(subscription, count: 9) == [Self.retry, Self.wall])
    }

    @Test
    func whoIsTooSlowIsDropped() async throws {
        let hub = EventHub(limit: 9)
        let slow = try #require(hub.subscribe())
        for _ in 0..<63 {
            hub.beat()
        }
        #expect(hub.count == 1)
        hub.beat()
        #expect(hub.count == 0)
        #expect(await texts(slow, count: 100).count == 64)
    }

    @Test
    func onlySoManyListen() async throws {
        let hub = EventHub(limit: 2)
        let first = try #require(hub.subscribe())
        _ = try #require(hub.subscribe())
        #expect(!hub.hasRoom)
        #expect(hub.subscribe() == nil)
        first.cancel()
        #expect(hub.hasRoom)
        #expect(hub.subscribe() != nil)
        #expect(await texts(first, count: 9) == [Self.retry])
    }

    @Test
    func nothingComesAfterTheEnd() async throws {
        let hub = EventHub(limit: 9)
        let subscription = try #require(hub.subscribe())
        hub.finish()
        hub.send(.wall(revision: "ab"))
        #expect(await texts(subscription, count: 9) == [Self.retry])
        #expect(hub.subscribe() == nil)
    }
}
