#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// The test in the article "Testing a layout headlessly".
@MainActor @Suite(.standIn)
struct ArticleTests {
    @Test func theThirdPhotoGoesBelowTheShorterOne() {
        let layout = BrickworkLayout(.waterfall(columns: 2))
        layout.sizeForItem = { indexPath, _ in .aspectRatio([1, 1.25, 1][indexPath.item]) }
        let samples = PlainSource(layout, [3])
        samples.view.layoutIfNeeded()

        // Two columns of (320 − 10) / 2 = 155 points.
        let frames = (0..<3).map {
            layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
        }
        #expect(
            frames == [
                CGRect(x: 0, y: 0, width: 155, height: 155),
                CGRect(x: 165, y: 0, width: 155, height: 124),
                CGRect(x: 165, y: 134, width: 155, height: 155),
            ]
        )
        #expect(samples.view.contentSize.height == 289)
    }
}
#endif
