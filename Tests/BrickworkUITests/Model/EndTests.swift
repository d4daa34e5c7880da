import BrickworkEngine
import Testing

@testable import BrickworkUI

/// `lazyStaysAtEnd(_:)`, as in a chat.
@MainActor
struct EndTests {
    /// Messages of 100 points. Five are visible.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    private func chat(_ count: Int, isEstimated: Bool = false) -> (board: Board, stage: ModelStage) {
        var board = Board(columns: 1, lengths: [Double](repeating: 100, count: count))
        if isEstimated {
            for index in board.parts[0].things.indices { board.parts[0].things[index].size = .estimated(100) }
        }
        return (
            board,
            ModelStage(board, size: LayoutSize(width: 320, height: 500)) { $0.updates.staysAtEnd = true }
        )
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func theFirstMessagesAreShownFromTheirEnd() {
        #expect(chat(20).stage.offset == 1500)
        #expect(chat(3).stage.offset == 0)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func messagesThatComeLaterAreShownFromTheirEnd() {
        var (board, stage) = chat(0)
        board.parts[0].things = chat(20).board.parts[0].things
        stage.show(board)
        #expect(stage.offset == 1500)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func aNewMessageIsVisibleAtOnce() {
        var (board, stage) = chat(20)
        board.parts[0].things.append(Thing(id: 100, size: .height(70)))
        stage.show(board)
        #expect(stage.offset == 1570)
        #expect(stage.seen.last == 100)
    }

    /// Who reads older messages isn't disturbed.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func awayFromTheEndTheVisibleMessagesStay() {
        var (board, stage) = chat(20)
        stage.scroll(to: 850)
        board.parts[0].things.append(Thing(id: 100, size: .height(70)))
        stage.show(board)
        #expect(stage.offset == 850)
        board.parts[0].things.insert(Thing(id: 101, size: .height(70)), at: 0)
        stage.show(board)
        #expect(stage.offset == 920)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func measuredMessagesEndAtTheEnd() {
        let (_, stage) = chat(20, isEstimated: true)
        #expect(stage.measure { _ in 130 } < 50)
        #expect(stage.offset == stage.end)
        #expect(stage.seen.last == 20)
    }

    /// A keyboard makes the scroll view shorter.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func aShorterScrollViewKeepsTheEnd() {
        let (_, stage) = chat(20)
        stage.resize(to: LayoutSize(width: 320, height: 300))
        #expect(stage.offset == 1700)
        stage.scroll(to: 800)
        stage.resize(to: LayoutSize(width: 320, height: 200))
        #expect(stage.offset == 800)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func withoutTheSettingNothingScrollsToTheEnd() {
        let board = Board(columns: 1, lengths: [Double](repeating: 100, count: 20))
        let stage = ModelStage(board, size: LayoutSize(width: 320, height: 500), offset: 1500)
        stage.resize(to: LayoutSize(width: 320, height: 300))
        #expect(stage.offset == 1500)
    }
}
