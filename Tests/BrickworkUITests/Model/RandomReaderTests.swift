import BrickworkEngine
import Testing

@testable import BrickworkUI

/// Random batches, rotations, measured views and scrolling. Visible views stay in place, don't overlap, and
/// leave no gaps.
@MainActor
struct RandomReaderTests {
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test(
        arguments: [LayoutContainer.Axis.vertical, .horizontal],
        [LayoutContainer.Direction.leftToRight, .rightToLeft]
    )
    func visibleItemsStay(_ axis: LayoutContainer.Axis, _ direction: LayoutContainer.Direction) {
        for seed in seeds(10, atNight: 3_000) {
            var random = Random(seed: seed)
            let lengths = (0..<500).map { _ in random.chance(30) ? 50 : Double(random.int(20...90)) }
            var board = Board(columns: 1, lengths: [Double](repeating: 0, count: 200))
            for index in board.parts[0].things.indices { board.parts[0].things[index].size = .estimated(50) }
            let container = LayoutContainer.unsized(axis: axis, direction: direction)
            let stage = ModelStage(board, container, size: LayoutSize(width: 300, height: 300))
            stage.scroll(to: (stage.end * random.pick([0.3, 0.5, 0.9])).rounded())
            for step in 0..<20 {
                _ = stage.measure { lengths[$0] }
                let context: Comment = "seed \(seed), step \(step)"
                stage.expectNoGaps(context)
                let isAtStart = abs(stage.distanceFromStart) <= 1
                var before = stage.distances.filter { $0.value >= 0 && $0.value < stage.length }
                switch random.int(0...3) {
                case 0:
                    let count = board.parts[0].things.count
                    let things = (0..<random.int(1...3)).map { _ in
                        Thing(id: board.newID(), size: .estimated(50))
                    }
                    board.parts[0].things.insert(contentsOf: things, at: random.int(0...count))
                    board.parts[0].things.remove(at: random.int(0...count - 1))
                    let left = Set(board.parts[0].things.map(\.id))
                    let first = stage.seen.first { left.contains($0) }
                    before = before.filter { $0.key == first }
                    stage.show(board)
                case 1:
                    let across = Double(random.int(200...500))
                    stage.resize(
                        to: axis == .vertical
                            ? LayoutSize(width: across, height: 300) : LayoutSize(width: 300, height: across)
                    )
                default:
                    let distance = Double(random.int(-200...200))
                    let isReversed = axis == .horizontal && direction == .rightToLeft
                    stage.scroll(
                        to: max(0, min(stage.offset + (isReversed ? -distance : distance), stage.end))
                    )
                    before = before.mapValues { $0 - distance }
                        .filter { $0.value >= 0 && $0.value < stage.length }
                }
                _ = stage.measure { lengths[$0] }
                guard !isAtStart, stage.offset > 0, stage.offset < stage.end else { continue }
                for (id, expected) in before {
                    let now = stage.distances[id] ?? .nan
                    guard abs(now - expected) < 0.001 else {
                        Issue.record("seed \(seed), step \(step): thing \(id) is at \(now), not \(expected)")
                        return
                    }
                }
            }
        }
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension ModelStage {
    /// Expects that the views of a column follow each other and fill the visible content.
    fileprivate func expectNoGaps(_ context: Comment) {
        let isVertical = container.axis == .vertical
        let stretches = model.shown.map { view in
            isVertical ? (view.frame.minY, view.frame.maxY) : (view.frame.minX, view.frame.maxX)
        }.sorted { $0.0 < $1.0 }
        for (one, next) in zip(stretches, stretches.dropFirst()) { #expect(one.1 == next.0, context) }
        let content = isVertical ? model.contentSize.height : model.contentSize.width
        #expect((stretches.first?.0 ?? .infinity) <= offset, context)
        #expect((stretches.last?.1 ?? 0) >= min(offset + length, content), context)
    }
}
