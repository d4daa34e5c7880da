#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// A view that becomes shorter or longer without another width: a keyboard, bars, a split view.
@MainActor @Suite(.standIn)
struct ShorterViewTests {
    /// What makes the view 200 points shorter.
    enum Reason: CaseIterable {
        case height, inset, safeArea
    }

    /// A column of ten messages of 100 points in a view of 500.
    private static func chat(staysAtEnd: Bool = true) -> Stage {
        Stage(
            {
                let layout = BrickworkLayout(.waterfall(columns: 1)).spaced(0)
                layout.sizeForItem = { _, _ in .height(100) }
                layout.staysAtEnd = staysAtEnd
                return layout
            },
            [Album(id: 0, photos: ComplaintTests.squares(10))],
            sizing: .selfSizing,
            bounds: CGSize(width: 320, height: 500)
        )
    }

    private static func set(_ stage: Stage, _ reason: Reason, shorterBy length: CGFloat) {
        switch reason {
        case .height: Drivers.current.resize(stage.view, to: CGSize(width: 320, height: 500 - length))
        case .inset: stage.view.contentInset.bottom = length
        case .safeArea: stage.view.drivenSafeArea.bottom = length
        }
    }

    @Test(arguments: Reason.allCases)
    func endStaysVisible(_ reason: Reason) async {
        let stage = Self.chat()
        #expect(stage.view.contentOffset.y == 500)
        Self.set(stage, reason, shorterBy: 200)
        await stage.settle()
        #expect(stage.view.contentOffset.y == 700)
        await say(stage)
        #expect(stage.view.contentOffset.y == 800)
        Self.set(stage, reason, shorterBy: 0)
        await stage.settle()
        #expect(stage.view.contentOffset.y == 600)
        await say(stage)
        #expect(stage.view.contentOffset.y == 700)
    }

    /// The keyboard has a toolbar that comes and goes.
    @Test(arguments: Reason.allCases)
    func insetChangesSeveralTimes(_ reason: Reason) async {
        let stage = Self.chat()
        for length in [200, 260, 200, 300, 0] {
            Self.set(stage, reason, shorterBy: CGFloat(length))
            await stage.settle()
            #expect(stage.view.contentOffset.y == 500 + CGFloat(length))
        }
    }

    /// A message arrives before the layout has noticed the inset.
    @Test(arguments: Reason.allCases)
    func messageWithTheInset(_ reason: Reason) async {
        let stage = Self.chat()
        Self.set(stage, reason, shorterBy: 200)
        await say(stage)
        #expect(stage.view.contentOffset.y == 800)
    }

    /// The app follows the keyboard itself.
    @Test func appSetsTheOffsetItself() async {
        let stage = Self.chat()
        stage.view.contentInset.bottom = 200
        stage.view.contentOffset.y += 200
        await stage.settle()
        #expect(stage.view.contentOffset.y == 700)
        stage.view.contentInset.bottom = 0
        stage.view.contentOffset.y -= 200
        await stage.settle()
        #expect(stage.view.contentOffset.y == 500)
    }

    /// Anywhere else, and in other layouts, the first visible item stays.
    @Test(arguments: Reason.allCases, [true, false])
    func offsetStaysAwayFromTheEnd(_ reason: Reason, staysAtEnd: Bool) async {
        let stage = Self.chat(staysAtEnd: staysAtEnd)
        stage.scroll(to: staysAtEnd ? 430 : 500)
        let offset = stage.view.contentOffset.y
        Self.set(stage, reason, shorterBy: 200)
        await stage.settle()
        #expect(stage.view.contentOffset.y == offset)
    }

    private func say(_ stage: Stage) async {
        let item = stage.albums[0].photos.count
        stage.albums[0].photos += ComplaintTests.squares(1, from: 100 + item)
        stage.view.insertItems(at: [IndexPath(item: item, section: 0)])
        await stage.settle()
    }

    /// Three columns and one row of 93.5 points. A view of 50 points is shorter than the content, and one of 500 isn't. The
    /// content has the same size in both, because nothing has made it invalid.
    @Test func contentSizeStays() {
        let layout = BrickworkLayout(.grid(columns: 3)).spaced(9.75)
        let stage = Stage(
            { layout },
            [Album(id: 0, photos: ComplaintTests.squares(3))],
            bounds: CGSize(width: 300, height: 500)
        )
        let size = stage.view.contentSize
        stage.resize(to: CGSize(width: 300, height: 50))
        #expect(layout.collectionViewContentSize == size)
        #expect(stage.view.contentSize == size)
        stage.resize(to: CGSize(width: 300, height: 500))
        #expect(layout.collectionViewContentSize == size)
    }
}
#endif
