import BrickworkEngine
import BrickworkScrolling
import Testing

@testable import BrickworkUI

/// The views that exist, and their frames.
@MainActor
struct FrameTests {
    nonisolated static let seeds = 0..<80

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func aFirstWaterfall() {
        // Two columns of 100 points: 50 + 70 in the first, 90 in the second, then 30 below the 90.
        let stage = ModelStage(
            Board(columns: 2, lengths: [50, 90, 70, 30]),
            size: LayoutSize(width: 200, height: 400)
        )
        #expect(stage.model.contentSize == LayoutSize(width: 200, height: 120))
        #expect(
            stage.model.shown.map(\.frame) == [
                LayoutRect(x: 0, y: 0, width: 100, height: 50),
                LayoutRect(x: 100, y: 0, width: 100, height: 90),
                LayoutRect(x: 0, y: 50, width: 100, height: 70),
                LayoutRect(x: 100, y: 90, width: 100, height: 30),
            ]
        )
        #expect(stage.model.shown.map(\.id) == [1, 2, 3, 4].map { .item(AnyHashable($0)) })
        #expect(stage.model.shown.map(\.sizing) == [.given, .given, .given, .given])
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func oneViewIsShownBeforeTheSizeIsKnown() {
        let model = LayoutModel()
        model.update(Board(columns: 2, lengths: [50]).descriptions, in: .unsized())
        #expect(model.shown.isEmpty)
        #expect(model.contentSize == LayoutSize(width: 0, height: 0))
        // The container has no breadth unless a view has one.
        model.scroll(to: Viewport(offset: 0, size: LayoutSize(width: 0, height: 0)))
        #expect(model.shown.map(\.id) == [.item(1)])
        #expect(model.shown.map(\.sizing) == [.size])
        #expect(model.shown.map(\.frame) == [LayoutRect(x: 0, y: 0, width: 0, height: 0)])
        model.scroll(to: Viewport(offset: 0, size: LayoutSize(width: 100, height: 100)))
        #expect(model.shown.map(\.frame) == [LayoutRect(x: 0, y: 0, width: 50, height: 50)])
    }

    /// Views exist in the visible rect and half as far beyond both ends, each once. While the user scrolls forward, none is made
    /// for an item before the visible rect.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test(arguments: seeds)
    func framesEqualTheEngines(seed: Int) {
        var random = Random(seed: seed)
        let board = Board(&random)
        let stage = ModelStage(&random, board: board)
        let layout = CollectionLayout(
            container: stage.container.with(stage.size),
            sections: board.sections
        )
        #expect(stage.model.contentSize == layout.contentSize, "seed \(seed)")
        let isReversed = layout.container.scrollsRightToLeft
        var goesForward = false
        for _ in 0..<10 {
            let before = (offset: stage.offset, shown: Set(stage.model.shown.map(\.element)))
            stage.scrollSomewhere(&random)
            let distance = isReversed ? before.offset - stage.offset : stage.offset - before.offset
            if distance != 0 { goesForward = distance > 0 }
            guard let viewport = stage.model.scrolled.viewport else { return }
            let visible = viewport.rect
            var near = visible
            if stage.container.axis == .vertical {
                (near.y, near.height) = (visible.y - visible.height / 2, visible.height * 2)
            } else {
                (near.x, near.width) = (visible.x - visible.width / 2, visible.width * 2)
            }
            let wanted = layout.elements(in: near, visible: visible).filter { placed in
                guard goesForward, placed.element.kind == .item, !before.shown.contains(placed.element) else {
                    return true
                }
                guard stage.container.axis == .horizontal else { return placed.frame.maxY > visible.minY }
                return isReversed ? placed.frame.minX < visible.maxX : placed.frame.maxX > visible.minX
            }
            #expect(stage.model.shown.map(\.element) == wanted.map(\.element), "seed \(seed)")
            #expect(stage.model.shown.map(\.frame) == wanted.map(\.frame), "seed \(seed)")
            #expect(Set(stage.model.shown.map(\.id)).count == wanted.count, "seed \(seed)")
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func scrollingWithinWhatIsShownSaysNothing() {
        let stage = ModelStage(
            Board(columns: 1, lengths: [Double](repeating: 100, count: 100)),
            size: LayoutSize(width: 100, height: 400)
        )
        // Shown: 0 to 600 points, six things.
        #expect(stage.model.shown.count == 6)
        let before = stage.model.revision
        stage.scroll(to: 0.5)
        // 600.5 touches the seventh.
        #expect(stage.model.shown.count == 7)
        #expect(stage.model.revision == before + 1)
        for offset in stride(from: 1.0, through: 99, by: 1) { stage.scroll(to: offset) }
        #expect(stage.model.revision == before + 1)
        stage.scroll(to: 301)
        // From 101 to 901 points.
        #expect(stage.model.shown.map(\.element.path.item) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func aPinnedHeaderStaysAndFollowsItsSection() {
        var board = Board(columns: 1, lengths: [100, 100, 100, 100])
        board.parts[0].shape.header = .init(height: 30, isPinned: true)
        let stage = ModelStage(board, size: LayoutSize(width: 100, height: 100))
        func header() -> LayoutRect? { stage.model.shown.first { $0.element.kind == .header }?.frame }
        #expect(header() == LayoutRect(x: 0, y: 0, width: 100, height: 30))
        stage.scroll(to: 120)
        #expect(header() == LayoutRect(x: 0, y: 120, width: 100, height: 30))
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func contentThatIsReadFromTheRightBeginsThere() {
        // One row of 100 points, 1,000 points long: right-to-left content begins at 900.
        let stage = ModelStage(
            Board(columns: 1, lengths: [Double](repeating: 100, count: 10)),
            .unsized(axis: .horizontal, direction: .rightToLeft, scale: 1),
            size: LayoutSize(width: 100, height: 50)
        )
        #expect(stage.offset == 900)
        #expect(stage.seen == [1])
        #expect(stage.distances[1] == 0)
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test func repeatedIdentitiesHaveTwoViews() {
        var board = Board(columns: 1, lengths: [10, 10])
        board.parts[0].things[1] = Thing(id: 1, size: .height(20))
        let stage = ModelStage(board, size: LayoutSize(width: 100, height: 100))
        #expect(
            stage.model.shown.map(\.id) == [.item(1), .again(ItemPath(section: 0, item: 1))]
        )
        #expect(stage.model.contentSize.height == 30)
    }
}
