import Testing
import UIKit

/// UIKit's behavior as reported by large apps: for each, a layout that makes a mistake, and the expected
/// complaint.
@MainActor @Suite(.standIn)
struct DemandTests: ComplaintSuite {
    let source = Source([10])

    // MARK: Attributes are known until they are invalidated

    @Test func whatIsKnownIsNotAskedAgain() {
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

    // MARK: The content's width

    @Test func contentAsWideAsTheView() {
        class Wide: ListLayout {
            var gap: CGFloat = 0
            var insets = UIEdgeInsets.zero
            override var collectionViewContentSize: CGSize {
                CGSize(width: 100 - insets.left - insets.right - gap, height: length)
            }
        }
        let layout = Wide()
        #expect(rules(layout) { _ in } == [.contentTooWide])
        layout.gap = ListLayout.gap
        #expect(rules(layout) { _ in } == [])
    }

    @Test func contentThatIsShortOrScrollsBothWaysMayFillOneAxis() {
        class Sized: ListLayout {
            var size = CGSize.zero
            override var collectionViewContentSize: CGSize { size }
        }
        source.sections = [[]]
        let layout = Sized()
        let sizes: [(CGFloat, CGFloat, Bool)] = [
            (100 - ListLayout.gap, 200, true), (50, 200, true), (300, 400, true), (300, 200, false),
            (100, 200, false), (300, 200 - ListLayout.gap, true),
        ]
        for (width, height, isRight) in sizes {
            layout.size = CGSize(width: width, height: height)
            #expect(rules(layout) { _ in } == (isRight ? [] : [.contentTooWide]), "\(width) × \(height)")
        }
    }

    // MARK: Batches

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
        return StandIn.withBehavior(StandInBehavior(rereadsContentSize: rereads)) {
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

    // MARK: The offset

    @Test func anAnswerThatMovesTheOffset() {
        class Moves: ListLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
            {
                if rect.minY == 10 { collectionView?.contentOffset.y = 20 }
                return super.layoutAttributesForElements(in: rect)
            }
        }
        #expect(rules(Moves()) { $0.contentOffset.y = 10 } == [.offsetSet])
    }

    @Test func aPreparationThatMovesTheOffsetUnderTheFinger() {
        class Snaps: ListLayout {
            override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
            override func prepare() {
                super.prepare()
                guard let collectionView else { return }
                collectionView.contentOffset.y = (collectionView.contentOffset.y / 50).rounded() * 50
            }
        }
        #expect(rules(Snaps()) { $0.contentOffset.y = 60 } == [])
        #expect(rules(Snaps()) { $0.headlessDrag(to: CGPoint(x: 0, y: 60)) } == [.offsetSet])
    }

    @Test func underTheFingerTheTargetOfAnUpdateMayBeIgnored() {
        class Keeps: ListLayout {
            override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
                CGPoint(x: 0, y: proposed.y + 50)
            }
        }
        let offsets: [(Bool, CGFloat)] = [(true, 150), (false, 100)]
        for (heeds, offset) in offsets {
            source.sections[0] = Array(0..<10)
            let view = Fixture.view(Keeps(), source)
            view.layoutIfNeeded()
            view.headlessDrag(to: CGPoint(x: 0, y: 100))
            source.sections[0].insert(77, at: 0)
            StandIn.withBehavior(StandInBehavior(heedsTargetWhileScrolling: heeds)) {
                view.insertItems(at: [Fixture.path(0, 0)])
            }
            #expect(view.contentOffset.y == offset)
        }
    }

    @Test func aResizedViewAsksForNoOffset() {
        let layout = RecordingLayout()
        let view = Fixture.view(layout, source)
        view.layoutIfNeeded()
        _ = layout.takeLog()
        view.frame.size = CGSize(width: 200, height: 100)
        view.layoutIfNeeded()
        #expect(!layout.takeLog().contains { $0.hasPrefix("target") })
    }

    // MARK: Others

    @Test func aScaleOfZeroIsNoDivisor() {
        class Rounds: ListLayout {
            var isCareful = false
            override func cell(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
                let result = super.cell(path)
                var scale = collectionView?.traitCollection.displayScale ?? 1
                if isCareful { scale = max(scale, 1) }
                if let result { result.frame.size.width = (result.frame.width * scale).rounded() / scale }
                return result
            }
        }
        let layout = Rounds()
        func rules() -> [StandInFailure.Rule] {
            self.rules(layout) { view in
                view.headlessTraitCollection = UITraitCollection(displayScale: 0)
                layout.invalidateLayout()
            }
        }
        #expect(rules() == [.invalidFrame])
        layout.isCareful = true
        #expect(rules() == [])
    }

    /// An offset is rounded to a pixel, and an inset is the sum of its parts. At three pixels per point, both
    /// differ in the last bit. A layout that compares them never recognizes the start, so items that are
    /// inserted there stay hidden.
    @Test(arguments: [true, false])
    func theStartIsWithinAPixel(isExact: Bool) {
        class Starts: ListLayout {
            var isExact = true
            private var wasAtStart = false

            override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
                super.prepare(forCollectionViewUpdates: updateItems)
                guard let collectionView else { return }
                let start = -collectionView.adjustedContentInset.top
                let distance = abs(collectionView.contentOffset.y - start)
                wasAtStart = isExact ? distance == 0 : distance < 1 / 3
            }

            override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
                wasAtStart ? proposed : CGPoint(x: proposed.x, y: proposed.y + 50)
            }
        }
        let layout = Starts()
        layout.isExact = isExact
        let view = Fixture.view(layout, source)
        view.headlessTraitCollection = UITraitCollection(displayScale: 3)
        view.contentInset.top = 20 + 74.0 / 3
        view.layoutIfNeeded()
        view.contentOffset.y = -view.adjustedContentInset.top
        view.layoutIfNeeded()
        source.sections[0].insert(77, at: 0)
        view.insertItems(at: [Fixture.path(0, 0)])
        let isSeen = view.indexPathsForVisibleItems.contains(Fixture.path(0, 0)) && view.contentOffset.y < 0
        #expect(isSeen == !isExact)
    }

    @Test func aLayoutOnAnotherViewWithOtherData() {
        class Remembers: ListLayout {
            var isCareful = false
            private var count: Int?
            override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
                if context.invalidateDataSourceCounts { count = nil }
                super.invalidateLayout(with: context)
            }
            override func prepare() {
                super.prepare()
                if isCareful { count = nil }
                count = count ?? tops.first?.count
            }
            override func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
                super.elements(in: rect).filter { $0.indexPath.item < count ?? 0 }
            }
        }
        for isCareful in [false, true] {
            let layout = Remembers()
            layout.isCareful = isCareful
            let other = Source([1])
            let first = Fixture.view(layout, other)
            first.layoutIfNeeded()
            first.collectionViewLayout = ListLayout()
            let second = Fixture.view(ListLayout(), source)
            let failures = StandIn.recordFailures {
                second.layoutIfNeeded()
                StandIn.withBehavior(StandInBehavior(invalidatesNewLayouts: false)) {
                    second.collectionViewLayout = layout
                }
                second.layoutIfNeeded()
            }
            #expect(failures.isEmpty == isCareful)
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
