import NIOCore
import PictureFixtures
import Testing

@testable import WallServer

struct CountedTagsTests {
    private struct Away: Error {}

    private let state = Locked(1)
    private let counts = Locked(0)
    private let isAway = Locked(false)

    private func tags() -> CountedTags {
        CountedTags(state: { [state] in state.latest }) { [counts, isAway] in
            let number = counts.update {
                $0 += 1
                return $0
            }
            if isAway.latest { throw Away() }
            return ByteBuffer(integer: number)
        }
    }

    @Test
    func countsOnceForEachState() async throws {
        let tags = tags()
        try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
            for _ in 0..<10 { group.addTask { try await tags.json } }
            for try await json in group { #expect(json == ByteBuffer(integer: 1)) }
        }
        state.update { $0 = 2 }
        #expect(try await tags.json == ByteBuffer(integer: 2))
        #expect(try await tags.json == ByteBuffer(integer: 2))
    }

    @Test
    func triesAgainWhatFailed() async throws {
        let tags = tags()
        isAway.update { $0 = true }
        await #expect(throws: Away.self) { try await tags.json }
        isAway.update { $0 = false }
        #expect(try await tags.json == ByteBuffer(integer: 2))
    }
}
