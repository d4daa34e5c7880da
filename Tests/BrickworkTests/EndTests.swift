#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// `onEndNear`: a feed that loads more.
@MainActor @Suite(.standIn)
struct EndTests {
    /// Photos of 320 points below each other, and 480 points are visible: the end is near 960 points before it.
    @Test(arguments: [false, true])
    func theEndComesNearOnceForEachChange(hasPinnedHeader: Bool) async {
        var calls = 0
        let stage = Stage(
            {
                let layout = BrickworkLayout(.waterfall(columns: 1)).spaced(0)
                layout.section.sectionHeadersPinToVisibleBounds = hasPinnedHeader
                layout.onEndNear = { calls += 1 }
                return layout
            },
            [Album(id: 0, photos: ComplaintTests.squares(20), headerHeight: hasPinnedHeader ? 20 : 0)]
        )
        let end = stage.view.contentSize.height
        stage.scroll(to: end - 480 - 961)
        await stage.settle()
        #expect(calls == 0)
        stage.scroll(to: end - 480 - 960)
        stage.scroll(to: end - 480)
        await stage.settle()
        #expect(calls == 1)
        stage.albums[0].photos += ComplaintTests.squares(10, from: 20)
        let new = (20..<30).map { IndexPath(item: $0, section: 0) }
        stage.view.performBatchUpdates { stage.view.insertItems(at: new) }
        await stage.settle()
        #expect(calls == 1)
        stage.scroll(to: stage.view.contentSize.height - 600)
        await stage.settle()
        #expect(calls == 2)
        stage.albums[0].photos = []
        stage.view.reloadData()
        await stage.settle()
        #expect(calls == 2)
        stage.albums[0].photos = ComplaintTests.squares(2)
        stage.view.reloadData()
        await stage.settle()
        #expect(calls == 3)
    }
}
#endif
