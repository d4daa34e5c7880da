import Testing
import UIKit

/// UIKit's behavior as reported by large apps: for each, a layout that makes a mistake, and the expected
/// complaint.
@MainActor @Suite(.standIn)
struct DemandTests: ComplaintSuite {
    let source = Source([10])

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
            StandIn.withBehavior([.heedsTargetWhileScrolling: heeds]) {
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
                StandIn.withBehavior([.invalidatesNewLayouts: false]) {
                    second.collectionViewLayout = layout
                }
                second.layoutIfNeeded()
            }
            #expect(failures.isEmpty == isCareful)
        }
    }
}
