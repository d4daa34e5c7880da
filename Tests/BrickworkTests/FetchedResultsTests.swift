#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Batches as from `NSFetchedResultsController`, which reports a section and each of its items.
@MainActor @Suite(.standIn)
struct FetchedResultsTests {
    private static func photos(_ ids: Range<Int>) -> [Photo] {
        ids.map { Photo(id: $0, size: CGSize(width: 100, height: 50 + CGFloat($0 % 3) * 50)) }
    }

    private static func stage() -> Stage {
        Stage(
            { BrickworkLayout(.waterfall(columns: 2)).spaced(10) },
            [Album(id: 0, photos: photos(0..<5)), Album(id: 1, photos: photos(5..<9))]
        )
    }

    private static func expectFresh(_ stage: Stage) {
        stage.view.layoutIfNeeded()
        #expect(stage.frames == stage.fresh().frames)
        stage.view.audit()
    }

    /// Each item is asked for its size once.
    @Test func insertedSectionWithItsItems() {
        let stage = Self.stage()
        stage.forgetQuestions()
        stage.view.performBatchUpdates {
            stage.albums.insert(Album(id: 2, photos: Self.photos(20..<24)), at: 1)
            stage.view.insertSections([1])
            stage.view.insertItems(at: (0..<4).map { IndexPath(item: $0, section: 1) })
        }
        #expect(stage.asked == (0..<4).map { IndexPath(item: $0, section: 1) })
        Self.expectFresh(stage)
    }

    @Test func deletedSectionWithItsItems() {
        let stage = Self.stage()
        stage.view.performBatchUpdates {
            stage.albums.remove(at: 0)
            stage.view.deleteSections([0])
            stage.view.deleteItems(at: (0..<5).map { IndexPath(item: $0, section: 0) })
        }
        Self.expectFresh(stage)
    }

    /// An item moves to a new group.
    @Test func itemMovesToAnInsertedSection() {
        let stage = Self.stage()
        stage.view.performBatchUpdates {
            let photo = stage.albums[0].photos.remove(at: 2)
            stage.albums.insert(Album(id: 2, photos: [photo] + Self.photos(20..<22)), at: 0)
            stage.view.insertSections([0])
            stage.view.moveItem(at: IndexPath(item: 2, section: 0), to: IndexPath(item: 0, section: 0))
            stage.view.insertItems(at: [IndexPath(item: 1, section: 0), IndexPath(item: 2, section: 0)])
        }
        Self.expectFresh(stage)
    }

    /// A section replaces another one, and an item of a third section is removed.
    @Test func sectionReplacesAnother() {
        let stage = Self.stage()
        stage.view.performBatchUpdates {
            stage.albums[1].photos.remove(at: 3)
            stage.albums[0] = Album(id: 3, photos: Self.photos(30..<33))
            stage.view.deleteSections([0])
            stage.view.deleteItems(at: (0..<5).map { IndexPath(item: $0, section: 0) })
            stage.view.insertSections([0])
            stage.view.insertItems(at: (0..<3).map { IndexPath(item: $0, section: 0) })
            stage.view.deleteItems(at: [IndexPath(item: 3, section: 1)])
        }
        Self.expectFresh(stage)
    }
}
#endif
