import BrickworkEngine
import BrickworkScrolling
import Testing

@testable import BrickworkUI

/// The effect of data changes on the views.
@MainActor
struct BatchTests {
    nonisolated static let seeds = 0..<80

    /// 80 × 30 batches of every kind, in every kind of section. The views are those of a fresh model, from the visible rect on.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test(arguments: seeds)
    func batchesEqualAFreshModel(seed: Int) {
        var random = Random(seed: seed)
        var board = Board(&random)
        let stage = ModelStage(&random, board: board)
        for step in 0..<30 {
            stage.scrollSomewhere(&random)
            board.change(&random)
            stage.show(board)
            if random.chance(20) {
                stage.resize(
                    to: LayoutSize(
                        width: Double(random.int(200...800)),
                        height: Double(random.int(200...800))
                    )
                )
            }
            let fresh = ModelStage(board, stage.container, size: stage.size, offset: stage.offset)
            let context: Comment = "seed \(seed), batch \(step)"
            #expect(stage.model.contentSize == fresh.model.contentSize, context)
            #expect(stage.shownFromVisibleOn == fresh.shownFromVisibleOn, context)
            #expect(stage.offset >= 0 && stage.offset <= stage.end + 0.001, context)
        }
    }

    /// Measured views stay farther from the visible rect than new ones are made. A thing that is inserted among them gets a
    /// view, so that their column has no gap.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func thingsAmongViewsThatStayGetViews() {
        var board = Board(columns: 1, lengths: [Double](repeating: 0, count: 100))
        for index in board.parts[0].things.indices { board.parts[0].things[index].size = .estimated(100) }
        let stage = ModelStage(board, size: LayoutSize(width: 100, height: 400))
        func insert(at index: Int) -> Int {
            let thing = Thing(id: board.newID(), size: .estimated(100))
            board.parts[0].things.insert(thing, at: index)
            stage.show(board)
            return thing.id
        }
        func expect(_ ids: [Int], from start: Double) {
            #expect(stage.model.shown.map(\.id) == ids.map { .item(AnyHashable($0)) })
            #expect(stage.model.shown.map(\.frame.y) == ids.indices.map { start + Double($0) * 100 })
        }
        _ = stage.measure { _ in 100 }
        // New views are made up to 600 points, and stay up to 1,000.
        expect(Array(1...10), from: 0)
        let below = insert(at: 8)
        expect(Array(1...8) + [below, 9], from: 0)
        _ = stage.measure { _ in 100 }

        for offset in [5050.0, 5150, 5250] {
            stage.scroll(to: offset)
            _ = stage.measure { _ in 100 }
        }
        // The user scrolls forward. No views are made above 5,250 points, and they stay down from 5,050.
        expect(Array(50...58), from: 5000)
        let above = insert(at: 52)
        expect([51, above] + Array(52...58), from: 5100)
    }

    /// The first visible thing that a batch doesn't change stays in place, or that gets another size while its start is visible.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test(arguments: seeds)
    func unchangedItemsStayInABatch(seed: Int) {
        var random = Random(seed: seed)
        var board = Board(&random, parts: 3)
        let stage = ModelStage(&random, board: board)
        for step in 0..<30 {
            stage.scrollSomewhere(&random)
            let seen = stage.seen
            let before = stage.distances
            let lengths = stage.lengths
            let things = board.things
            let isAtStart = abs(stage.distanceFromStart) <= 1
            board.change(&random, moves: false, sections: false)
            stage.show(board)
            let after = board.things
            let stays = seen.first {
                things[$0] == after[$0] || (after[$0] != nil && before[$0].map { $0 >= 0 } == true)
            }
            guard let first = stays, !isAtStart else { continue }
            // If the content becomes shorter, it can't stay in place. The end is rounded differently from the offset.
            guard stage.offset > 0, stage.offset < stage.end - 0.001 else { continue }
            // In rows that fill the width, other things change an item's length. Then the same share of it is
            // hidden.
            guard lengths[first] == stage.lengths[first] || things[first] != after[first] else { continue }
            let (was, isNow) = (before[first] ?? .nan, stage.distances[first] ?? .nan)
            #expect(
                abs(was - isNow) <= 1 / stage.container.scale,
                "seed \(seed), batch \(step), thing \(first): \(was), now \(isNow)"
            )
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func insertingAboveMovesNothingThatIsSeen() {
        var board = Board(columns: 1, lengths: [Double](repeating: 100, count: 20))
        let stage = ModelStage(board, size: LayoutSize(width: 100, height: 300), offset: 450)
        #expect(stage.seen == [5, 6, 7, 8])
        board.parts[0].things.insert(Thing(id: 1000, size: .height(70)), at: 0)
        stage.show(board)
        #expect(stage.offset == 520)
        #expect(stage.seen == [5, 6, 7, 8])
        #expect(stage.distances[5] == -50)
        #expect(stage.model.scrollRequest?.offset == 520)
        #expect(stage.model.scrollRequest?.isAnimated == false)
        // Relative to the origin, visible things haven't moved, so nothing is animated.
        #expect(stage.model.origin == 70)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func insertionsAtTheVisibleStartAreVisible() {
        var board = Board(columns: 1, lengths: [Double](repeating: 100, count: 20))
        let stage = ModelStage(board, size: LayoutSize(width: 100, height: 300))
        board.parts[0].things.insert(Thing(id: 1000, size: .height(70)), at: 0)
        stage.show(board)
        #expect(stage.offset == 0)
        #expect(stage.seen == [1000, 1, 2, 3])
        #expect(stage.model.origin == 0)
    }

    /// A scroll view stays within content that becomes shorter. It reports this before it receives the request.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func theEndOfShorterContentIsNotScrolledTo() {
        var board = Board(columns: 1, lengths: [Double](repeating: 100, count: 20))
        let stage = ModelStage(board, size: LayoutSize(width: 100, height: 300), offset: 1700)
        board.parts[0].things.removeFirst(5)
        for _ in 0..<3 { board.parts[0].things.append(Thing(id: board.newID(), size: .height(100))) }
        stage.model.update(board.descriptions, in: stage.container)
        #expect(stage.model.scrollRequest?.offset == 1200)
        // The content ends at 1,800.
        stage.model.scroll(to: Viewport(offset: 1500, size: stage.size))
        #expect(stage.offset == 1200)
        #expect(stage.seen == [18, 19, 20])
        stage.model.scroll(to: Viewport(offset: 1200, size: stage.size))
        #expect(stage.seen == [18, 19, 20])
    }

    /// A thing that changes its section counts as moved. If it is visible, it stays in place.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func thingsMoveBetweenSections() {
        var board = Board(columns: 1, lengths: [Double](repeating: 100, count: 10))
        var second = Board(columns: 1, lengths: []).parts[0]
        second = Part(id: 99, shape: second.shape, things: [Thing(id: 100, size: .height(100))])
        board.parts.append(second)
        let stage = ModelStage(board, size: LayoutSize(width: 100, height: 50), offset: 520)
        #expect(stage.seen == [6])
        board.parts[1].things.append(board.parts[0].things.remove(at: 5))
        stage.show(board)
        // It moves from 500 to 1,000: below the other nine items, and the first item of the second section.
        #expect(stage.offset == 1020)
        #expect(stage.seen == [6])
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func equalItemsChangeNothing() {
        let board = Board(columns: 2, lengths: [50, 90, 70, 30])
        let stage = ModelStage(board, size: LayoutSize(width: 200, height: 100))
        let (revision, request) = (stage.model.revision, stage.model.scrollRequest?.number)
        stage.show(board)
        #expect(stage.model.revision == revision)
        #expect(stage.model.scrollRequest?.number == request)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func aSizeThatDependsOnSomethingElseIsAskedForAgain() {
        var length = 50.0
        func description(_ dependency: Int, _ things: [Thing]) -> [SectionDescription] {
            var items = CollectionItems(elements: things, id: \.id) { things, range in
                LayoutItems(things[range].map { _ in .height(length) })
            }
            items.dependency = dependency
            let shape = LayoutSection(layout: WaterfallSection(columns: .fixed(1), lineSpacing: 0))
            return [SectionDescription(identity: 0, shape: shape, items: items)]
        }
        let things = (1...3).map { Thing(id: $0, size: .height(0)) }
        let model = LayoutModel()
        model.update(description(0, things), in: .unsized())
        model.scroll(to: Viewport(offset: 0, size: LayoutSize(width: 100, height: 1000)))
        #expect(model.contentSize.height == 150)
        length = 80
        model.update(description(0, things), in: .unsized())
        #expect(model.contentSize.height == 150)
        model.update(description(1, things), in: .unsized())
        #expect(model.contentSize.height == 240)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func anotherDirectionTurnsEverything() {
        let board = Board(columns: 2, lengths: [50, 90])
        let stage = ModelStage(board, size: LayoutSize(width: 200, height: 100))
        stage.model.update(board.descriptions, in: .unsized(direction: .rightToLeft, scale: 1))
        #expect(stage.model.shown.map(\.frame.x) == [100, 0])
        stage.model.update(board.descriptions, in: .unsized(axis: .horizontal, scale: 1))
        #expect(stage.model.shown.map(\.frame.y) == [0, 50])
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension ModelStage {
    /// The lengths of shown things.
    var lengths: [Int: Double] {
        var result: [Int: Double] = [:]
        for view in model.shown {
            guard case .item(let id) = view.id, let id = id.base as? Int else { continue }
            result[id] = container.axis == .vertical ? view.frame.height : view.frame.width
        }
        return result
    }

    /// The distance of the visible rect from the start of the content.
    var distanceFromStart: Double {
        container.axis == .horizontal && container.direction == .rightToLeft ? end - offset : offset
    }
}
