#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Self-sizing views in layouts that scroll horizontally.
@MainActor @Suite(.standIn)
struct HorizontalSelfSizingTests {
    /// Cells 40 points wide and headers 25, with constraints. They are measured before they have a superview.
    final class NarrowSource: PlainSource {
        final class Cell: SelfSizingCell {
            override init(frame: CGRect) {
                super.init(frame: frame)
                contentView.fit(width: 40)
            }

            required init?(coder: NSCoder) { nil }
        }

        final class Header: SelfSizingReusableView {
            override init(frame: CGRect) {
                super.init(frame: frame)
                fit(width: 25)
            }

            required init?(coder: NSCoder) { nil }
        }

        init(_ layout: BrickworkLayout) {
            super.init(layout, [6], size: CGSize(width: 300, height: 100))
            view.register(Cell.self, forCellWithReuseIdentifier: "cell")
            view.register(
                Header.self,
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                withReuseIdentifier: "header"
            )
            view.layoutIfNeeded()
        }
    }

    /// The view reports its width, and keeps the height of the layout: two rows of 50.
    @Test func cellsAndHeaders() {
        let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
        layout.scrollDirection = .horizontal
        layout.spaced(0)
        layout.section.estimatedItemSize = CGSize(width: 90, height: 90)
        layout.section.estimatedHeaderSize = CGSize(width: 60, height: 60)
        let source = NarrowSource(layout)
        let frames = (0..<6).map {
            layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
        }
        let expected = (0..<6).map { number -> CGRect? in
            CGRect(x: 25 + number / 2 * 40, y: number % 2 * 50, width: 40, height: 50)
        }
        #expect(frames == expected)
        let header = source.view.layoutAttributesForSupplementaryElement(
            ofKind: UICollectionView.elementKindSectionHeader,
            at: IndexPath(item: 0, section: 0)
        )
        #expect(header?.frame == CGRect(x: 0, y: 0, width: 25, height: 100))
    }

    /// The attributes contain the scroll direction, and copies do too.
    @Test func attributesHaveTheScrollDirection() throws {
        let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
        layout.scrollDirection = .horizontal
        let source = NarrowSource(layout)
        let path = IndexPath(item: 0, section: 0)
        let attributes = try #require(
            layout.layoutAttributesForItem(at: path) as? BrickworkLayoutAttributes
        )
        #expect(attributes.scrollDirection == .horizontal)
        let copy = try #require(attributes.copy() as? BrickworkLayoutAttributes)
        #expect(copy.scrollDirection == .horizontal && copy.isEqual(attributes))
        layout.scrollDirection = .vertical
        source.view.layoutIfNeeded()
        let turned = try #require(layout.layoutAttributesForItem(at: path) as? BrickworkLayoutAttributes)
        turned.frame = attributes.frame
        #expect(turned.scrollDirection == .vertical && !turned.isEqual(attributes))
    }

    /// Attributes that are compared outside of the main actor. In Apple's SDK, they aren't `Sendable`.
    private struct Pair: @unchecked Sendable {
        let first: BrickworkLayoutAttributes
        let second: BrickworkLayoutAttributes
    }

    /// Apple doesn't say on which thread attributes are compared.
    @Test func attributesAreComparedOnAnyThread() async throws {
        let source = NarrowSource(BrickworkLayout(.waterfall(columns: 2)))
        let path = IndexPath(item: 0, section: 0)
        let attributes = try #require(
            source.view.layoutAttributesForItem(at: path) as? BrickworkLayoutAttributes
        )
        let copy = try #require(attributes.copy() as? BrickworkLayoutAttributes)
        let pair = Pair(first: attributes, second: copy)
        #expect(await Task.detached { pair.first.isEqual(pair.second) }.value)
    }

    /// A user far from the start scrolls back through unmeasured cells. The visible items stay in place.
    @Test(arguments: [false, true])
    func scrollingBackDoesNotJump(isRightToLeft: Bool) {
        var random = Random(seed: 5)
        let lengths = (0..<300).map { _ in CGFloat(random.int(30...200)) }
        let shape = MeasuredStage.Shape(
            isFlow: false,
            columns: 1,
            isHorizontal: true,
            isRightToLeft: isRightToLeft
        )
        let stage = MeasuredStage(shape, lengths: lengths, estimate: 80)
        let view = stage.view
        view.contentOffset.x = isRightToLeft ? 3_000 : view.contentSize.width - 3_000
        view.layoutIfNeeded()
        for _ in 0..<60 {
            let before = wholePhotos(stage)
            view.contentOffset.x += isRightToLeft ? 30 : -30
            view.layoutIfNeeded()
            let after = wholePhotos(stage)
            for (path, x) in before {
                guard let now = after[path] else { continue }
                #expect(abs(now - x - (isRightToLeft ? -30 : 30)) < 1, "\(path)")
            }
        }
    }

    /// Returns the positions of completely visible items in the view.
    private func wholePhotos(_ stage: Stage) -> [IndexPath: CGFloat] {
        var places: [IndexPath: CGFloat] = [:]
        for cell in stage.view.visibleCells where stage.view.bounds.contains(cell.frame) {
            guard let path = stage.view.indexPath(for: cell) else { continue }
            places[path] = cell.frame.minX - stage.view.contentOffset.x
        }
        return places
    }
}
#endif
