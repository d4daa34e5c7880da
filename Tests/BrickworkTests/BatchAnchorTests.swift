#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Items that a batch doesn't change stay in place.
@MainActor @Suite(.standIn)
struct BatchAnchorTests {
    /// One column of squares, 300 points wide and 310 apart: item i begins at 10 + 310 i.
    static func stage(_ sections: Int = 1, _ count: Int = 200) -> Stage {
        let albums = (0..<sections).map {
            Album(id: $0, photos: ComplaintTests.squares(count, from: $0 * count))
        }
        return Stage(
            { BrickworkLayout(.waterfall(columns: 1)).spaced(10) },
            albums,
            bounds: CGSize(width: 320, height: 900)
        )
    }

    /// Items 71 to 74 are visible. The first moves to the top, and the others stay.
    @Test func firstVisibleItemMoves() {
        let stage = Self.stage()
        stage.scroll(to: 22_100)
        let photo = stage.albums[0].photos.remove(at: 71)
        stage.albums[0].photos.insert(photo, at: 0)
        stage.view.moveItem(at: IndexPath(item: 71, section: 0), to: IndexPath(item: 0, section: 0))
        #expect(stage.view.contentOffset.y == 22_100)
        #expect(stage.distance(of: 72)?.y == 230)
    }

    @Test func firstVisibleItemIsDeleted() {
        let stage = Self.stage()
        stage.scroll(to: 22_100)
        stage.albums[0].photos.remove(at: 71)
        stage.view.deleteItems(at: [IndexPath(item: 71, section: 0)])
        #expect(stage.distance(of: 72)?.y == 230)
        #expect(stage.view.contentOffset.y == 21_790)
    }

    @Test func firstVisibleItemIsReloaded() {
        let stage = Self.stage()
        stage.scroll(to: 22_100)
        stage.albums[0].photos[71].size.height = 2
        stage.view.reloadItems(at: [IndexPath(item: 71, section: 0)])
        #expect(stage.distance(of: 72)?.y == 230)
        #expect(stage.view.contentOffset.y == 22_400)
    }

    /// Ten items per section, 3,110 points with the insets. The last item of the second section is visible
    /// above the third.
    @Test(arguments: [false, true])
    func sectionOfFirstVisibleItemIsReloaded(isReloaded: Bool) {
        let stage = Self.stage(3, 10)
        stage.scroll(to: 6000)
        #expect(stage.distance(of: 20)?.y == 230)
        if isReloaded {
            stage.albums[1].photos = ComplaintTests.squares(4, from: 100)
            stage.view.reloadSections([1])
        } else {
            stage.albums.remove(at: 1)
            stage.view.deleteSections([1])
        }
        #expect(stage.distance(of: 20)?.y == 230)
    }

    /// If every visible item changes, the next best one stays: a reloaded one.
    @Test func allVisibleItemsAreReloaded() {
        let stage = Self.stage()
        stage.scroll(to: 22_100)
        stage.albums[0].photos.removeFirst(10)
        stage.view.performBatchUpdates {
            stage.view.deleteItems(at: (0..<10).map { IndexPath(item: $0, section: 0) })
            stage.view.reloadItems(at: (70..<76).map { IndexPath(item: $0, section: 0) })
        }
        #expect(stage.distance(of: 71)?.y == -80)
    }

    /// Thousands of batches: the first visible item that a batch doesn't change stays in place.
    @Test(arguments: 0..<30)
    func unchangedVisibleItemStaysInRandomBatches(seed: Int) {
        var random = Random(seed: seed)
        let setup = Setup(
            &random,
            sizings: [.ratio, .height],
            kinds: [.waterfall, .padded, .flow, .justified]
        )
        let stage = setup.stage
        var nextID = setup.nextID
        for step in 0..<100 {
            stage.scrollSomewhere(&random)
            var batch = Batch(stage)
            batch.fill(&random, nextID: &nextID)
            let before = Sight(stage, before: batch)
            stage.perform(batch)
            before.expectUnmoved(in: stage, "seed \(seed), batch \(step), \(setup.name)")
        }
    }
}
#endif
