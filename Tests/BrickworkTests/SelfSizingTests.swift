#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Self-sizing cells.
@MainActor @Suite(.standIn)
struct SelfSizingTests {
    static func stage(columns: Int, _ photos: [Photo], estimate: CGFloat = 150) -> Stage {
        Stage(
            {
                let layout = BrickworkLayout(.waterfall(columns: columns)).spaced(10)
                layout.section.estimatedItemSize.height = estimate
                return layout
            },
            [Album(id: 0, photos: photos)],
            sizing: .selfSizing
        )
    }

    @Test func onlyVisibleCellsAreMeasured() {
        let photos = (0..<100).map { Photo(id: $0, size: CGSize(width: 1, height: 1)) }
        let stage = Self.stage(columns: 1, photos)
        #expect(stage.frame(0, 0).height == 300)
        #expect(stage.frame(0, 1).height == 300)
        #expect(stage.frame(0, 50).height == 150)
    }

    @Test func scrollingDownMovesNothing() {
        var random = Random(seed: 3)
        let photos = (0..<400).map { Photo.random(id: $0, &random) }
        let stage = Self.stage(columns: 2, photos)
        for y in stride(from: 40, to: 8000, by: 40) {
            stage.scroll(to: CGFloat(y))
            #expect(stage.view.contentOffset.y == CGFloat(y))
        }
    }

    /// After a rotation, measured sizes are the estimates, so little moves when the cells are measured again.
    @Test func measuredSizesAreEstimatesAfterRotation() {
        let photos = (0..<40).map { Photo(id: $0, size: CGSize(width: 1, height: 1)) }
        let stage = Self.stage(columns: 1, photos)
        stage.scroll(to: 3000)
        stage.scroll(to: 0)
        stage.view.frame.size = CGSize(width: 300, height: 480)
        stage.view.collectionViewLayout.prepare()
        #expect(stage.frame(0, 0).height == 300)
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 0).height == 280)
    }

    @Test func insertionAboveKeepsVisibleItems() {
        var random = Random(seed: 4)
        let photos = (0..<300).map { Photo.random(id: $0, &random) }
        let stage = Self.stage(columns: 2, photos)
        stage.scroll(to: 5000)
        let seen = stage.firstVisible
        for id in 1000..<1020 {
            stage.albums[0].photos.insert(Photo.random(id: id, &random), at: 0)
            stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        }
        #expect(stage.distance(of: seen?.id ?? -1)?.y == seen?.distance.y)
    }

    @Test func tagsMeasureBothDimensions() {
        final class Tags: NSObject, UICollectionViewDataSource {
            func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
                5
            }
            func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
                -> UICollectionViewCell
            {
                let cell = view.dequeueReusableCell(withReuseIdentifier: "tag", for: path)
                cell.contentView.fit(CGSize(width: 60 + 20 * path.item, height: 28))
                return cell
            }
        }
        let layout = BrickworkLayout(.flow()).spaced(8)
        let tags = Tags()
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 480),
            collectionViewLayout: layout
        )
        view.register(SelfSizingCell.self, forCellWithReuseIdentifier: "tag")
        view.dataSource = tags
        view.layoutIfNeeded()
        let frames = (0..<5).compactMap {
            layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
        }
        // 304 points: 60 + 80 + 100 and two spaces of 8. 120 and 140 are in the next line.
        #expect(frames.map(\.minX) == [8, 76, 164, 8, 136])
        #expect(frames.map(\.minY) == [8, 8, 8, 44, 44])
        #expect(frames.map(\.width) == [60, 80, 100, 120, 140])
    }

    @Test func cellKeepsItsColumnsWidth() {
        let cell = SelfSizingCell(frame: .zero)
        cell.contentView.fit(heightOfWidth: 0.5)
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
        attributes.frame = CGRect(x: 5, y: 6, width: 120, height: 10)
        let preferred = cell.preferredLayoutAttributesFitting(attributes)
        #expect(preferred.size == CGSize(width: 120, height: 60))
        #expect(attributes.size.height == 10)
    }

    @Test func delegateSizesAreNotMeasured() {
        let photos = (0..<10).map { Photo(id: $0, size: CGSize(width: 1, height: 1)) }
        let stage = Stage(
            { BrickworkLayout().spaced(10) },
            [Album(id: 0, photos: photos)],
            sizing: .height
        )
        let original = stage.layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
        let preferred = stage.layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
        preferred?.size.height = 999
        if let original, let preferred {
            #expect(
                !stage.layout.shouldInvalidateLayout(
                    forPreferredLayoutAttributes: preferred,
                    withOriginalAttributes: original
                )
            )
        }
    }

    /// UIKit gives cells a copy. The layout doesn't rely on it: it compares with its own size.
    @Test func cellChangesItsAttributes() throws {
        let stage = Self.stage(columns: 1, [Photo(id: 0, size: CGSize(width: 1, height: 1))])
        let attributes = try #require(
            stage.layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
        )
        func isOther() -> Bool {
            stage.layout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: attributes,
                withOriginalAttributes: attributes
            )
        }
        #expect(attributes.size.height == 300)
        #expect(!isOther())
        attributes.size.height = 120
        #expect(isOther())
    }

    /// Cells of random heights, all measured on the way down. The columns end as evenly as if all heights had
    /// been known, except for one cell.
    @Test func columnsStayBalanced() {
        #if os(Linux)
        StandIn.withChecks([]) { checkBalance(of: 10_000) }
        #else
        checkBalance(of: 10_000)
        #endif
    }

    private func checkBalance(of count: Int) {
        var random = Random(seed: 6)
        let photos = (0..<count).map {
            Photo(id: $0, size: CGSize(width: 100, height: CGFloat(random.int(30...300))))
        }
        let stage = Self.stage(columns: 2, photos, estimate: 120)
        var columns: [Int: CGFloat] = [:]
        while stage.view.contentOffset.y < stage.view.contentSize.height - 480 {
            for cell in stage.view.visibleCells {
                guard let photo = (cell as? PhotoCell)?.photo else { continue }
                let before = columns.updateValue(cell.frame.minX, forKey: photo.id)
                if let before, before != cell.frame.minX {
                    Issue.record("photo \(photo.id) has changed its column")
                }
            }
            stage.scroll(to: min(stage.view.contentOffset.y + 460, stage.view.contentSize.height - 480))
        }
        let known = Stage(
            { BrickworkLayout(.waterfall(columns: 2)).spaced(10) },
            [Album(id: 0, photos: photos)],
            sizing: .height
        )
        let frames = stage.frames[0]
        let tallest = frames.map(\.height).max() ?? 0
        #expect(columns.count == count)
        #expect(Self.unevenness(frames) <= Self.unevenness(known.frames[0]) + tallest)
    }

    private static func unevenness(_ frames: [CGRect]) -> CGFloat {
        let columns = Dictionary(grouping: frames, by: \.minX)
        let ends = columns.values.map { $0.map(\.maxY).max() ?? 0 }
        return (ends.max() ?? 0) - (ends.min() ?? 0)
    }
}
#endif
