#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// A safe area that changes with the size, but at a different moment: a phone with a notch that is rotated.
@MainActor @Suite(.standIn)
struct SafeAreaTests {
    /// When the safe area changes: before or after the size, with or without a layout in between.
    enum Order: CaseIterable {
        case before, beforeLaidOut, after, afterLaidOut
    }

    static let portrait = CGSize(width: 320, height: 480)
    static let landscape = CGSize(width: 480, height: 320)
    static let notch = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    static let none = UIEdgeInsets(top: 0, left: 0, bottom: 21, right: 0)

    static func stage(pinned: Bool = false) -> Stage {
        Stage(
            {
                let layout = BrickworkLayout().spaced(10)
                layout.section.sectionHeadersPinToVisibleBounds = pinned
                return layout
            },
            [Album(id: 0, photos: ComplaintTests.squares(100), headerHeight: pinned ? 30 : 0)]
        ) { $0.drivenSafeArea = notch }
    }

    static func turn(_ stage: Stage, to size: CGSize, _ insets: UIEdgeInsets, _ order: Order) async {
        if order == .before || order == .beforeLaidOut { stage.view.drivenSafeArea = insets }
        if order == .beforeLaidOut { stage.view.layoutIfNeeded() }
        stage.rotate(to: size)
        if order == .afterLaidOut { stage.view.layoutIfNeeded() }
        if order == .after || order == .afterLaidOut { stage.view.drivenSafeArea = insets }
        await stage.settle()
    }

    @Test(arguments: Order.allCases, [false, true])
    func itemKeepsItsDistanceFromTheEdge(_ order: Order, pinned: Bool) async throws {
        let stage = Self.stage(pinned: pinned)
        stage.scroll(to: 1200)
        let seen = try #require(stage.firstStretch)
        for _ in 0..<3 {
            await Self.turn(stage, to: Self.landscape, Self.none, order)
            stage.expectKept(seen.id, seen.stretch)
            if pinned { #expect(stage.header(0)?.minY == stage.visible.minY) }
            stage.view.audit()
            await Self.turn(stage, to: Self.portrait, Self.notch, order)
            #expect(stage.view.contentOffset.y == 1200)
            stage.view.audit()
        }
    }

    /// Scrolled sideways, the edge is the left one in both reading directions.
    @Test(arguments: Order.allCases, [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft])
    func horizontalItemKeepsItsDistanceFromTheEdge(_ order: Order, direction: UISemanticContentAttribute)
        async throws
    {
        let stage = Stage(
            {
                let layout = BrickworkLayout().spaced(10)
                layout.scrollDirection = .horizontal
                return layout
            },
            [Album(id: 0, photos: ComplaintTests.squares(100))],
            bounds: Self.landscape
        ) {
            $0.semanticContentAttribute = direction
            $0.drivenSafeArea = UIEdgeInsets(top: 0, left: 47, bottom: 0, right: 47)
        }
        stage.view.contentOffset.x = 1200
        stage.view.layoutIfNeeded()
        let seen = try #require(stage.firstStretch)
        await Self.turn(stage, to: Self.portrait, .zero, order)
        stage.expectKept(seen.id, seen.stretch)
        await Self.turn(
            stage,
            to: Self.landscape,
            UIEdgeInsets(top: 0, left: 47, bottom: 0, right: 47),
            order
        )
        #expect(stage.view.contentOffset.x == 1200)
    }

    @Test(arguments: Order.allCases)
    func startStaysVisible(_ order: Order) async {
        let stage = Self.stage()
        #expect(stage.view.contentOffset.y == -47)
        await Self.turn(stage, to: Self.landscape, Self.none, order)
        #expect(stage.view.contentOffset.y == 0)
        await Self.turn(stage, to: Self.portrait, Self.notch, order)
        #expect(stage.view.contentOffset.y == -47)
    }

    /// Some scroll views move their content with the inset. This isn't scrolling by the user.
    @Test(arguments: Order.allCases)
    func viewThatMovesWithItsInset(_ order: Order) async throws {
        let stage = Self.stage()
        stage.scroll(to: 1200)
        let seen = try #require(stage.firstStretch)
        await Self.turn(stage, to: Self.landscape, Self.none, order)
        stage.view.drivenSafeArea = UIEdgeInsets(top: 20, left: 0, bottom: 21, right: 0)
        stage.view.contentOffset.y -= 20
        stage.view.layoutIfNeeded()
        stage.expectKept(seen.id, seen.stretch)
        await Self.turn(stage, to: Self.portrait, Self.notch, order)
        #expect(stage.view.contentOffset.y == 1200)
    }

    /// A bar that shrinks while the user scrolls doesn't hold anything back. The items that are visible then
    /// stay in place.
    @Test func scrollingBelowAShrinkingBar() async throws {
        let stage = Self.stage()
        stage.scroll(to: 1200)
        await Self.turn(stage, to: Self.landscape, Self.none, .before)
        for step in 0..<20 {
            stage.view.drivenSafeArea = UIEdgeInsets(
                top: CGFloat(20 - step),
                left: 0,
                bottom: 21,
                right: 0
            )
            let place = stage.view.contentOffset.y
            stage.view.drag(to: CGPoint(x: 0, y: place + 3))
            #expect(stage.view.contentOffset.y == place + 3)
        }
        stage.view.endDragging()
        let seen = try #require(stage.firstStretch)
        await Self.turn(stage, to: Self.portrait, Self.notch, .before)
        stage.expectKept(seen.id, seen.stretch)
    }

    /// A keyboard covers the bottom, and the app scrolls to the text field. The layout doesn't interfere.
    @Test func bottomInsetKeepsTheOffset() async {
        let stage = Self.stage()
        stage.scroll(to: 1200)
        await Self.turn(stage, to: Self.landscape, Self.none, .before)
        let place = stage.view.contentOffset.y
        stage.view.contentInset.bottom = 200
        stage.scroll(to: place + 100)
        #expect(stage.view.contentOffset.y == place + 100)
    }
}
#endif
