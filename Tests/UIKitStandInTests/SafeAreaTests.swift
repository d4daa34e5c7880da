import Testing
import UIKit
import _Testing_UIKit

@MainActor @Suite(.standIn)
struct SafeAreaTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let stack = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 390, height: 844),
        collectionViewLayout: UICollectionViewFlowLayout()
    )

    init() {
        stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        stack.addSubview(view)
    }

    /// The view was laid out before it had a safe area.
    @Test func contentBeginsBelowTheSafeArea() {
        view.layoutIfNeeded()
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
        window.addSubview(stack)
        window.layoutIfNeeded()
        #expect(view.contentOffset == CGPoint(x: 0, y: -47))
    }

    /// While a frame is being set, the view's origin doesn't match its center.
    @Test func aNewSizeLeavesTheSafeAreaAsItIs() {
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47)
        window.addSubview(stack)
        window.layoutIfNeeded()
        window.headlessResize(to: CGSize(width: 844, height: 390))
        #expect(view.adjustedContentInset == UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
        #expect(view.contentOffset == CGPoint(x: -47, y: 0))
    }
}
