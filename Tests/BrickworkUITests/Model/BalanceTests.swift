import BrickworkEngine
import Testing

@testable import BrickworkUI

/// The columns of waterfalls with self-sizing views end as evenly as if all sizes had been known.
@MainActor
struct BalanceTests {
    /// Returns the distance between the columns' ends.
    private static func unevenness(_ ends: some Collection<Double>) -> Double {
        (ends.max() ?? 0) - (ends.min() ?? 0)
    }

    /// A user scrolls down, and sometimes back up. The columns' ends are at most as uneven as with known
    /// sizes, plus one item.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    @Test(arguments: seeds(1, atNight: 30))
    func columnsStayBalanced(seed: Int) {
        var random = Random(seed: seed)
        let columns = random.int(2...5)
        let lengths = (0..<10_000).map { _ in Double(random.int(30...300)) }
        let known = Board(columns: columns, lengths: lengths)
        var board = known
        let estimate = Double(random.int(30...300))
        for index in board.parts[0].things.indices {
            board.parts[0].things[index].size = .estimated(estimate)
        }
        // Things are numbered from 1.
        let length = { (id: Int) in lengths[id - 1] }
        let stage = ModelStage(board, size: LayoutSize(width: 100 * Double(columns), height: 800))
        var seen: [Int: Double] = [:]
        while true {
            #expect(stage.measure(length) < 50, "seed \(seed)")
            let visible = Set(stage.seen)
            for view in stage.model.shown {
                guard case .item(let id) = view.id, let id = id.base as? Int, visible.contains(id) else {
                    continue
                }
                let column = seen.updateValue(view.frame.x, forKey: id)
                guard column == nil || column == view.frame.x else {
                    Issue.record("seed \(seed): thing \(id) has changed its column")
                    return
                }
            }
            if stage.offset >= stage.end { break }
            stage.scroll(to: max(0, min(stage.offset + (random.chance(5) ? -600 : 780), stage.end)))
        }
        #expect(seen.count == lengths.count, "seed \(seed)")
        var ends: [Double: Double] = [:]
        for (id, column) in seen { ends[column, default: 0] += length(id) }
        #expect(stage.model.contentSize.height == ends.values.max(), "seed \(seed)")
        let all = CollectionLayout(
            container: stage.container.with(stage.size),
            sections: known.sections
        )
        var knownEnds: [Double: Double] = [:]
        all.forEachElement { _, frame in knownEnds[frame.x] = max(knownEnds[frame.x] ?? 0, frame.maxY) }
        let bound = Self.unevenness(knownEnds.values) + (lengths.max() ?? 0)
        #expect(Self.unevenness(ends.values) <= bound, "seed \(seed)")
    }
}
