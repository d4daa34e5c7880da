#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Right-to-left content begins at the right, whenever it is set.
@MainActor @Suite(.standIn)
struct RightToLeftTests {
    static func stage(_ count: Int, isHorizontal: Bool = true) -> Stage {
        Stage(
            {
                let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
                layout.scrollDirection = isHorizontal ? .horizontal : .vertical
                return layout
            },
            [Album(id: 0, photos: ComplaintTests.squares(count))]
        ) { $0.semanticContentAttribute = .forceRightToLeft }
    }

    private func reload(_ stage: Stage, _ count: Int) {
        stage.albums[0].photos = ComplaintTests.squares(count)
        stage.view.reloadData()
        stage.view.layoutIfNeeded()
    }

    @Test func itemsAfterAnEmptyLoad() {
        let stage = Self.stage(0)
        reload(stage, 100)
        #expect(stage.firstVisible?.id == 0)
        #expect(stage.visible.maxX == stage.view.contentSize.width)
    }

    @Test func appendedItems() {
        let stage = Self.stage(20)
        reload(stage, 100)
        #expect(stage.firstVisible?.id == 0)
        // Scrolled to the left: as far from the start as before.
        stage.view.contentOffset.x -= 1000
        stage.view.layoutIfNeeded()
        let seen = stage.firstVisible?.id
        reload(stage, 200)
        #expect(stage.firstVisible?.id == seen)
    }

    @Test func scrollDirectionIsSetLate() {
        let stage = Self.stage(100, isHorizontal: false)
        #expect(stage.firstVisible?.id == 0)
        stage.layout.scrollDirection = .horizontal
        stage.view.layoutIfNeeded()
        #expect(stage.firstVisible?.id == 0)
        #expect(stage.visible.maxX == stage.view.contentSize.width)
        #expect(stage.view.contentOffset.y == 0)
    }

    @Test func scrollDirectionIsSetAfterScrolling() throws {
        let stage = Self.stage(100, isHorizontal: false)
        stage.scroll(to: 2000)
        let seen = try #require(stage.firstVisible)
        stage.layout.scrollDirection = .horizontal
        stage.view.layoutIfNeeded()
        #expect(stage.isSeen(seen.id))
        #expect(stage.view.contentOffset.y == 0)
    }

    /// Two columns of 145 points: the first item is at the left, and then at the right.
    @Test func layoutDirectionChanges() async {
        let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
        let stage = Stage({ layout }, [Album(id: 0, photos: ComplaintTests.squares(40))])
        stage.scroll(to: 500)
        #expect(stage.frame(0, 0).minX == 10)
        stage.view.semanticContentAttribute = .forceRightToLeft
        await stage.settle()
        #expect(stage.frame(0, 0).minX == 165)
        #expect(stage.view.contentOffset.y == 500)
        stage.view.semanticContentAttribute = .forceLeftToRight
        await stage.settle()
        #expect(stage.frame(0, 0).minX == 10)
    }
}
#endif
