#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Estimates can be changed at any time. Measured sizes are kept until the app invalidates them.
@MainActor @Suite(.standIn)
struct EstimateTests {
    static func stage(_ count: Int = 100) -> Stage {
        let photos = (0..<count).map { Photo(id: $0, size: CGSize(width: 3, height: 1)) }
        return Stage(
            { BrickworkLayout(.waterfall(columns: 1)).spaced(10) },
            [Album(id: 0, photos: photos)],
            sizing: .selfSizing
        )
    }

    @Test func changedPropertyTakesEffect() {
        let stage = Self.stage()
        #expect(stage.frame(0, 50).height == 150)
        stage.layout.section.estimatedItemSize.height = 400
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 50).height == 400)
        #expect(stage.frame(0, 0).height == 100)
    }

    @Test func reloadedItemGetsANewEstimate() {
        let stage = Self.stage()
        var estimate: CGFloat = 200
        stage.layout.sizeForItem = { _, _ in .estimated(estimate) }
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 50).height == 200)
        estimate = 400
        stage.view.reloadItems(at: [IndexPath(item: 50, section: 0)])
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 50).height == 400)
        #expect(stage.frame(0, 51).height == 200)
    }

    @Test func reloadedMeasuredItemGetsANewEstimate() {
        let stage = Self.stage()
        var estimate: CGFloat = 200
        stage.layout.sizeForItem = { _, _ in .estimated(estimate) }
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 0).height == 100)
        stage.scroll(to: 5000)
        estimate = 400
        stage.view.reloadItems(at: [IndexPath(item: 0, section: 0)])
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 0).height == 400)
    }

    /// Two columns, 20 squares and then another page: measured items stay in place.
    @Test func measuredItemsStayWhenAPageIsAdded() {
        var random = Random(seed: 6)
        let photos = (0..<20).map { Photo.random(id: $0, &random) }
        let stage = Stage(
            { BrickworkLayout(.waterfall(columns: 2)).spaced(10) },
            [Album(id: 0, photos: photos)],
            sizing: .selfSizing
        )
        for y in stride(from: 0, through: 3000, by: 100) { stage.scroll(to: CGFloat(y)) }
        let columns = stage.columns
        let frames = stage.frames[0]
        stage.albums[0].photos += (20..<40).map { Photo.random(id: $0, &random) }
        stage.view.insertItems(at: (20..<40).map { IndexPath(item: $0, section: 0) })
        for (id, column) in columns { #expect(stage.columns[id] == column, "photo \(id)") }
        #expect(Array(stage.frames[0].prefix(10)) == Array(frames.prefix(10)))
    }

    /// The footer is removed with the last page. Items keep their columns.
    @Test func stickyItemsKeepColumnsWhenTheFooterIsRemoved() {
        let layout = BrickworkLayout(.waterfall(columns: 2)).spaced(10)
        layout.updatePolicy = .sticky
        let stage = Stage(
            { layout },
            [Album(id: 0, photos: ComplaintTests.squares(20), footerHeight: 40)]
        )
        stage.albums[0].photos.insert(Photo(id: 99, size: CGSize(width: 1, height: 3)), at: 0)
        stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        let columns = stage.columns
        stage.albums[0].footerHeight = 0
        stage.albums[0].photos += ComplaintTests.squares(2, from: 200)
        stage.view.insertItems(at: [IndexPath(item: 21, section: 0), IndexPath(item: 22, section: 0)])
        #expect(stage.footer(0) == nil)
        for (id, column) in columns { #expect(stage.columns[id] == column, "photo \(id)") }
        stage.albums[0].footerHeight = 40
        stage.layout.invalidateSections()
        stage.view.layoutIfNeeded()
        #expect(stage.footer(0)?.height == 40)
        for (id, column) in columns { #expect(stage.columns[id] == column, "photo \(id)") }
    }
}
#endif
