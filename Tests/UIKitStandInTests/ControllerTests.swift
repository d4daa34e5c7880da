import Testing

@testable import UIKit

@MainActor @Suite(.standIn)
struct ControllerTests {
    private final class Wall: UICollectionViewController {
        var log: [String] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
            collectionView.refreshControl = UIRefreshControl()
            log.append("load")
        }

        override func collectionView(
            _ collectionView: UICollectionView,
            numberOfItemsInSection section: Int
        ) -> Int { 20 }

        override func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }

        override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
        {
            log.append("select \(indexPath.item)")
        }
    }

    @Test func appearsTurnsAndIsTapped() {
        let wall = Wall(collectionViewLayout: ListLayout())
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        window.rootViewController = wall
        window.makeKeyAndVisible()
        #expect(wall.log == ["load"])
        #expect(wall.collectionView.visibleCells.count == 4)
        window.headlessResize(to: CGSize(width: 200, height: 100))
        #expect(wall.collectionView.visibleCells.map(\.frame.width) == [200, 200])
        wall.log = []
        wall.collectionView.headlessTap(itemAt: IndexPath(item: 1, section: 0))
        #expect(wall.log == ["select 1"])
        let cell = wall.collectionView.cellForItem(at: IndexPath(item: 1, section: 0))
        #expect(cell?.isSelected == true)
    }

    @Test func controllersHaveOneSectionUnlessTheySayOtherwise() {
        final class Two: UICollectionViewController {
            override func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }
        }
        let one = UICollectionViewController(collectionViewLayout: ListLayout())
        one.loadViewIfNeeded()
        #expect(one.collectionView.numberOfSections == 1)
        let two = Two(collectionViewLayout: ListLayout())
        two.loadViewIfNeeded()
        let view = two.view
        two.loadViewIfNeeded()
        #expect(two.view === view)
        #expect(two.collectionView.numberOfSections == 2)
    }

    @Test func aPullRefreshes() {
        let control = UIRefreshControl()
        var pulls = 0
        control.addAction(
            UIAction { _ in
                pulls += 1
                control.endRefreshing()
            },
            for: .valueChanged
        )
        control.headlessPull()
        #expect(pulls == 1)
        #expect(!control.isRefreshing)
    }

    @Test func textHasFixedMeasures() {
        func size(width: CGFloat, lines: Int = 0) -> CGSize {
            UIFont.systemFont(ofSize: 10).size(of: "three words here", width: width, maximumLines: lines)
        }
        // A character is 5 wide, a line 12 high: "three words" are 55.
        #expect(size(width: 100) == CGSize(width: 80, height: 12))
        #expect(size(width: 60) == CGSize(width: 60, height: 24))
        #expect(size(width: 25) == CGSize(width: 25, height: 36))
        #expect(size(width: 25, lines: 2).height == 24)
        let rect = "three words here".boundingRect(
            with: CGSize(width: 60, height: CGFloat.greatestFiniteMagnitude),
            options: .usesLineFragmentOrigin,
            attributes: [.font: UIFont.systemFont(ofSize: 10)],
            context: nil
        )
        #expect(rect.size == CGSize(width: 60, height: 24))
    }
}
