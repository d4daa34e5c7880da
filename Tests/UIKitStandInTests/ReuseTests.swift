import Testing
import UIKit

/// The exact numbers of views that are made, reused and returned.
@MainActor @Suite(.standIn)
struct ReuseTests {
    private let source = Source([100])

    @Test func scrollingMakesNoMoreCellsThanAreSeenAtOnce() {
        let view = Fixture.view(ListLayout(), source)
        view.layoutIfNeeded()
        #expect(view.headlessStatistics.viewsCreated == 4)
        view.contentOffset.y = 10
        view.layoutIfNeeded()
        #expect(view.headlessStatistics.viewsCreated == 5)
        for y in stride(from: 20, through: 4_800, by: 10) {
            view.contentOffset.y = CGFloat(y)
            view.layoutIfNeeded()
        }
        // Row r appears at 50 r - 190. All hundred rows were visible, with 5 views.
        #expect(view.headlessStatistics.viewsCreated == 5)
        #expect(view.headlessStatistics.viewsReused == 95)
        #expect(view.headlessStatistics.prepares == 1)
        #expect(view.visibleCells.count == 4)
        #expect(view.subviews.count == 4)
    }

    @Test func reloadedCellsComeFromThePool() {
        let view = Fixture.view(ListLayout(), source)
        view.layoutIfNeeded()
        view.reloadData()
        view.layoutIfNeeded()
        #expect(view.headlessStatistics.viewsCreated == 4)
        #expect(view.headlessStatistics.viewsReused == 4)
        #expect(view.headlessStatistics.prepares == 2)
    }

    @Test func aCellPreparesBeforeItsNextUse() {
        final class Careful: UICollectionViewCell {
            var uses = 1
            override func prepareForReuse() {
                super.prepareForReuse()
                uses += 1
            }
        }
        let view = Fixture.view(ListLayout(), source)
        view.register(Careful.self, forCellWithReuseIdentifier: "cell")
        view.layoutIfNeeded()
        #expect(view.visibleCells.compactMap { ($0 as? Careful)?.uses } == [1, 1, 1, 1])
        view.contentOffset.y = 200
        view.layoutIfNeeded()
        #expect(view.visibleCells.compactMap { ($0 as? Careful)?.uses } == [2, 2, 2, 2])
    }

    @Test func cellsMoveWithTheirItems() {
        let view = Fixture.view(ListLayout(), source)
        view.layoutIfNeeded()
        let cells = view.visibleCells
        source.sections[0].insert(77, at: 1)
        view.insertItems(at: [Fixture.path(0, 1)])
        #expect(view.cellForItem(at: Fixture.path(0, 0)) === cells[0])
        #expect(view.cellForItem(at: Fixture.path(0, 2)) === cells[1])
        #expect(view.cellForItem(at: Fixture.path(0, 3)) === cells[2])
        #expect(view.visibleCells.map(\.frame.minY) == [0, 50, 100, 150])
    }

    @Test func headersAndBackgroundsHavePoolsOfTheirOwn() {
        let layout = ListLayout()
        (layout.hasHeaders, layout.hasBackgrounds) = (true, true)
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: ListLayout.background)
        source.sections = [[0, 1], [2, 3], [4, 5], [6, 7]]
        let view = Fixture.view(layout, source)
        view.layoutIfNeeded()
        // Sections are 120 high: two headers, two backgrounds, rows 0 1 2 3.
        #expect(view.headlessStatistics.viewsCreated == 8)
        view.contentOffset.y = 240
        view.layoutIfNeeded()
        #expect(view.headlessStatistics.viewsCreated == 8)
        #expect(view.headlessStatistics.viewsReused == 8)
    }

    @Test func aRegistrationConfigures() {
        final class Numbers: NSObject, UICollectionViewDataSource {
            let registration = UICollectionView.CellRegistration<NumberCell, Int> { cell, _, item in
                cell.number = item
            }
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
                -> Int
            { 9 }
            func collectionView(
                _ collectionView: UICollectionView,
                cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueConfiguredReusableCell(
                    using: registration,
                    for: indexPath,
                    item: indexPath.item * 10
                )
            }
        }
        let numbers = Numbers()
        let view = Fixture.view(ListLayout(), source)
        view.dataSource = numbers
        view.layoutIfNeeded()
        view.contentOffset.y = 200
        view.layoutIfNeeded()
        #expect(view.visibleCells.compactMap { ($0 as? NumberCell)?.number } == [40, 50, 60, 70])
        #expect(view.headlessStatistics.viewsCreated == 4)
    }
}
