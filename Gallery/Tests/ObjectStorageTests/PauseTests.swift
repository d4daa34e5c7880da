import Testing

@testable import ObjectStorage

struct PauseTests {
    @Test func pausesGrowAndEnd() {
        let pauses = Pauses()
        let longest = (1...11).map { pauses.pause(after: $0, wait: nil, chance: 1) }
        #expect(
            longest == [
                .milliseconds(200), .milliseconds(400), .milliseconds(800), .milliseconds(1600),
                .milliseconds(3200), .milliseconds(6400), .milliseconds(12800), .seconds(20), .seconds(20),
                .seconds(20), nil,
            ]
        )
        #expect(pauses.pause(after: 3, wait: nil, chance: 0) == .milliseconds(400))
    }

    @Test func aServiceIsLeftAloneAsLongAsItAsks() {
        let pauses = Pauses()
        #expect(pauses.pause(after: 1, wait: .seconds(7), chance: 1) == .seconds(7))
        #expect(pauses.pause(after: 8, wait: .seconds(7), chance: 1) == .seconds(20))
        #expect(pauses.pause(after: 1, wait: .seconds(86400), chance: 1) == .seconds(60))
        #expect(pauses.pause(after: 11, wait: .seconds(7), chance: 1) == nil)
    }
}
