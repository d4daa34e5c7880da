import Testing
import UIKit

/// How self-sizing views are measured: before they have a superview, and headers sometimes with an old path.
@MainActor @Suite(.standIn)
struct MeasuringOrderTests {
    /// Records whether it was in the view when it was first measured.
    final class Cell: UICollectionViewCell {
        private(set) var hadSuperview: Bool?

        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            if hadSuperview == nil { hadSuperview = superview != nil }
            return super.preferredLayoutAttributesFitting(layoutAttributes)
        }
    }

    @Test func cellsAreMeasuredBeforeTheyAreInTheView() {
        let source = Source([10])
        let view = Fixture.view(ListLayout(), source)
        view.register(Cell.self, forCellWithReuseIdentifier: "cell")
        view.layoutIfNeeded()
        let cells = view.visibleCells.compactMap { $0 as? Cell }
        #expect(cells.map(\.hadSuperview) == [false, false, false, false])
        #expect(cells.allSatisfy { $0.superview === view })
    }

    /// Changes the attributes that it gets, and returns them.
    final class ChangingCell: UICollectionViewCell {
        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            layoutAttributes.size.height = 80
            return layoutAttributes
        }
    }

    @Test func cellsMayChangeTheAttributesThatTheyGet() {
        let layout = RecordingLayout()
        layout.sizesItself = true
        let source = Source([2])
        let view = Fixture.view(layout, source)
        view.register(ChangingCell.self, forCellWithReuseIdentifier: "cell")
        view.layoutIfNeeded()
        #expect(layout.takeLog().filter { $0.hasPrefix("preferred?") }.first == "preferred? 0.0 50 -> 80")
        #expect(
            view.visibleCells.map(\.frame) == [0, 80].map { CGRect(x: 0, y: $0, width: 100, height: 80) }
        )
    }

    /// Records the paths of the headers that it is asked about.
    final class Layout: ListLayout {
        private(set) var headers: [IndexPath] = []

        override func shouldInvalidateLayout(
            forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
            withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
        ) -> Bool {
            if originalAttributes.representedElementCategory == .supplementaryView,
                !originalAttributes.indexPath.isEmpty
            {
                headers.append(originalAttributes.indexPath)
            }
            return false
        }

        func forget() { headers = [] }
    }

    /// Sections of 220 points. The first is deleted, and the second's header, which was 20 points below the
    /// view, becomes visible.
    @Test(arguments: [true, false])
    func aHeaderThatComesIntoViewInADeletion(isStale: Bool) {
        StandIn.withBehavior([.measuresByStalePaths: isStale]) {
            let source = Source([4, 4, 4])
            let layout = Layout()
            layout.hasHeaders = true
            let view = Fixture.view(layout, source)
            view.layoutIfNeeded()
            #expect(layout.headers == [Fixture.path(0, 0)])
            layout.forget()
            view.performBatchUpdates {
                source.sections.remove(at: 0)
                view.deleteSections([0])
            }
            #expect(layout.headers == [Fixture.path(isStale ? 1 : 0, 0)])
        }
    }
}
