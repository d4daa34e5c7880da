import BrickworkEngine
import Testing

@testable import BrickworkUI

/// The scroll position: reading it, changing it, and preserving it.
@MainActor
struct PlaceTests {
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    private func stage(_ count: Int = 100, columns: Int = 1, offset: Double? = nil) -> ModelStage {
        ModelStage(
            Board(columns: columns, lengths: [Double](repeating: 100, count: count)),
            size: LayoutSize(width: 100, height: 400),
            offset: offset
        )
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test(arguments: [(0.0, 5000.0), (0.5, 4850), (1, 4700)])
    func scrollsToAnItem(share: Double, offset: Double) {
        let stage = stage()
        #expect(stage.model.scroll(toItem: 51, at: share))
        #expect(stage.model.scrollRequest?.offset == offset)
        #expect(stage.model.scrollRequest?.isAnimated == true)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func scrollsNoFartherThanNeeded() {
        let stage = stage(offset: 1000)
        // Item 12 is completely visible, item 15 begins at the visible end, and item 9 ends before the
        // visible start.
        #expect(stage.model.scroll(toItem: 12, at: nil))
        #expect(stage.model.scrollRequest?.offset == 1000)
        #expect(stage.model.scroll(toItem: 15, at: nil))
        #expect(stage.model.scrollRequest?.offset == 1100)
        #expect(stage.model.scroll(toItem: 9, at: nil))
        #expect(stage.model.scrollRequest?.offset == 800)
        #expect(stage.model.scroll(toItem: 100, at: 0))
        #expect(stage.model.scrollRequest?.offset == 9600)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func anItemThatIsNotThereIsNowhere() {
        let stage = stage()
        #expect(!stage.model.scroll(toItem: 500, at: 0))
        #expect(!stage.model.scroll(toItem: "text", at: 0))
        #expect(stage.model.scrollRequest == nil)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func saysWhichItemIsSeenFirst() {
        let stage = stage()
        stage.scroll(to: 550)
        #expect(stage.model.firstVisibleItem == nil)
        stage.model.connect(to: nil, tracksItems: { _ in true })
        stage.scroll(to: 551)
        #expect(stage.model.firstVisibleItem?.identity == AnyHashable(6))
        stage.scroll(to: 599)
        #expect(stage.model.firstVisibleItem?.identity == AnyHashable(6))
        stage.scroll(to: 600)
        #expect(stage.model.firstVisibleItem?.identity == AnyHashable(7))
    }

    /// Rotating a device and back shows the same as before.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func turningAndBackLeavesThePlace() {
        let stage = ModelStage(
            Board(columns: 3, lengths: (0..<300).map { 80 + Double($0 % 7) * 20 }),
            size: LayoutSize(width: 390, height: 800),
            offset: 4321
        )
        let before = stage.distances
        let seen = stage.seen
        stage.resize(to: LayoutSize(width: 800, height: 390))
        #expect(stage.seen.contains(seen[0]))
        stage.resize(to: LayoutSize(width: 390, height: 800))
        #expect(stage.offset == 4321)
        #expect(stage.distances == before)
    }

    /// A scroll view keeps its left edge when only its length changes. Right-to-left content is read from the other edge.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test(arguments: [LayoutContainer.Direction.leftToRight, .rightToLeft], [0, 4030, 19_600])
    func anotherLengthKeepsTheFirstItem(_ direction: LayoutContainer.Direction, distance: Double) {
        let container = LayoutContainer.unsized(axis: .horizontal, direction: direction)
        let size = LayoutSize(width: 400, height: 265)
        let board = Board(columns: 1, lengths: [Double](repeating: 100, count: 200))
        let stage = ModelStage(board, container, size: size)
        stage.scroll(to: direction == .rightToLeft ? 19_600 - distance : distance)
        let id = stage.seen[0]
        let first = stage.distances[id]
        #expect(first == -distance.truncatingRemainder(dividingBy: 100))
        stage.resize(to: LayoutSize(width: 310, height: 265))
        #expect(stage.distances[id] == first)
        stage.resize(to: size)
        #expect(stage.distances[id] == first)
    }

    /// During a pinch, the number of columns falls. The item between the fingers stays there.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func theItemAtTheGestureStays() throws {
        var board = Board(columns: 4, lengths: [])
        board.parts[0].things = (0..<400).map { Thing(id: $0, size: .aspectRatio(1)) }
        let stage = ModelStage(board, size: LayoutSize(width: 400, height: 800), offset: 2000)
        // Rows of 100 points. Row 25 is 500 points below the edge, and its third item is at 200 to 300.
        let id = 25 * 4 + 2
        #expect(stage.distances[id] == 500)
        stage.model.point(at: LayoutPoint(x: 250, y: 2550))
        board.parts[0].shape.layout.columns = .fixed(2)
        stage.show(board)
        // It is twice as long, with the same share above the point: 50 of 100, 100 of 200.
        let distance = try #require(stage.distances[id])
        #expect(distance == 450)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func anOffsetThatIsSetCounts() {
        let stage = stage(offset: 1000)
        _ = stage.model.scroll(toItem: 51, at: 0)
        stage.scroll(to: 5000)
        stage.scroll(to: 300)
        stage.resize(to: LayoutSize(width: 200, height: 400))
        #expect(stage.seen.first == 4)
        #expect(stage.offset == 300)
    }
}
