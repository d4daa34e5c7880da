import Testing
import UIKit

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

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            log.append("will appear")
        }

        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            log.append("did appear")
        }

        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            log.append("layout \(Int(view.bounds.width))")
        }

        override func viewWillTransition(
            to size: CGSize,
            with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            log.append("transition \(Int(size.width))")
            coordinator.animate(alongsideTransition: { _ in self.log.append("alongside") }) { _ in
                self.log.append("after")
            }
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
        #expect(wall.log == ["load", "will appear", "layout 100", "did appear"])
        #expect(wall.collectionView.visibleCells.count == 4)
        wall.log = []
        window.headlessResize(to: CGSize(width: 200, height: 100))
        #expect(wall.log.filter { !$0.hasPrefix("layout") } == ["transition 200", "alongside", "after"])
        #expect(wall.collectionView.visibleCells.map(\.frame.width) == [200, 200])
        wall.log = []
        wall.collectionView.headlessTap(itemAt: IndexPath(item: 1, section: 0))
        #expect(wall.log == ["select 1"])
        #expect(wall.collectionView.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
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
        let label = UILabel()
        label.font = .systemFont(ofSize: 10)
        label.numberOfLines = 0
        label.text = "three words here"
        // A character is 5 wide, a line 12 high: "three words" are 55.
        #expect(label.sizeThatFits(CGSize(width: 100, height: 0)) == CGSize(width: 80, height: 12))
        #expect(label.sizeThatFits(CGSize(width: 60, height: 0)) == CGSize(width: 60, height: 24))
        #expect(label.sizeThatFits(CGSize(width: 25, height: 0)) == CGSize(width: 25, height: 36))
        label.numberOfLines = 2
        #expect(label.sizeThatFits(CGSize(width: 25, height: 0)).height == 24)
        let rect = "three words here".boundingRect(
            with: CGSize(width: 60, height: CGFloat.greatestFiniteMagnitude),
            options: .usesLineFragmentOrigin,
            attributes: [.font: UIFont.systemFont(ofSize: 10)],
            context: nil
        )
        #expect(rect.size == CGSize(width: 60, height: 24))
    }
}
