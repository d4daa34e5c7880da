#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

@MainActor @Suite(.standIn)
struct CompositionalTests {
    /// The section's frames are those of a `BrickworkLayout` with the same settings.
    @Test(arguments: 0..<10)
    func sectionEqualsAWaterfall(seed: Int) {
        var random = Random(seed: seed)
        var photos = (0..<random.int(0...60)).map { Photo.random(id: $0, &random) }
        for index in photos.indices { photos[index].span = 1 }
        let columns = random.pick([
            ColumnCount.fixed(2), .fixed(5), .minimumWidth(90),
        ])
        let waterfall = BrickworkLayout(.waterfall(columns: columns))
        waterfall.section.minimumInteritemSpacing = 6
        waterfall.section.minimumLineSpacing = 14
        waterfall.section.sectionInset = UIEdgeInsets(top: 12, left: 16, bottom: 8, right: 16)
        let stage = Stage({ waterfall }, [Album(id: 0, photos: photos)])
        let compositional = UICollectionViewCompositionalLayout { _, environment in
            .waterfall(
                itemCount: photos.count,
                environment: environment,
                columns: columns,
                minimumInteritemSpacing: 6,
                minimumLineSpacing: 14,
                contentInsets: NSDirectionalEdgeInsets(top: 12, leading: 16, bottom: 8, trailing: 16)
            ) { item, _ in
                .aspectRatio(photos[item].ratio, captionHeight: photos[item].captionHeight)
            }
        }
        stage.view.collectionViewLayout = compositional
        stage.view.layoutIfNeeded()
        let frames = photos.indices.map {
            compositional.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
        }
        #expect(frames == stage.fresh().frames[0], "seed \(seed)")
        stage.view.audit()
    }

    @Test func smallItemsAreNotEnlarged() {
        let layout = UICollectionViewCompositionalLayout { _, environment in
            .waterfall(itemCount: 2, environment: environment, columns: 1, enlargesItems: false) { item, _ in
                .size(width: item == 0 ? 100 : 800, height: 50)
            }
        }
        let source = PlainSource(layout, [2], size: CGSize(width: 400, height: 500))
        source.view.layoutIfNeeded()
        let sizes = (0..<2).map { layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.size }
        // Their views have the width of the column all the same.
        #expect(sizes == [CGSize(width: 400, height: 50), CGSize(width: 400, height: 25)])
    }

    /// Squares in two columns, without spacing, in the width that the reference leaves of 400 points: the
    /// safe area takes 30 at each side, the margins 50.
    @Test(arguments: [
        (UIContentInsetsReference.automatic, UIContentInsetsReference.safeArea, 30.0),
        (.safeArea, .safeArea, 30), (.none, .safeArea, 0), (.automatic, .none, 0),
        (.automatic, .layoutMargins, 50), (.layoutMargins, .layoutMargins, 50),
        (.layoutMargins, .safeArea, 50),
    ])
    func itemsFillTheirSection(
        reference: UIContentInsetsReference,
        configured: UIContentInsetsReference,
        margin: Double
    ) {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.contentInsetsReference = configured
        let layout = UICollectionViewCompositionalLayout(
            sectionProvider: { _, environment in
                .waterfall(
                    itemCount: 4,
                    environment: environment,
                    columns: 2,
                    minimumInteritemSpacing: 0,
                    minimumLineSpacing: 0,
                    contentInsetsReference: reference
                ) { _, width in .height(width) }
            },
            configuration: configuration
        )
        let source = PlainSource(layout, [4], size: CGSize(width: 400, height: 500))
        source.view.contentInsetAdjustmentBehavior = .never
        source.view.drivenSafeArea = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 30)
        source.view.layoutMargins = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 50)
        source.view.layoutIfNeeded()
        let side = 200 - margin
        let frames = (0..<4).map {
            layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
        }
        let expected = (0..<4).map {
            CGRect(
                x: margin + side * Double($0 % 2),
                y: side * Double($0 / 2),
                width: side,
                height: side
            )
        }
        #expect(frames == expected)
    }
}
#endif
