import Testing

@testable import Wall

@Suite struct ScrollMapTests {
    @Test func aWallThatAPageCanHoldScrollsAsThePageDoes() {
        var map = ScrollMap(contentLength: 4_999_999, visibleLength: 800)
        #expect(map.pageLength == 4_999_999)
        for position in [0, 1, 2_500_000.5, 4_999_199, 17] {
            map.scroll(to: position)
            #expect(map.offset == position)
            #expect(map.base == 0)
            #expect(!map.needsSettling)
        }
    }

    @Test func smallStepsMoveTheContentAsFarAsThePage() {
        var map = ScrollMap(contentLength: 100_000_000, visibleLength: 800, offset: 40_000_000)
        let position = map.position
        map.scroll(to: position + 100)
        #expect(map.offset == 40_000_100)
        map.scroll(to: position - 60)
        #expect(map.offset == 39_999_940)
    }

    @Test func longStepsMoveToTheSameShare() {
        var map = ScrollMap(contentLength: 100_000_000, visibleLength: 800)
        map.scroll(to: (map.pageLength - 800) / 2)
        #expect(abs(map.offset - (100_000_000 - 800) / 2) < 1)
    }

    @Test func bothEndsAreReached() {
        var map = ScrollMap(contentLength: 100_000_000, visibleLength: 800)
        map.scroll(to: map.pageLength - 800)
        #expect(map.offset == 99_999_200)
        map.scroll(to: 0)
        #expect(map.offset == 0)
    }

    @Test func theEndsAreReachedInSmallStepsFromAnywhere() {
        for start in [50_000_000.0, 99_000_000, 3_000_000] {
            var down = ScrollMap(contentLength: 100_000_000, visibleLength: 800, offset: start)
            var steps = 0
            while down.offset < 99_999_200, steps < 1_000_000 {
                down.scroll(to: min(down.position + 700, down.pageLength - 800))
                if down.needsSettling { down.settle() }
                steps += 1
            }
            #expect(down.offset == 99_999_200)
            #expect(Double(steps) == ((99_999_200 - start) / 700).rounded(.up))
            #expect(down.position == down.pageLength - 800)
        }
    }

    @Test func theTopIsReachedInSmallStepsWithoutSlowingDown() {
        var map = ScrollMap(contentLength: 100_000_000, visibleLength: 800, offset: 2_000_000)
        var steps = 0
        while map.offset > 0, steps < 1_000_000 {
            map.scroll(to: max(0, map.position - 100))
            if map.needsSettling { map.settle() }
            steps += 1
        }
        #expect(steps == 20_000)
        #expect(map.position == 0)
    }

    @Test func settlingMovesThePageNotTheContent() {
        var map = ScrollMap(contentLength: 100_000_000, visibleLength: 800, offset: 50_000_000)
        for _ in 0..<100 { map.scroll(to: map.position + 500) }
        let offset = map.offset
        map.settle()
        #expect(map.offset == offset)
        #expect(map.position == map.settledPosition)
        map.jump(to: offset)
        #expect(map.position == map.settledPosition)
    }

    @Test func aPageIsAstrayWhereItsScrollBarShowsIt() {
        // A scroll bar of 800 pixels for 5,000,000 points, so each pixel means 6,250 points.
        var map = ScrollMap(contentLength: 100_000_000, visibleLength: 800, offset: 50_000_000)
        let position = map.position
        for _ in 0..<6 { map.scroll(to: map.position + 1_000) }
        #expect(map.position - position == 6_000)
        #expect(!map.isAstray)
        map.scroll(to: map.position + 1_000)
        #expect(map.isAstray)
        map.settle()
        #expect(!map.isAstray)
    }

    @Test func thePageStandsOnAWholePixelWhereItIsShortened() {
        var map = ScrollMap(contentLength: 100_000_000, visibleLength: 800)
        for offset in [50_000_000.3, 1_234_567, 98_765_432.1] {
            map.jump(to: offset)
            #expect(map.offset == offset)
            #expect(map.position == map.position.rounded())
        }
    }

    @Test func contentShorterThanThePartThatIsSeenDoesNotScroll() {
        var map = ScrollMap(contentLength: 300, visibleLength: 800, offset: 100)
        #expect(map.offset == 0)
        map.scroll(to: 50)
        #expect(map.offset == 0)
    }
}
