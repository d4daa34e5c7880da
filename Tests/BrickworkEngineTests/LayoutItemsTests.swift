import BrickworkEngine
import Testing

@Suite struct LayoutItemsTests {
    @Test func proportionsAndExtrasGiveTheSameItemsAsOneByOne() {
        let ratios = [1.5, 0, -2, .nan, .infinity, 0.25]
        let extras = [0, 10, -3, .nan, 1e9, 2.5]
        let items = LayoutItems(ratios: ratios, extras: extras)
        #expect(items == LayoutItems(zip(ratios, extras).map { .ratio($0, extra: $1) }))
    }

    @Test func extrasThatAreMissingAreNone() {
        let items = LayoutItems(ratios: [1, 2, 3], extras: [7])
        #expect(items == [.ratio(1, extra: 7), .ratio(2), .ratio(3)])
    }

    @Test func extrasBeyondTheRatiosAreLeftOut() {
        #expect(LayoutItems(ratios: [1], extras: [7, 8, 9]) == [.ratio(1, extra: 7)])
    }
}
