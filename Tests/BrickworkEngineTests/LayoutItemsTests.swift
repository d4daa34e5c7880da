import BrickworkEngine
import Testing

@Suite struct LayoutItemsTests {
    @Test func proportionsAndExtrasGiveTheSameItemsAsOneByOne() {
        let ratios = [1.5, 0, -2, .nan, .infinity, 0.25]
        let extras = [0, 10, -3, .nan, 1e9, 2.5]
        let items = LayoutItems(aspectRatios: ratios, captionHeights: extras)
        #expect(items == LayoutItems(zip(ratios, extras).map { .aspectRatio($0, captionHeight: $1) }))
    }

    @Test func extrasThatAreMissingAreNone() {
        let items = LayoutItems(aspectRatios: [1, 2, 3], captionHeights: [7])
        #expect(items == [.aspectRatio(1, captionHeight: 7), .aspectRatio(2), .aspectRatio(3)])
    }

    @Test func extrasBeyondTheRatiosAreLeftOut() {
        #expect(
            LayoutItems(aspectRatios: [1], captionHeights: [7, 8, 9]) == [.aspectRatio(1, captionHeight: 7)]
        )
    }
}
