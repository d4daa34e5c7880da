#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// A layout is removed from its view, and set on a view again after the data has changed.
@MainActor @Suite(.standIn)
struct ReattachmentTests {
    static func stage(_ layout: BrickworkLayout, _ count: Int) -> Stage {
        Stage({ layout }, [Album(id: 0, photos: ComplaintTests.squares(count))])
    }

    @Test func layoutReturnsToItsView() {
        let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
        let stage = Self.stage(layout, 20)
        stage.view.collectionViewLayout = BrickworkLayout(.grid(columns: 3)).spaced(10)
        stage.view.layoutIfNeeded()
        stage.albums[0].photos = ComplaintTests.squares(4)
        stage.view.reloadData()
        stage.view.layoutIfNeeded()
        stage.view.collectionViewLayout = layout
        stage.view.layoutIfNeeded()
        #expect(stage.frames[0].map(\.minY) == [10, 10, 165, 165])
        #expect(stage.view.contentSize.height == 320)
    }

    @Test func layoutMovesToAnotherView() {
        let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
        let first = Self.stage(layout, 20)
        first.view.collectionViewLayout = BrickworkLayout(.grid()).spaced(10)
        let second = Self.stage(layout, 4)
        #expect(second.frames[0].map(\.minY) == [10, 10, 165, 165])
        #expect(second.view.contentSize.height == 320)
        #expect(second.view.contentOffset.y == 0)
    }

    /// Without a view, it returns nothing.
    @Test func layoutWithoutAView() {
        let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
        let stage = Self.stage(layout, 20)
        stage.view.collectionViewLayout = BrickworkLayout(.grid()).spaced(10)
        #expect(
            layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 320, height: 480)) == nil
        )
        #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) == nil)
    }
}
#endif
