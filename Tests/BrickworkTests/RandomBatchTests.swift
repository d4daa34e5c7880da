#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Random batches of changes at random positions, with every layout, direction and source of sizes.
@MainActor @Suite(.standIn)
struct RandomBatchTests {
    nonisolated static let seeds = 0..<60
    static let batches = 12

    @Test(arguments: seeds)
    func batchesEqualALayoutFromScratch(seed: Int) {
        var random = Random(seed: seed)
        let setup = Setup(&random, sizings: [.height, .ratio, .closure, .size])
        let stage = setup.stage
        var nextID = setup.nextID
        for step in 0..<Self.batches {
            let context = "seed \(seed), batch \(step), \(setup.name)"
            stage.scrollSomewhere(&random)
            var batch = Batch(stage)
            batch.fill(&random, nextID: &nextID)
            let before = Sight(stage, before: batch)
            stage.perform(batch)
            before.expectUnmoved(in: stage, context)
            stage.expectEqual(stage.fresh(), context)
            stage.expectNoOverlap(context)
            if random.chance(30) {
                stage.rotate(to: random.pick(Setup.sizes))
                stage.expectEqual(stage.fresh(), context + ", turned")
            }
        }
        stage.view.audit()
    }

    @Test(arguments: seeds)
    func stickyBatchesKeepColumns(seed: Int) {
        var random = Random(seed: seed)
        let setup = Setup(
            &random,
            sizings: [.height, .ratio],
            kinds: [.waterfall, .padded, .inOrder],
            spans: false
        )
        let stage = setup.stage
        stage.layout.updatePolicy = .sticky
        var nextID = setup.nextID
        for step in 0..<Self.batches {
            let context = "seed \(seed), batch \(step), \(setup.name)"
            stage.scrollSomewhere(&random)
            var batch = Batch(stage)
            batch.fill(&random, nextID: &nextID, sections: false)
            batch.removeSpans()
            let columns = stage.columns
            let moved = Set(
                stage.paths.filter { batch.newPath(of: $0.key)?.section != $0.value.section }.keys
            )
            let before = Sight(stage, before: batch)
            stage.perform(batch)
            before.expectUnmoved(in: stage, context)
            stage.expectNoOverlap(context)
            for (id, column) in stage.columns where columns[id] != nil {
                guard !moved.contains(id), !batch.movesItem(id) else { continue }
                #expect(columns[id] == column, "\(context), photo \(id)")
            }
        }
        stage.view.audit()
    }

    @Test(arguments: seeds)
    func selfSizingKeepsVisibleItems(seed: Int) {
        var random = Random(seed: seed)
        let setup = Setup(
            &random,
            sizings: [.selfSizing],
            kinds: [.waterfall, .padded, .flow, .inOrder, .sectioned]
        )
        let stage = setup.stage
        var nextID = setup.nextID
        for step in 0..<Self.batches {
            let context = "seed \(seed), batch \(step), \(setup.name)"
            stage.scrollSomewhere(&random)
            var batch = Batch(stage)
            batch.fill(&random, nextID: &nextID)
            let before = Sight(stage, before: batch)
            stage.perform(batch)
            before.expectUnmoved(in: stage, context)
            stage.expectNoOverlap(context)
        }
        stage.view.audit()
    }
}
#endif
