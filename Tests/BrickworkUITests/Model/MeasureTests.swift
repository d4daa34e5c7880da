import BrickworkEngine
import BrickworkScrolling
import SwiftUI
import Testing

@testable import BrickworkUI

/// Self-sizing views.
@MainActor
struct MeasureTests {
    private func board(_ count: Int, columns: Int, estimate: Double = 100) -> Board {
        var board = Board(columns: columns, lengths: [Double](repeating: 0, count: count))
        for index in board.parts[0].things.indices {
            board.parts[0].things[index].size = .estimated(estimate)
        }
        return board
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func measuredLengthsCount() {
        let stage = ModelStage(board(4, columns: 1), size: LayoutSize(width: 100, height: 500))
        #expect(stage.model.shown.map(\.sizing) == [.length, .length, .length, .length])
        let rounds = stage.measure { Double($0) * 30 }
        #expect(rounds == 1)
        // 30, 60, 90 and 120 points.
        #expect(stage.model.shown.map(\.frame.y) == [0, 30, 90, 180])
        #expect(stage.model.contentSize.height == 300)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func measuringAgainIsNoNews() {
        let stage = ModelStage(board(4, columns: 1), size: LayoutSize(width: 100, height: 500))
        _ = stage.measure { _ in 50 }
        let before = stage.model.revision
        // Rounding may differ by a sixth of a pixel.
        #expect(stage.measure { _ in 50.1 } == 0)
        #expect(stage.model.revision == before)
    }

    /// Things above the visible rect are longer than estimated. Visible things stay in place.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func visibleItemsStayWhileItemsAboveAreMeasured() {
        let stage = ModelStage(
            board(100, columns: 1),
            size: LayoutSize(width: 100, height: 400),
            offset: 5050
        )
        #expect(stage.seen.first == 51)
        _ = stage.measure { _ in 170 }
        // The first thing that begins in the visible rect is 52, 50 points below the edge.
        #expect(stage.distances[52] == 50)
        for _ in 0..<20 {
            let before = stage.distances
            let first = stage.seen.first { (before[$0] ?? -1) >= 0 }
            stage.scroll(to: stage.offset - 130)
            let expected = first.flatMap { before[$0] }.map { $0 + 130 }
            _ = stage.measure { _ in 170 }
            #expect(first.flatMap { stage.distances[$0] } == expected)
        }
    }

    /// Things above the visible rect get no views while the user scrolls forward, so they aren't measured. Their estimates don't
    /// change how far below the visible rect views are made.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func estimatesWithoutViewsDoNotCount() {
        let stage = ModelStage(
            board(400, columns: 1, estimate: 50),
            size: LayoutSize(width: 100, height: 400),
            offset: 5000
        )
        func length(_ id: Int) -> Double { id <= 140 ? 100 : 25 }
        _ = stage.measure(length)
        stage.scroll(to: 9000)
        _ = stage.measure(length)
        #expect(stage.offset == 9000)
        #expect(stage.model.shown.first?.frame.y == 9000)
        #expect(stage.model.shown.last?.frame.maxY == 9600)
    }

    /// The first view above is 20 points longer than estimated, the second 20 points shorter. The scroll view was asked to
    /// move for the first, and has to be asked to stay.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func sizesThatMakeUpForEachOtherMoveNothing() {
        let stage = ModelStage(
            board(100, columns: 1),
            size: LayoutSize(width: 100, height: 400),
            offset: 5050
        )
        // Views above exist only after scrolling back.
        stage.scroll(to: 5052)
        stage.scroll(to: 5050)
        _ = stage.measure { [49: 120, 50: 80][$0] ?? 100 }
        #expect(stage.offset == 5050)
        #expect(stage.distances[52] == 50)
    }

    /// After scrolling back, an item far down stays while others above it are measured. In a turn to a shorter view,
    /// the first visible item stays instead, not the one that the shorter view has no room for.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func theFirstVisibleItemStaysInATurn() {
        let stage = ModelStage(
            board(100, columns: 1),
            size: LayoutSize(width: 100, height: 400),
            offset: 5050
        )
        func length(_ id: Int) -> Double { id < 50 ? 120 : 100 }
        _ = stage.measure(length)
        stage.scroll(to: stage.offset - 300)
        let kept = stage.distances[52]
        _ = stage.measure(length)
        #expect(stage.distances[52] == kept)
        guard let first = stage.seen.first, let distance = stage.distances[first] else {
            Issue.record("nothing is visible")
            return
        }
        stage.resize(to: LayoutSize(width: 200, height: 200))
        _ = stage.measure(length)
        #expect(stage.seen.first == first)
        #expect(stage.distances[first] == distance)
    }

    /// A view leaves the layout's window and comes back before SwiftUI looks: it has told its size in between, and won't tell
    /// it again.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func sizesReportedWhileHiddenCount() {
        let stage = ModelStage(board(100, columns: 1), size: LayoutSize(width: 100, height: 400))
        func measure(_ id: Int, _ height: Double) {
            stage.model.measure(LayoutSize(width: 100, height: height), of: .item(AnyHashable(id)))
        }
        // 400 points, if things are as short as 24 points.
        #expect(stage.model.shown.count == 17)
        measure(1, 1500)
        #expect(stage.model.shown.count == 1)
        measure(4, 30)
        measure(1, 100)
        #expect(stage.model.shown.count == 5)
        #expect(stage.model.shown[3].frame == LayoutRect(x: 0, y: 300, width: 100, height: 30))
    }

    /// The first view is there before the layout, and may report its size before the container does. It doesn't report the same
    /// size again.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func theFirstViewIsMeasuredBeforeTheLayout() {
        let model = LayoutModel()
        model.update(board(3, columns: 1).descriptions, in: .unsized())
        model.scroll(to: Viewport(offset: 0, size: LayoutSize(width: 0, height: 0)))
        model.measure(LayoutSize(width: 90, height: 30), of: .item(AnyHashable(1)))
        model.scroll(to: Viewport(offset: 0, size: LayoutSize(width: 90, height: 400)))
        #expect(model.shown.map(\.frame.y) == [0, 30, 130])
    }

    /// With estimates between half and twice the length, measuring ends within four rounds at any position.
    /// With others, it never loops. Each round may bring unmeasured items into view.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test(arguments: seeds(6, atNight: 30))
    func measuringSettles(seed: Int) {
        var random = Random(seed: seed)
        let columns = random.int(1...4)
        let stage = ModelStage(
            board(400, columns: columns),
            size: LayoutSize(width: 400, height: Double(random.int(300...900)))
        )
        let lengths = (0...400).map { _ in Double(random.int(50...200)) }
        for _ in 0..<10 {
            stage.scrollSomewhere(&random)
            let rounds = stage.measure { lengths[$0] }
            #expect(rounds <= 4, "seed \(seed)")
            #expect(stage.measure { lengths[$0] } == 0, "seed \(seed)")
        }
        let small = ModelStage(board(400, columns: columns), size: LayoutSize(width: 400, height: 900))
        // Fifty times as many things as estimated. At most those of seventeen screens are shown at the same
        // time.
        #expect(small.measure { _ in 2 } <= 8, "seed \(seed)")
        #expect(small.measure { _ in 2 } == 0, "seed \(seed)")
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func headersMeasureThemselves() {
        var board = board(2, columns: 1)
        board.parts[0].shape.header = .estimated(44)
        let stage = ModelStage(board, size: LayoutSize(width: 100, height: 500))
        stage.model.measure(LayoutSize(width: 100, height: 61), of: .header(0))
        #expect(stage.model.shown.map(\.frame.y) == [0, 61, 161])
        // Measured sizes stay when the section gets a new description.
        board.parts[0].shape.insets.top = 9
        stage.show(board)
        #expect(stage.model.shown.map(\.frame.y) == [0, 70, 170])
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func tagsMeasureThemselves() {
        var board = board(3, columns: 1)
        board.parts[0].shape.layout = .flow(FlowSection(lineAlignment: .top, itemSpacing: 0, lineSpacing: 0))
        for index in 0..<3 { board.parts[0].things[index].size = .estimatedSize(width: 80, height: 32) }
        let stage = ModelStage(board, size: LayoutSize(width: 200, height: 500))
        #expect(stage.model.shown.map(\.sizing) == [.size, .size, .size])
        for id in 1...3 {
            stage.model.measure(LayoutSize(width: Double(id) * 40, height: 20), of: .item(AnyHashable(id)))
        }
        // 40 and 80 in the first line, 120 in the second.
        #expect(stage.model.shown.map(\.frame.x) == [0, 40, 0])
        #expect(stage.model.shown.map(\.frame.y) == [0, 0, 20])
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func measuredSizesOutlastBatches() {
        var board = board(6, columns: 2)
        let stage = ModelStage(board, size: LayoutSize(width: 100, height: 500))
        _ = stage.measure { Double($0) * 10 }
        let before = stage.distances
        board.parts[0].things.append(Thing(id: 50, size: .estimated(100)))
        stage.show(board)
        for (id, distance) in before { #expect(stage.distances[id] == distance) }
        #expect(stage.measure { $0 == 50 ? 33 : Double($0) * 10 } == 1)
    }

    private struct Word: Identifiable, Equatable {
        let id: String
        var note: String
    }

    /// Tags that are decoded again have other bytes in memory, but are the same tags.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func measuredTagsOutlastDecoding() {
        func words() -> [Word] {
            (1...6).map { Word(id: String(repeating: "long word ", count: $0), note: "\($0)") }
        }
        func check<Items: RandomAccessCollection>(_ items: () -> Items) where Items.Element == Word {
            let model = LayoutModel()
            func show(_ estimate: CGFloat = 80) {
                let section = LazyFlow(items(), spacing: 8) { Text($0.note) }
                    .estimatedItemSize(width: estimate)
                model.update([AnyLazySection(section).description], in: .unsized())
            }
            show()
            model.scroll(to: Viewport(offset: 0, size: LayoutSize(width: 400, height: 400)))
            for (index, word) in items().enumerated() {
                model.measure(
                    LayoutSize(width: Double(index) * 10 + 40, height: 20),
                    of: .item(AnyHashable(word.id))
                )
            }
            let before = model.shown.map(\.frame)
            #expect(before.map(\.width) == [40, 50, 60, 70, 80, 90])
            show()
            #expect(model.shown.map(\.frame) == before)
        }
        check { words() }
        check { words().reversed().reversed() as ReversedCollection<ReversedCollection<[Word]>> }
        check { ContiguousArray(words()) }
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func anotherWidthMeasuresAnew() {
        let stage = ModelStage(board(4, columns: 1), size: LayoutSize(width: 100, height: 500))
        _ = stage.measure { _ in 50 }
        stage.resize(to: LayoutSize(width: 200, height: 500))
        #expect(stage.measure { _ in 25 } == 1)
        #expect(stage.model.contentSize.height == 100)
    }
}
