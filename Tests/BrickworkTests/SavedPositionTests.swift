#if canImport(UIKit)
import Brickwork
import Foundation
import Testing
import UIKit

/// Scroll positions are saved and restored as values, and chats stay at their end. Users of ChatLayout rely on both there:
/// `getContentOffsetSnapshot(from:)` and `keepContentOffsetAtBottomOnBatchUpdates`.
@MainActor @Suite(.standIn)
struct SavedPositionTests {
    private static func photos(_ count: Int) -> [Photo] {
        var random = Random(seed: 8)
        return (0..<count).map {
            Photo(id: $0, size: CGSize(width: 100, height: CGFloat(random.int(30...200))))
        }
    }

    private static func stage(
        _ sizing: Stage.Sizing,
        count: Int = 200,
        prepare: @escaping @MainActor (BrickworkLayout) -> Void = { _ in }
    ) -> Stage {
        Stage(
            {
                let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
                layout.section.estimatedItemSize.height = 90
                prepare(layout)
                return layout
            },
            [Album(id: 0, photos: photos(count))],
            sizing: sizing
        )
    }

    /// Through JSON, into a view that has never been laid out.
    @Test(arguments: [Stage.Sizing.height, .selfSizing])
    func restoredInANewView(sizing: Stage.Sizing) throws {
        let old = Self.stage(sizing)
        old.scroll(to: 3_000)
        let seen = try #require(old.firstVisible)
        let saved = try JSONEncoder().encode(#require(old.layout.scrollPosition))
        let position = try JSONDecoder().decode(SavedScrollPosition.self, from: saved)
        let new = Self.stage(sizing) { $0.scroll(to: position) }
        #expect(new.distance(of: seen.id) == seen.distance)
        new.scroll(to: 0)
        new.layout.scroll(to: position)
        new.view.layoutIfNeeded()
        #expect(new.distance(of: seen.id) == seen.distance)
    }

    @Test func startAndDeletedItems() throws {
        let stage = Self.stage(.height)
        #expect(stage.layout.scrollPosition == .start)
        stage.scroll(to: 700)
        stage.layout.scroll(to: .start)
        #expect(stage.view.contentOffset.y == 0)
        stage.layout.scroll(to: SavedScrollPosition(indexPath: IndexPath(item: 900, section: 7)))
        #expect(stage.view.contentOffset.y == stage.view.contentSize.height - 480)
        stage.layout.scroll(to: .end)
        #expect(stage.view.contentOffset.y == stage.view.contentSize.height - 480)
        #expect(BrickworkLayout().scrollPosition == nil)
    }

    /// How the first items arrive.
    enum Arrival: CaseIterable {
        case reload, batch
    }

    /// The view is laid out without items before they arrive.
    @Test(arguments: [Stage.Sizing.height, .selfSizing], Arrival.allCases)
    func restoredBeforeItemsArrive(sizing: Stage.Sizing, arrival: Arrival) {
        let position = SavedScrollPosition(indexPath: IndexPath(item: 100, section: 0), distance: 20)
        for isRestored in [true, false] {
            let stage = Self.stage(sizing, count: 0)
            stage.view.layoutIfNeeded()
            if isRestored {
                stage.layout.scroll(to: position)
            } else {
                stage.layout.scrollToItem(at: IndexPath(item: 100, section: 0), at: .top, animated: true)
            }
            stage.view.layoutIfNeeded()
            stage.albums[0].photos = Self.photos(200)
            switch arrival {
            case .reload: stage.view.reloadData()
            case .batch: stage.view.insertItems(at: (0..<200).map { IndexPath(item: $0, section: 0) })
            }
            stage.view.layoutIfNeeded()
            #expect(stage.stretch(of: 100)?.start == (isRestored ? 20 : 0))
        }
    }

    /// Insertions in front of the item that the app has scrolled to, while earlier items of other columns are visible beside it.
    @Test(arguments: [Stage.Sizing.height, .selfSizing])
    func insertionsKeepTheScrolledItem(sizing: Stage.Sizing) {
        let stage = Self.stage(sizing)
        stage.layout.scrollToItem(at: IndexPath(item: 100, section: 0), at: .top, animated: false)
        stage.view.layoutIfNeeded()
        for id in 500..<525 {
            stage.albums[0].photos.insert(
                Photo(id: id, size: CGSize(width: 100, height: 37 + CGFloat(id % 7) * 20)),
                at: 0
            )
            stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
            stage.view.layoutIfNeeded()
            #expect(stage.stretch(of: 100)?.start == 0, "photo \(id)")
        }
    }

    /// The first data is shown at its end. Items that are added there become visible, and measured cells
    /// don't change this.
    @Test(arguments: [Stage.Sizing.height, .selfSizing])
    func chatStaysAtItsEnd(sizing: Stage.Sizing) {
        let stage = Self.stage(sizing) { $0.staysAtEnd = true }
        func isAtEnd() -> Bool {
            abs(stage.view.contentOffset.y - (stage.view.contentSize.height - 480)) < 1
        }
        #expect(isAtEnd())
        #expect(stage.layout.scrollPosition == .end)
        for id in 500..<520 {
            let item = stage.albums[0].photos.count
            stage.albums[0].photos.append(Photo(id: id, size: CGSize(width: 100, height: 50)))
            stage.view.insertItems(at: [IndexPath(item: item, section: 0)])
            stage.view.layoutIfNeeded()
            #expect(isAtEnd(), "photo \(id)")
        }
        // Anywhere else, the visible items stay in place.
        stage.scroll(to: stage.view.contentOffset.y - 1_000)
        let offset = stage.view.contentOffset.y
        stage.albums[0].photos.append(Photo(id: 900, size: CGSize(width: 100, height: 50)))
        stage.view.insertItems(at: [IndexPath(item: stage.albums[0].photos.count - 1, section: 0)])
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == offset)
    }

    /// Messages that don't fill the view yet. From the first one that doesn't fit, the end is visible.
    @Test func chatBecomesLongerThanItsView() {
        let stage = Self.stage(.height, count: 2) { $0.staysAtEnd = true }
        for id in 500..<530 {
            let item = stage.albums[0].photos.count
            stage.albums[0].photos.append(Photo(id: id, size: CGSize(width: 100, height: 50)))
            stage.view.insertItems(at: [IndexPath(item: item, section: 0)])
            stage.view.layoutIfNeeded()
            #expect(stage.view.contentOffset.y == max(0, stage.view.contentSize.height - 480))
        }
    }
}
#endif
