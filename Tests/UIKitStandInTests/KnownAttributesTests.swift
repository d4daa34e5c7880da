import Testing
import UIKit

/// Attributes are known until they are invalidated, as large apps report of UIKit: for each rule, a layout that makes a mistake,
/// and the expected complaint.
@MainActor @Suite(.standIn)
struct KnownAttributesTests: ComplaintSuite {
    let source = Source([10])

    @Test func knownAttributesAreNotRequestedAgain() {
        let layout = RecordingLayout()
        let view = Fixture.view(layout, source)
        StandIn.withChecks([]) {
            view.layoutIfNeeded()
            view.contentOffset.y = 60
            view.layoutIfNeeded()
            _ = layout.takeLog()
            view.contentOffset.y = 0
            view.layoutIfNeeded()
        }
        #expect(!layout.takeLog().contains { $0.hasPrefix("elements") })
        #expect(view.visibleCells.map(\.frame.minY) == [0, 50, 100, 150])
        StandIn.withChecks([]) {
            layout.invalidateLayout()
            view.layoutIfNeeded()
        }
        #expect(layout.takeLog() == ["invalidate", "prepare", "contentSize", "elements 0 0 100 200"])
    }

    /// Pins headers, and reports scrolling as a test wants.
    private final class Pinned: ListLayout {
        var invalidates = true
        var listed: [Int]?

        override init() {
            super.init()
            (hasHeaders, pinsHeaders) = (true, true)
        }

        required init?(coder: NSCoder) { nil }

        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { invalidates }

        override func invalidationContext(
            forBoundsChange newBounds: CGRect
        ) -> UICollectionViewLayoutInvalidationContext {
            let context = UICollectionViewLayoutInvalidationContext()
            guard let listed else { return context }
            context.invalidateSupplementaryElements(
                ofKind: UICollectionView.elementKindSectionHeader,
                at: listed.map { IndexPath(item: 0, section: $0) }
            )
            return context
        }
    }

    @Test func aPinnedHeaderThatMovesUnannounced() {
        let layout = Pinned()
        layout.invalidates = false
        #expect(rules(layout) { $0.contentOffset.y = 10 } == [.unannouncedChange])
    }

    @Test func aContextListsEveryHeaderThatMoves() {
        source.sections = [[0], [1, 2, 3, 4, 5, 6]]
        let layout = Pinned()
        // Headers at 0 and 70. The first moves away with its section, and the second stays.
        layout.listed = [0]
        #expect(rules(layout) { $0.contentOffset.y = 10 } == [])
        layout.listed = [1]
        #expect(rules(layout) { $0.contentOffset.y = 20 } == [.unannouncedChange])
        layout.listed = nil
        #expect(rules(layout) { $0.contentOffset.y = 30 } == [])
    }

    @Test func aContextListsEveryCellThatMoves() {
        class Grows: ListLayout {
            var growth: CGFloat = 0
            override func cell(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
                let result = super.cell(path)
                if path.item == 1 { result?.frame.size.height += growth }
                if path.item > 1 { result?.frame.origin.y += growth }
                return result
            }
            override var collectionViewContentSize: CGSize {
                var size = super.collectionViewContentSize
                size.height += growth
                return size
            }
        }
        let layout = Grows()
        func grow(_ items: [Int]?) -> [StandInFailure.Rule] {
            layout.growth = 0
            return rules(layout) { _ in
                layout.growth = 20
                let context = UICollectionViewLayoutInvalidationContext()
                if let items { context.invalidateItems(at: items.map { Fixture.path(0, $0) }) }
                layout.invalidateLayout(with: context)
            }
        }
        #expect(grow([1]) == [.unannouncedChange])
        #expect(grow([1, 2, 3]) == [])
        #expect(grow(nil) == [])
    }

    @Test func anotherOrderAboveEachOtherIsAChangeToo() {
        class Rises: ListLayout {
            var level = 1
            override func header(_ section: Int) -> UICollectionViewLayoutAttributes? {
                let result = super.header(section)
                result?.zIndex = level
                return result
            }
        }
        let layout = Rises()
        layout.hasHeaders = true
        let rules = rules(layout) { view in
            layout.level = 2
            view.contentOffset.y = 10
        }
        #expect(rules == [.unannouncedChange])
    }
}
