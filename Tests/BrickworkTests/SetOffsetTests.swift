#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// An offset that is set takes effect, even if the layout is out of date.
@MainActor @Suite(.standIn)
struct SetOffsetTests {
    static let portrait = CGSize(width: 390, height: 844)
    static let landscape = CGSize(width: 844, height: 390)

    static func stage(fills: Bool = false) -> Stage {
        let stage = Stage(
            {
                let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
                layout.fillsVisibleBounds = fills
                return layout
            },
            [Album(id: 0, photos: ComplaintTests.squares(300))],
            bounds: portrait
        )
        stage.scroll(to: 2000)
        return stage
    }

    @Test func offsetSetAfterTheSize() {
        let stage = Self.stage()
        stage.view.frame.size = Self.landscape
        stage.view.contentOffset.y = 9000
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == 9000)
        stage.view.setNeedsLayout()
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == 9000)
    }

    @Test func offsetSetWithTheSize() {
        let stage = Self.stage()
        stage.view.bounds = CGRect(origin: CGPoint(x: 0, y: 9000), size: Self.landscape)
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == 9000)
    }

    /// Two columns of 180 points, then of 160 in 40 points less. The position that was scrolled to is
    /// visible.
    @Test func offsetSetAfterASideInset() throws {
        let stage = Self.stage()
        stage.view.contentInset.right = 40
        stage.view.scrollToItem(at: IndexPath(item: 200, section: 0), at: .top, animated: false)
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 0).width == 160)
        #expect(stage.frame(0, 200).minY == stage.visible.minY)
    }

    @Test func offsetSetAfterATopInset() {
        let stage = Self.stage(fills: true)
        stage.view.contentInset.top = 20
        stage.view.contentOffset.y = 9000
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == 9000)
    }

    /// The next rotation keeps it: item 94 is the first visible one at 9,000.
    @Test func nextRotationKeepsTheOffset() throws {
        let stage = Self.stage()
        stage.rotate(to: Self.landscape)
        stage.scroll(to: 9000)
        let seen = try #require(stage.firstVisible)
        stage.rotate(to: Self.portrait)
        #expect(stage.isSeen(seen.id))
        stage.rotate(to: Self.landscape)
        #expect(stage.view.contentOffset.y == 9000)
    }
}
#endif
