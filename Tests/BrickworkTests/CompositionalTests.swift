#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

@MainActor @Suite(.standIn)
struct CompositionalTests {
    /// The section's frames are those of a `WaterfallLayout` with the same settings.
    @Test(arguments: 0..<10)
    func theSectionEqualsTheLayout(seed: Int) {
        var random = Random(seed: seed)
        var photos = (0..<random.int(0...60)).map { Photo.random(id: $0, &random) }
        for index in photos.indices { photos[index].span = 1 }
        let columns = random.pick([
            SectionDescription.Columns.fixed(2), .fixed(5), .minimumWidth(90),
        ])
        let waterfall = WaterfallLayout()
        waterfall.columns = columns
        waterfall.minimumInteritemSpacing = 6
        waterfall.minimumLineSpacing = 14
        waterfall.sectionInset = UIEdgeInsets(top: 12, left: 16, bottom: 8, right: 16)
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
}
#endif
