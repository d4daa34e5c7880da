import Testing
import UIKit

/// A wrong layout for each rule, and the expected complaints.
@MainActor @Suite(.standIn)
struct ComplaintTests: ComplaintSuite {
    let source = Source([10])

    @Test func aRightLayoutHasNone() {
        let layout = ListLayout()
        (layout.hasHeaders, layout.pinsHeaders, layout.hasBackgrounds) = (true, true, true)
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: ListLayout.background)
        let rules = rules(layout) { view in
            for y in stride(from: 0, through: 300, by: 7) {
                view.contentOffset.y = CGFloat(y)
                view.layoutIfNeeded()
            }
            source.sections[0].insert(77, at: 3)
            view.insertItems(at: [Fixture.path(0, 3)])
            view.headlessAudit()
        }
        #expect(rules == [])
    }

    @Test func attributesOutsideTheRect() {
        class Everything: ListLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
            {
                super.layoutAttributesForElements(in: CGRect(origin: .zero, size: collectionViewContentSize))
            }
        }
        #expect(rules(Everything()) == [.attributesOutsideRect])
    }

    @Test func touchingAttributesOnlyUnderStrictChecks() {
        class Touching: ListLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
            {
                super.layoutAttributesForElements(in: rect.insetBy(dx: 0, dy: -1))
            }
        }
        #expect(rules(Touching()) == [.attributesOutsideRect])
        StandIn.withChecks(.standard) { #expect(rules(Touching()) == []) }
    }

    @Test func leftOutInTheMiddleAndAtTheEnds() {
        class LeavesOut: ListLayout {
            var item = 1
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
            {
                super.layoutAttributesForElements(in: rect)?.filter { $0.indexPath.item != item }
            }
        }
        for item in 0...3 {
            let layout = LeavesOut()
            layout.item = item
            #expect(rules(layout) == [.missingFromRect], "item \(item)")
        }
        let layout = LeavesOut()
        layout.item = 9
        #expect(rules(layout) == [])
        #expect(rules(layout) { $0.headlessAudit() } == [.missingFromRect])
    }

    @Test func missingAttributesOfAnItem() {
        class Forgets: ListLayout {
            override func layoutAttributesForItem(at indexPath: IndexPath)
                -> UICollectionViewLayoutAttributes?
            {
                indexPath.item == 2 ? nil : super.layoutAttributesForItem(at: indexPath)
            }
        }
        #expect(rules(Forgets()) == [.missingAttributes])
    }

    @Test func elementsThatDoNotExistOrTwice() {
        class Adds: ListLayout {
            var path = IndexPath(item: 10, section: 0)
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
            {
                let more = UICollectionViewLayoutAttributes(forCellWith: path)
                more.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
                return (super.layoutAttributesForElements(in: rect) ?? []) + [more]
            }
        }
        let layout = Adds()
        #expect(rules(layout) == [.unknownElement])
        layout.path = IndexPath(item: 0, section: 1)
        #expect(rules(layout) == [.unknownElement])
        layout.path = IndexPath(item: -1, section: 0)
        #expect(rules(layout) == [.unknownElement])
        layout.path = IndexPath(item: 0, section: 0)
        #expect(rules(layout) == [.duplicateElement])
    }

    @Test func frames() {
        class Odd: ListLayout {
            var frame = CGRect.zero
            override func cell(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
                let result = super.cell(path)
                if path.item == 1 { result?.frame = frame }
                return result
            }
            override func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
                (0..<4).compactMap { cell(IndexPath(item: $0, section: 0)) }
            }
        }
        let layout = Odd()
        layout.frame = CGRect(x: 0, y: CGFloat.nan, width: 100, height: 50)
        #expect(rules(layout) == [.invalidFrame])
        layout.frame = CGRect(x: 0, y: 50, width: CGFloat.infinity, height: 50)
        #expect(rules(layout) == [.invalidFrame])
    }

    @Test func singleAnswersThatDisagree() {
        class Disagrees: ListLayout {
            override func layoutAttributesForItem(at indexPath: IndexPath)
                -> UICollectionViewLayoutAttributes?
            {
                let result = super.layoutAttributesForItem(at: indexPath)
                result?.frame.origin.y += 1
                return result
            }
        }
        #expect(rules(Disagrees()) == [.inconsistentAttributes])
    }

    @Test func sharedObjects() {
        class Shares: ListLayout {
            var cache: [UICollectionViewLayoutAttributes] = []
            override func prepare() {
                super.prepare()
                let everything = CGRect(origin: .zero, size: collectionViewContentSize)
                if cache.isEmpty { cache = elements(in: everything) }
            }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
            {
                cache.filter { $0.frame.minY < rect.maxY && rect.minY < $0.frame.maxY }
            }
        }
        #expect(rules(Shares()) { $0.contentOffset.y = 10 } == [.reusedAttributes])
        StandIn.withChecks(.standard) {
            #expect(rules(Shares()) { $0.contentOffset.y = 10 } == [])
        }
    }

    @Test func sharedObjectsThatTheViewChanged() {
        class Keeps: ListLayout {
            var cache: [UICollectionViewLayoutAttributes] = []
            override func prepare() {
                super.prepare()
                let everything = CGRect(origin: .zero, size: collectionViewContentSize)
                if cache.isEmpty {
                    cache = elements(in: everything)
                } else {
                    // A new first row. The others are shifted and kept.
                    for attributes in cache {
                        attributes.frame.origin.y += 50
                        attributes.indexPath.item += 1
                    }
                    cache.insert(contentsOf: [cell(IndexPath(item: 0, section: 0))].compactMap { $0 }, at: 0)
                }
            }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
            {
                cache.filter { $0.frame.minY < rect.maxY && rect.minY < $0.frame.maxY }
            }
        }
        StandIn.withChecks([.mutation]) {
            let rules = rules(Keeps()) { view in
                source.sections[0].insert(77, at: 0)
                view.insertItems(at: [Fixture.path(0, 0)])
                view.contentOffset.y = 10
            }
            #expect(rules == [.mutatedAttributes, .reusedAttributes])
        }
    }

    @Test func objectsChangedAfterTheyWereHandedOver() {
        class Mutates: ListLayout {
            var last: [UICollectionViewLayoutAttributes] = []
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
            {
                last = super.layoutAttributesForElements(in: rect) ?? []
                return last
            }
        }
        let layout = Mutates()
        let rules = rules(layout) { view in
            layout.last[0].alpha = 0.5
            view.contentOffset.y = 10
        }
        #expect(rules == [.mutatedAttributes])
    }

    @Test func contentSizes() {
        class Size: ListLayout {
            var size: CGSize?
            override var collectionViewContentSize: CGSize { size ?? super.collectionViewContentSize }
        }
        let layout = Size()
        layout.size = CGSize(width: 99, height: 199)
        #expect(rules(layout) == [.contentSizeMismatch])
        layout.size = CGSize(width: CGFloat.nan, height: 100)
        // The old content size, zero, is still used, so no cell fits.
        #expect(rules(layout) == [.invalidContentSize, .contentSizeMismatch])
        layout.size = nil
        let rules = rules(layout) { view in
            layout.size = CGSize(width: 99, height: 600)
            view.contentOffset.y = 10
        }
        #expect(rules == [.contentSizeMismatch])
    }

    @Test func aLayoutThatNeverSettles() {
        class Restless: ListLayout {
            override func prepare() {
                super.prepare()
                invalidateLayout()
            }
        }
        #expect(rules(Restless()) == [.neverSettles])
    }

    @Test func anInvalidationWithoutSuper() {
        class Deaf: ListLayout {
            override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {}
        }
        #expect(rules(Deaf()) { $0.reloadData() } == [.missingSuperCall])
    }

    @Test func unregisteredCells() {
        let layout = ListLayout()
        layout.hasBackgrounds = true
        #expect(rules(layout) == [.registration])
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 200),
            collectionViewLayout: ListLayout()
        )
        view.dataSource = source
        #expect(Set(StandIn.recordFailures { view.layoutIfNeeded() }.map(\.rule)) == [.registration])
    }

    @Test func theMessageNamesTheLayout() {
        class Everything: ListLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
            {
                super.layoutAttributesForElements(in: CGRect(origin: .zero, size: collectionViewContentSize))
            }
        }
        let view = Fixture.view(Everything(), source)
        let failures = StandIn.recordFailures { view.layoutIfNeeded() }
        #expect(
            failures.first?.description
                == "stand-in: attributesOutsideRect: Everything: cell [0, 4] at "
                + "\(CGRect(x: 0, y: 200, width: 100, height: 50)) was not asked for by "
                + "\(CGRect(x: 0, y: 0, width: 100, height: 200))"
        )
    }

    @Test func aComplaintFailsTheTest() {
        let view = UICollectionView(frame: .zero, collectionViewLayout: ListLayout())
        withKnownIssue { _ = view.numberOfItems(inSection: 3) }
    }
}
