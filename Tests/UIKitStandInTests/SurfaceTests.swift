import Testing
import UIKit

/// Parts of UIKit that layouts and apps need besides the layout itself.
@MainActor @Suite(.standIn)
struct SurfaceTests {
    /// The members that a subclass can override in the SDK.
    private final class Counting: UICollectionView {
        var (inserted, dequeued, scrolled) = (0, 0, 0)

        override func insertItems(at indexPaths: [IndexPath]) {
            inserted += indexPaths.count
            super.insertItems(at: indexPaths)
        }

        override func dequeueReusableCell(
            withReuseIdentifier identifier: String,
            for indexPath: IndexPath
        ) -> UICollectionViewCell {
            dequeued += 1
            return super.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
        }

        override func scrollToItem(
            at indexPath: IndexPath,
            at position: UICollectionView.ScrollPosition,
            animated: Bool
        ) {
            scrolled += 1
            super.scrollToItem(at: indexPath, at: position, animated: animated)
        }

        override var isDragging: Bool { true }
    }

    @Test func openMethodsCanBeOverridden() {
        let source = Source([10])
        let view = Counting(
            frame: CGRect(x: 0, y: 0, width: 100, height: 200),
            collectionViewLayout: ListLayout()
        )
        view.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutIfNeeded()
        source.sections[0].insert(77, at: 0)
        view.insertItems(at: [Fixture.path(0, 0)])
        view.scrollToItem(at: Fixture.path(0, 9), at: .top, animated: false)
        #expect((view.inserted, view.dequeued, view.scrolled) == (1, 5, 1))
        #expect(view.isDragging)
    }

    @Test func protocolsAreOfObjects() {
        let source: any UICollectionViewDataSource = Source([1])
        #expect(source.isEqual(source))
    }

    /// Off the main actor: traits and handlers are `Sendable`, without an actor.
    @Test func traitsBelongToNoActor() async {
        let traits = UITraitCollection(displayScale: 3)
        let scale = await Task.detached { traits.displayScale }.value
        #expect(scale == 3)
        let control = UIControl()
        var count = 0
        let handler: UIActionHandler = { _ in count += 1 }
        control.addAction(UIAction(handler: handler), for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(count == 1)
    }

    @Test func aRefreshControlIsPartOfTheInsetWhileItRefreshes() {
        let source = Source([10])
        let view = Fixture.view(ListLayout(), source)
        view.contentInset.top = 20
        view.refreshControl = UIRefreshControl()
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == -20)
        view.refreshControl?.beginRefreshing()
        #expect(view.adjustedContentInset.top == 80)
        #expect(view.contentInset.top == 20)
        #expect(view.contentOffset.y == -80)
        view.refreshControl?.endRefreshing()
        #expect(view.adjustedContentInset.top == 20)
        #expect(view.contentOffset.y == -20)
    }

    @Test func aControllerAddsToTheSafeArea() {
        let controller = UIViewController()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 0, right: 0)
        window.rootViewController = controller
        let view = UIScrollView(frame: window.bounds)
        controller.view.addSubview(view)
        #expect(view.adjustedContentInset.top == 40)
        controller.additionalSafeAreaInsets.top = 10
        #expect(controller.view.safeAreaInsets.top == 50)
        #expect(view.adjustedContentInset.top == 50)
    }
}
