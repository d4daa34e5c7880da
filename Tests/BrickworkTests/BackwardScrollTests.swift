#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// A user scrolls back from the end of unmeasured content. Several cells become visible together, with
/// lengths that differ from their estimates, and the visible items stay in place.
@MainActor @Suite(.standIn)
struct BackwardScrollTests {
    /// All visible items stay if no column can grow apart from the others.
    @Test(
        arguments: MeasuredStage.Shape.all(isFlow: false, columns: 1)
            + MeasuredStage.Shape.all(isFlow: true, columns: 1)
            + MeasuredStage.Shape.all(isFlow: true, columns: 3)
    )
    func visibleItemsStay(_ shape: MeasuredStage.Shape) {
        for seed in seeds(1, atNight: 100) {
            scrollBackward(shape, seed: seed) { $0 }
        }
    }

    /// Columns grow apart when cells above are measured. Then the first item that was visible before stays.
    @Test(
        arguments: MeasuredStage.Shape.all(isFlow: false, columns: 2)
            + MeasuredStage.Shape.all(isFlow: false, columns: 3)
    )
    func firstVisibleItemOfSeveralColumnsStays(_ shape: MeasuredStage.Shape) {
        for seed in seeds(1, atNight: 100) {
            scrollBackward(shape, seed: seed) { Array($0.prefix(1)) }
        }
    }

    private func scrollBackward(
        _ shape: MeasuredStage.Shape,
        seed: Int,
        staying: ([(id: Int, stretch: Stretch)]) -> [(id: Int, stretch: Stretch)]
    ) {
        var random = Random(seed: seed)
        // Some estimates are right.
        let lengths = (0..<120).map { _ in random.chance(30) ? 50 : CGFloat(random.int(20...90)) }
        let stage = MeasuredStage(shape, lengths: lengths, estimate: 50)
        stage.scrollToEnd()
        for step in 0..<10 {
            let before = stage.beginning.filter { $0.stretch.start + 140 < stage.length }
            stage.scroll(by: -140)
            guard !stage.isAtEdge else { return }
            for (id, was) in staying(before) {
                let jump = (stage.stretch(of: id)?.start ?? .nan) - was.start - 140
                guard abs(jump) < 0.001 else {
                    Issue.record("seed \(seed), step \(step): photo \(id) jumps by \(jump)")
                    return
                }
            }
        }
    }
}
#endif
