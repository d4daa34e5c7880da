import Testing
import UIKit

@MainActor @Suite(.standIn)
struct FirstLayoutTests {
    @Test func aViewWithoutDataIsEmpty() {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 100),
            collectionViewLayout: UICollectionViewFlowLayout()
        )
        view.layoutIfNeeded()
        #expect(view.contentSize == CGSize(width: 100, height: 0))
    }
}
