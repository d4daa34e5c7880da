#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Scrolls to cells that were never measured. They are exactly where they should be, although neither they nor the cells
/// before them have their estimated size.
@MainActor @Suite(.standIn)
struct JumpTests {
    /// One column of cells of 200 points in a view of 500, scrolled to item 50. Most cells above it have their estimate of 50
    /// points.
    static func column(_ position: UICollectionView.ScrollPosition) -> MeasuredStage {
        let shape = MeasuredStage.Shape(isFlow: false, columns: 1, isHorizontal: false, isRightToLeft: false)
        let stage = MeasuredStage(shape, lengths: Array(repeating: 200, count: 100), estimate: 50)
        stage.layout.spaced(0)
        stage.resize(to: CGSize(width: 320, height: 500))
        stage.view.scrollToItem(at: IndexPath(item: 50, section: 0), at: position, animated: false)
        stage.view.layoutIfNeeded()
        return stage
    }

    @Test func jumpToAnUnmeasuredCell() {
        let stage = Self.column(.top)
        #expect(stage.frame(0, 50).height == 200)
        #expect(stage.stretch(of: 50)?.start == 0)
    }

    /// A jump to a cell between others that have been measured.
    @Test func jumpToACellBesideMeasuredOnes() {
        let stage = Self.column(.top)
        stage.scroll(to: 0)
        stage.view.scrollToItem(at: IndexPath(item: 49, section: 0), at: .top, animated: false)
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 49).height == 200)
        #expect(stage.stretch(of: 49)?.start == 0)
    }

    @Test func jumpToCenterAndEnd() {
        #expect(Self.column(.centeredVertically).stretch(of: 50)?.start == 150)
        #expect(Self.column(.bottom).stretch(of: 50)?.start == 300)
    }

    /// Near the end, all estimates together are too short, so the collection view goes to the end for the center as well as for
    /// the top. It doesn't say which was meant. The layout's own method knows it.
    @Test(arguments: [false, true])
    func centerNearTheEndOfShortEstimates(isOfTheLayout: Bool) {
        let shape = MeasuredStage.Shape(isFlow: false, columns: 1, isHorizontal: false, isRightToLeft: false)
        let stage = MeasuredStage(shape, lengths: Array(repeating: 100, count: 60), estimate: 10)
        let path = IndexPath(item: 52, section: 0)
        if isOfTheLayout {
            stage.layout.scrollToItem(at: path, at: .centeredVertically, animated: false)
        } else {
            stage.view.scrollToItem(at: path, at: .centeredVertically, animated: false)
        }
        stage.view.layoutIfNeeded()
        #expect(stage.stretch(of: 52)?.start == (isOfTheLayout ? 110 : 0))
    }

    /// How the test scrolls: with the view's method, or with the layout's.
    enum Method: CaseIterable {
        case ofTheView, ofTheLayout
        #if os(Linux)
        case ofTheLayoutWithAnAnimation
        #endif
    }

    @Test(
        arguments: Method.allCases,
        MeasuredStage.Shape.all(isFlow: false, columns: 1)
            + MeasuredStage.Shape.all(isFlow: false, columns: 2)
            + MeasuredStage.Shape.all(isFlow: false, columns: 3)
            + MeasuredStage.Shape.all(isFlow: true, columns: 3)
    )
    func itemIsExactlyAtItsPosition(_ method: Method, _ shape: MeasuredStage.Shape) async {
        for seed in seeds(5, atNight: 200) {
            var random = Random(seed: seed)
            let longest = random.pick([20, 100, 250])
            let stage = MeasuredStage(
                shape,
                lengths: (0..<150).map { _ in CGFloat(random.int(10...longest)) },
                estimate: CGFloat(random.pick([10, 50, 150])),
                insets: random.chance(50) ? .zero : UIEdgeInsets(top: 44, left: 20, bottom: 34, right: 10)
            )
            for _ in 0..<2 {
                let item = random.int(0...149)
                let position = random.pick(Self.positions(shape))
                // The collection view reaches these positions at the same offset, so its layout can't tell them apart.
                let offset = Self.offset(of: item, at: position, in: stage)
                let same = Self.positions(shape).filter {
                    method == .ofTheView && abs(Self.offset(of: item, at: $0, in: stage) - offset) < 1
                }
                await scroll(stage, toItem: item, at: position, method)
                let start = stage.stretch(of: item)?.start ?? .nan
                let wanted = Self.start(of: item, at: position, in: stage)
                let others = same.map { Self.start(of: item, at: $0, in: stage) }
                if !([wanted] + others).contains(where: { abs(start - $0) <= 0.5 }) {
                    Issue.record("seed \(seed): item \(item) is at \(start), not \(wanted) (\(position))")
                    return
                }
            }
        }
    }

    private func scroll(
        _ stage: MeasuredStage,
        toItem item: Int,
        at position: UICollectionView.ScrollPosition,
        _ method: Method
    ) async {
        let path = IndexPath(item: item, section: 0)
        switch method {
        case .ofTheView:
            stage.view.scrollToItem(at: path, at: position, animated: false)
        case .ofTheLayout:
            stage.layout.scrollToItem(at: path, at: position, animated: false)
        #if os(Linux)
        case .ofTheLayoutWithAnAnimation:
            stage.layout.scrollToItem(at: path, at: position, animated: true)
            stage.view.headlessFinishScrollingAnimation()
        #endif
        }
        await stage.settle()
    }

    private static func positions(_ shape: MeasuredStage.Shape) -> [UICollectionView.ScrollPosition] {
        shape.isHorizontal ? [.left, .centeredHorizontally, .right] : [.top, .centeredVertically, .bottom]
    }

    /// Returns where an item begins in the visible rect, in reading direction, if the content's ends allow it.
    private static func start(
        of item: Int,
        at position: UICollectionView.ScrollPosition,
        in stage: MeasuredStage
    ) -> CGFloat {
        let (frame, visible) = (stage.frame(0, item), stage.visible)
        let offset = offset(of: item, at: position, in: stage)
        let (start, end) = stage.isVertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
        return stage.isReversed ? offset + visible.width - end : start - offset
    }

    /// Returns the start of the visible rect at which an item is at a position, if the content's ends allow it.
    private static func offset(
        of item: Int,
        at position: UICollectionView.ScrollPosition,
        in stage: MeasuredStage
    ) -> CGFloat {
        let (frame, content) = (stage.frame(0, item), stage.view.contentSize)
        let (start, end) = stage.isVertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
        let free = stage.length - (end - start)
        let before: CGFloat =
            if position == .top || position == .left {
                0
            } else if position == .bottom || position == .right {
                free
            } else {
                free / 2
            }
        let last = max(0, (stage.isVertical ? content.height : content.width) - stage.length)
        return min(max(0, start - before), last)
    }
}
#endif
