#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// A user jumps far down and scrolls back, in small steps, through cells that were never measured.
@MainActor @Suite(.standIn)
struct UpwardScrollTests {
    private static let step: CGFloat = 50

    /// The visible items of all columns stay in place. When the last unmeasured cells before those at the beginning are
    /// measured, the columns are aligned. This usually takes one step. If cells are much longer than estimated, it may
    /// take two. Together, they move visible items by less than the longest item.
    @Test(
        arguments: MeasuredStage.Shape.all(isFlow: false, columns: 2)
            + MeasuredStage.Shape.all(isFlow: false, columns: 3)
    )
    func visibleItemsOfAllColumnsStay(_ shape: MeasuredStage.Shape) {
        for seed in seeds(2, atNight: 60) {
            var random = Random(seed: seed)
            let lengths = (0..<150).map { _ in CGFloat(random.int(30...300)) }
            let estimate = CGFloat(random.pick([50, 120, 165, 300]))
            let stage = MeasuredStage(shape, lengths: lengths, estimate: estimate)
            stage.scroll(by: (stage.contentLength * 0.75).rounded())
            var jumps: [(step: Int, distance: CGFloat)] = []
            var steps = 0
            while steps < 2_000, stage.offset > 0 {
                let distance = min(Self.step, stage.offset)
                let before = stage.places
                stage.scroll(by: -distance)
                let moves = stage.places.compactMap { id, place in
                    before[id].map { abs(place - $0 - distance) }
                }
                if let jump = moves.max(), jump > 1 { jumps.append((steps, jump)) }
                steps += 1
            }
            #expect(stage.offset == 0 && steps > 50, "seed \(seed)")
            let distance = jumps.map(\.distance).reduce(0, +)
            #expect(jumps.count <= 2 && distance < 300, "seed \(seed), \(steps) steps: \(jumps)")
        }
    }

    /// The first cells are as long as estimated, so their sizes change nothing by themselves. Before they become visible, their
    /// columns still close the gaps that the other cells have left above them.
    @Test(
        arguments: MeasuredStage.Shape.all(isFlow: false, columns: 2)
            + MeasuredStage.Shape.all(isFlow: false, columns: 3)
    )
    func rightEstimatesLeaveNoGaps(_ shape: MeasuredStage.Shape) {
        let lengths = (0..<150).map { (number: Int) -> CGFloat in
            let length = 37 + number * 53 % 150
            return number < 60 ? 100 : CGFloat(length)
        }
        let stage = MeasuredStage(shape, lengths: lengths, estimate: 100)
        stage.scroll(by: (stage.contentLength * 0.75).rounded())
        while stage.offset > 0 {
            stage.scroll(by: -min(Self.step, stage.offset))
            #expect(stage.gaps == [], "at \(stage.offset)")
        }
    }
}

extension MeasuredStage {
    /// The distances between visible cells of a column, where they aren't 10 points.
    fileprivate var gaps: [CGFloat] {
        let frames = view.visibleCells.map(\.frame)
        return Dictionary(grouping: frames) { isVertical ? $0.minX : $0.minY }.values.flatMap { lane in
            let lane = lane.map { isVertical ? ($0.minY, $0.maxY) : ($0.minX, $0.maxX) }
                .sorted { $0.0 < $1.0 }
            return zip(lane, lane.dropFirst()).map { $1.0 - $0.1 }.filter { abs($0 - 10) > 0.001 }
        }
    }

    /// The length of the content along the scroll axis.
    fileprivate var contentLength: CGFloat {
        isVertical ? view.contentSize.height : view.contentSize.width
    }

    /// The distance of the visible rect from the content's start, in reading direction.
    fileprivate var offset: CGFloat {
        guard isReversed else { return isVertical ? view.contentOffset.y : view.contentOffset.x }
        return contentLength - view.bounds.maxX
    }

    /// The positions of visible photos, from the start of the visible rect in reading direction.
    fileprivate var places: [Int: CGFloat] {
        var places: [Int: CGFloat] = [:]
        for case let cell as Cell in view.visibleCells {
            guard let photo = cell.photo, cell.frame.intersects(view.bounds) else { continue }
            let (frame, bounds) = (cell.frame, view.bounds)
            places[photo.id] =
                isVertical
                ? frame.minY - bounds.minY
                : isReversed ? bounds.maxX - frame.maxX : frame.minX - bounds.minX
        }
        return places
    }
}
#endif
