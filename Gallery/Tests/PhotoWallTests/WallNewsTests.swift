import NIOCore
import PhotoWall
import PictureFixtures
import SourceFiles
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary
@testable import WallServer

/// When pages are notified of changes, with a clock that the test controls.
@Suite(.timeLimit(.minutes(2)))
struct WallNewsTests {
    private let scratch: Scratch
    private let catalog: Catalog
    private let clock = ManualClock()
    private let hub = EventHub(limit: 9)
    private let threads = DiskThreads(count: 1, line: 0)
    private let news: WallNews

    init() throws {
        scratch = try Scratch()
        let data = DataFolder(scratch["data"])
        try data.make()
        catalog = try Catalog(file: data.catalog)
        let kept = KeptChapters(file: data.chapters)
        news = WallNews(
            catalog: catalog.state,
            walls: Walls(catalog: catalog, threads: ServerThreads(), kept: kept, memory: 1 << 20),
            kept: Blocking(kept, on: threads),
            hub: hub,
            usual: WallQuery(),
            clock: clock
        )
    }

    private func change() throws {
        try catalog.access.write { _ in ((), .photos) }
    }

    /// Follows the catalog during a body. Its work takes some time on the clock.
    ///
    /// - Parameter refusals: How often the work is refused, because too many calls wait.
    private func follow(
        work: Duration,
        refusals: Int = 0,
        _ body: (inout AsyncStream<Duration>.Iterator) async throws -> Void
    ) async throws {
        let left = Locked(refusals)
        let following = Task { [news, clock] in
            try await news.run {
                let isRefused = left.update { (left: inout Int) -> Bool in
                    left -= 1
                    return left >= 0
                }
                if isRefused { throw DiskThreads.Busy() }
                clock.advance(by: work)
            } onTrouble: { _ in
            }
        }
        var sleeps = clock.sleeps.makeAsyncIterator()
        try await body(&sleeps)
        following.cancel()
        _ = await following.result
    }

    private func told(_ revision: Revision) -> String {
        "event: wall\ndata: {\"revision\":\"\(revision.photos)-\(revision.colors)\"}\n\n"
    }

    @Test
    func restsAreLongAndShortWhereSomebodyListens() {
        func rests(_ milliseconds: Int) -> [Duration] {
            let rests = WallNews.rests(after: .milliseconds(milliseconds))
            return [rests.anyway, rests.unheard]
        }
        #expect(rests(0) == [.milliseconds(300), .zero])
        #expect(rests(40) == [.milliseconds(320), .zero])
        #expect(rests(50) == [.milliseconds(400), .zero])
        #expect(rests(2_500) == [.milliseconds(400), .milliseconds(19_600)])
    }

    /// A change shortly after another one waits for a short pause, however long the work takes.
    @Test
    func whoListensHearsOfEachChangeAfterAShortRest() async throws {
        let heard = try #require(hub.subscribe())
        var events = heard.events.makeAsyncIterator()
        _ = await events.next()
        try await follow(work: .seconds(5)) { sleeps in
            for _ in 0..<3 {
                #expect(await events.next().map { String(buffer: $0) } == told(catalog.state.revision))
                #expect(await sleeps.next() == .milliseconds(400))
                try change()
                // The next notification comes when the pause ends.
                clock.advance(by: .milliseconds(399))
                clock.advance(by: .milliseconds(1))
            }
            #expect(await events.next().map { String(buffer: $0) } == told(catalog.state.revision))
        }
    }

    /// Colors are collected for half a minute. Photos aren't.
    @Test
    func colorsAreCollected() async throws {
        let heard = try #require(hub.subscribe())
        var events = heard.events.makeAsyncIterator()
        _ = await events.next()
        try await follow(work: .zero) { sleeps in
            #expect(await events.next().map { String(buffer: $0) } == told(catalog.state.revision))
            #expect(await sleeps.next() == .milliseconds(300))
            try catalog.access.write { _ in ((), .colors) }
            clock.advance(by: .milliseconds(300))
            // Half a minute in parts of 400 ms.
            for _ in 0..<75 {
                #expect(await sleeps.next() == .milliseconds(400))
                try catalog.access.write { _ in ((), .colors) }
                clock.advance(by: .milliseconds(400))
            }
            #expect(await events.next().map { String(buffer: $0) } == told(catalog.state.revision))
            #expect(await sleeps.next() == .milliseconds(300))
            try catalog.access.write { _ in ((), .colors) }
            clock.advance(by: .milliseconds(300))
            #expect(await sleeps.next() == .milliseconds(400))
            try change()
            clock.advance(by: .milliseconds(400))
            #expect(await events.next().map { String(buffer: $0) } == told(catalog.state.revision))
        }
    }

    /// Visitors who keep the disk busy don't stop notifications.
    @Test
    func whatIsRefusedIsToldLater() async throws {
        let heard = try #require(hub.subscribe())
        var events = heard.events.makeAsyncIterator()
        _ = await events.next()
        try await follow(work: .zero, refusals: 1) { sleeps in
            #expect(await sleeps.next() == WallNews.pauseAfterTrouble)
            clock.advance(by: WallNews.pauseAfterTrouble)
            #expect(await events.next().map { String(buffer: $0) } == told(catalog.state.revision))
        }
    }

    /// Without listeners, the pause is long, until one connects.
    @Test
    func aLongRestEndsWhenSomebodyListens() async throws {
        try await follow(work: .seconds(5)) { sleeps in
            #expect(await sleeps.next() == .milliseconds(400))
            try change()
            clock.advance(by: .milliseconds(400))
            #expect(await sleeps.next() == .milliseconds(39_600))
            // Two changes during a pause cause one notification.
            try change()
            let last = catalog.state.revision
            let heard = try #require(hub.subscribe())
            var said: [String] = []
            for await event in heard.events {
                said.append(String(buffer: event))
                if said.last == told(last) { break }
            }
            #expect(said.count == 3)
            #expect(said.first == "retry: 2000\n\n")
            #expect(await sleeps.next() == .milliseconds(400))
        }
    }
}
