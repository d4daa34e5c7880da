import Testing
import UIKit

@MainActor @Suite(.standIn)
struct GeometryTests {
    private let source = Source([10])

    @Test func contentAtItsStartFollowsTheInset() {
        let view = Fixture.view(ListLayout(), source)
        view.layoutIfNeeded()
        view.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 10, right: 0)
        #expect(view.contentOffset.y == -30)
        view.headlessSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
        #expect(view.adjustedContentInset == UIEdgeInsets(top: 50, left: 0, bottom: 10, right: 0))
        #expect(view.contentOffset.y == -50)
        view.contentInsetAdjustmentBehavior = .never
        #expect(view.adjustedContentInset.top == 30)
        view.layoutIfNeeded()
        view.scrollToItem(at: Fixture.path(0, 9), at: .bottom, animated: false)
        #expect(view.contentOffset.y == 310)
        view.scrollToItem(at: Fixture.path(0, 0), at: .top, animated: false)
        #expect(view.contentOffset.y == -30)
    }

    @Test func aHigherViewPullsTheOffsetBack() {
        let view = Fixture.view(ListLayout(), source)
        view.contentOffset.y = 300
        view.layoutIfNeeded()
        view.frame.size.height = 400
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == 100)
        #expect(view.visibleCells.count == 8)
    }

    @Test func scrollingToWhatIsNotThere() {
        let view = Fixture.view(ListLayout(), source)
        let failures = StandIn.recordFailures {
            view.scrollToItem(at: Fixture.path(0, 10), at: .top, animated: false)
        }
        #expect(failures.map(\.rule) == [.unknownElement])
    }

    @Test func theSafeAreaReachesIntoSubviews() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 300))
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
        let view = Fixture.view(ListLayout(), source)
        view.frame = CGRect(x: 0, y: 10, width: 100, height: 280)
        window.addSubview(view)
        #expect(view.safeAreaInsets == UIEdgeInsets(top: 30, left: 0, bottom: 10, right: 0))
        #expect(view.contentOffset.y == -30)
    }

    @Test func attributesKeepTheirFrameToTheBit() {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: Fixture.path(0, 0))
        let frame = CGRect(x: 0.1, y: 0.2, width: 1 / 3, height: 0.7)
        attributes.frame = frame
        #expect(attributes.frame == frame)
        attributes.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(attributes.size == frame.size)
        attributes.transform = .identity
        #expect(attributes.frame == frame)
        let copy = attributes.copy() as? UICollectionViewLayoutAttributes
        #expect(copy == attributes)
        copy?.zIndex = 3
        #expect(copy != attributes)
    }

    @Test func copiesKeepTheirClass() {
        final class More: UICollectionViewLayoutAttributes {
            var more = 0
            override func copy(with zone: NSZone? = nil) -> Any {
                let copy = super.copy(with: zone)
                (copy as? More)?.more = more
                return copy
            }
        }
        let attributes = More(forSupplementaryViewOfKind: "kind", with: Fixture.path(1, 2))
        attributes.more = 7
        let copy = attributes.copy() as? More
        #expect(copy?.more == 7)
        #expect(copy?.representedElementKind == "kind")
        #expect(copy?.representedElementCategory == .supplementaryView)
        #expect(copy?.indexPath == Fixture.path(1, 2))
    }

    @Test func theItemAtAPoint() {
        let view = Fixture.view(ListLayout(), source)
        #expect(view.indexPathForItem(at: CGPoint(x: 10, y: 120)) == Fixture.path(0, 2))
        #expect(view.indexPathForItem(at: CGPoint(x: 10, y: 520)) == nil)
    }
}
