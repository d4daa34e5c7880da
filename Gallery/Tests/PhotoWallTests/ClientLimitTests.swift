import SourceFiles
import PictureFixtures
import Testing

@testable import WallServer

/// Places for answers that take long.
struct ClientLimitTests {
    private let start = ContinuousClock.now

    private func take(
        _ limit: ClientLimit,
        of client: UInt8,
        after seconds: Int,
        _ lost: Locked<[UInt8]> = Locked([])
    ) throws -> ClientLimit.Place {
        try DiskThreads.$client.withValue(DiskThreads.Client([client])) {
            try limit.take(at: start + .seconds(seconds)) { lost.update { $0.append(client) } }
        }
    }

    /// Sends a number of bytes to a client that takes some seconds.
    private func send(_ bytes: Int, to place: ClientLimit.Place, from first: Int, to last: Int) async throws {
        let now = Locked(start + .seconds(first))
        try await place.sending(bytes, on: { now.latest }) { now.update { $0 = start + .seconds(last) } }
    }

    @Test
    func aClientHasFewPlaces() throws {
        let limit = ClientLimit(ofClient: 2, ofAll: 16)
        let places = try (0..<2).map { _ in try take(limit, of: 1, after: 0) }
        #expect(throws: Refusal.self) { try take(limit, of: 1, after: 0) }
        withExtendedLifetime(places) {}
        _ = try take(limit, of: 2, after: 0)
    }

    @Test
    func aSlowClientLosesItsPlaceToOthers() async throws {
        let limit = ClientLimit(ofClient: 2, ofAll: 3), lost = Locked<[UInt8]>([])
        let fast = try take(limit, of: 1, after: 0, lost), slow = try take(limit, of: 2, after: 0, lost)
        let late = try take(limit, of: 3, after: 0, lost)
        try await send(2_000_000, to: fast, from: 0, to: 21)
        try await send(1_000_000, to: slow, from: 0, to: 19)
        // The time until it has the next bytes to send isn't the client's.
        try await send(100, to: late, from: 100, to: 101)
        #expect(throws: Refusal.self) { try take(limit, of: 4, after: 101, lost) }
        #expect(lost.latest == [])
        try await send(1_000, to: slow, from: 101, to: 103)
        let next = try take(limit, of: 4, after: 103, lost)
        #expect(lost.latest == [2])
        #expect(throws: Refusal.self) { try take(limit, of: 5, after: 103, lost) }
        withExtendedLifetime((fast, slow, late, next)) {}
    }

    @Test
    func aClientThatTakesNothingIsSlow() async throws {
        let limit = ClientLimit(ofClient: 1, ofAll: 1), lost = Locked<[UInt8]>([])
        let place = try take(limit, of: 1, after: 0, lost)
        let start = start
        try await place.sending(1, on: { start }) {
            #expect(throws: Refusal.self) { try take(limit, of: 2, after: 19, lost) }
            let next = try take(limit, of: 2, after: 20, lost)
            #expect(lost.latest == [1])
            withExtendedLifetime(next) {}
        }
        // The lost place no longer counts.
        let other = try take(limit, of: 3, after: 21, lost)
        #expect(throws: Refusal.self) { try take(limit, of: 4, after: 21, lost) }
        withExtendedLifetime((place, other)) {}
    }
}
