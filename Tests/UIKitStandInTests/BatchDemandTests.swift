import Testing
import UIKit

/// Layouts that make a mistake in a batch, and the expected complaint.
@MainActor @Suite(.standIn)
struct BatchDemandTests: ComplaintSuite {
    let source = Source([10])

    /// Keeps its rows by item, and learns about a batch only from UIKit's call. Until then, a
    /// test chooses its answers.
    private final class Learning: ListLayout {
        enum Meanwhile { case nothing, old, oldSize, newSize }
        var meanwhile = Meanwhile.nothing
        private var order: [Int] = []
        private var isWaiting = false
        private var oldCount = 0

        override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
            if context.invalidateDataSourceCounts, !context.invalidateEverything {
                isWaiting = true
                oldCount = order.count
            }
            super.invalidateLayout(with: context)
        }

        override func prepare() {
            super.prepare()
            if !isWaiting { order = Array(0..<(tops.first?.count ?? 0)) }
        }

        override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
            for item in updateItems {
                if let path = item.indexPathBeforeUpdate { order.remove(at: path.item) }
                if let path = item.indexPathAfterUpdate { order.insert(100 + path.item, at: path.item) }
            }
            isWaiting = false
            if meanwhile != .oldSize { invalidateLayout(with: UICollectionViewLayoutInvalidationContext()) }
        }

        override func cell(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
            guard order.indices.contains(path.item), !isWaiting || meanwhile == .old else { return nil }
            let result = super.cell(path)
            // Inserted rows are narrower than the others.
            if order[path.item] >= 100 { result?.frame.size.width = 50 }
            return result
        }

        override var collectionViewContentSize: CGSize {
            let count = meanwhile == .newSize ? 7 : isWaiting ? oldCount : order.count
            return CGSize(width: 100 - Self.gap, height: CGFloat(count) * 50)
        }
    }

    private func insertAndDelete(_ layout: Learning) -> [StandInFailure.Rule] {
        rules(layout) { view in
            view.performBatchUpdates {
                view.deleteItems(at: [Fixture.path(0, 3)])
                view.insertItems(at: [Fixture.path(0, 1)])
            }
        }
    }

    @Test func countsThatStayTheSameAreNoProofOfWhatIsKnown() {
        let layout = Learning()
        #expect(insertAndDelete(layout) == [])
        layout.meanwhile = .old
        #expect(insertAndDelete(layout) == [.mixedUpdate])
    }

    private func insert(_ layout: Learning, rereads: Bool) -> [StandInFailure.Rule] {
        source.sections[0] = Array(0..<10)
        return StandIn.withBehavior([.rereadsContentSize: rereads]) {
            rules(layout) { view in
                source.sections[0].append(10)
                view.insertItems(at: [Fixture.path(0, 10)])
            }
        }
    }

    @Test(arguments: [true, false])
    func theSizeIsReadAgainOrNot(rereads: Bool) {
        #expect(insert(Learning(), rereads: rereads) == [])
    }

    @Test func aSizeThatChangesWithTheBatchIsAnnounced() {
        let layout = Learning()
        layout.meanwhile = .oldSize
        #expect(insert(layout, rereads: true) == [])
        #expect(insert(layout, rereads: false) == [.contentSizeMismatch])
    }

    @Test func vanishedHeadersHaveNoPath() {
        class Careless: ListLayout {
            override func initialLayoutAttributesForAppearingSupplementaryElement(
                ofKind elementKind: String,
                at elementIndexPath: IndexPath
            ) -> UICollectionViewLayoutAttributes? { header(elementIndexPath.section) }
        }
        class Careful: ListLayout {
            override func initialLayoutAttributesForAppearingSupplementaryElement(
                ofKind elementKind: String,
                at elementIndexPath: IndexPath
            ) -> UICollectionViewLayoutAttributes? {
                elementIndexPath.isEmpty ? nil : header(elementIndexPath.section)
            }
        }
        for (layout, expected) in [(Careless(), [StandInFailure.Rule.emptyPath]), (Careful(), [])] {
            layout.hasHeaders = true
            let rules = rules(layout) { view in
                view.performBatchUpdates {
                    layout.hasHeaders = false
                    view.reloadItems(at: [Fixture.path(0, 9)])
                }
            }
            #expect(rules == expected)
        }
    }
}

/// Cells that are measured during an animated batch. In a suite of its own, because the height of all cells
/// is a global variable.
@MainActor @Suite(.standIn, .serialized)
struct AppearingTests {
    private class Growing: ListLayout {
        var keepsInitial = false
        private var initial: [IndexPath: UICollectionViewLayoutAttributes] = [:]

        override init() {
            super.init()
            sizesItself = true
        }

        required init?(coder: NSCoder) { nil }

        override func initialLayoutAttributesForAppearingItem(
            at itemIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            let result = cell(itemIndexPath)
            result?.alpha = 0
            initial[itemIndexPath] = result
            return result
        }

        override func invalidationContext(
            forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
            withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutInvalidationContext {
            if keepsInitial {
                initial[originalAttributes.indexPath]?.frame.size.height = preferredAttributes.size.height
            }
            return super.invalidationContext(
                forPreferredLayoutAttributes: preferredAttributes,
                withOriginalAttributes: originalAttributes
            )
        }
    }

    @Test(arguments: [true, false])
    func anInsertedCellThatIsMeasuredDoesNotGrowOutOfItsEstimate(keeps: Bool) {
        let layout = Growing()
        layout.keepsInitial = keeps
        let source = Source([10])
        NumberCell.height = { $0 == 77 ? 80 : 50 }
        defer { NumberCell.height = nil }
        let view = Fixture.view(layout, source)
        view.layoutIfNeeded()
        let failures = StandIn.recordFailures {
            source.sections[0].insert(77, at: 1)
            view.insertItems(at: [Fixture.path(0, 1)])
        }
        #expect(failures.map(\.rule) == (keeps ? [] : [.staleInitialAttributes]))
        #expect(view.visibleCells.map(\.frame.minY) == [0, 50, 130, 180])
        let appearing = view.headlessTransitions.first { $0.indexPathBefore == nil }
        #expect(appearing?.initial?.size.height == (keeps ? 80 : 50))
    }
}
