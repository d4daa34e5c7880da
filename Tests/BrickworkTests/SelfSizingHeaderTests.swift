#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Self-sizing headers and footers.
@MainActor @Suite(.standIn)
struct SelfSizingHeaderTests {
    /// A header that knows its length.
    final class TitleView: UICollectionReusableView {
        var length: CGFloat = 0

        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
            let scrollsSideways = layoutAttributes.size.width < layoutAttributes.size.height
            attributes.size = layoutAttributes.size
            if scrollsSideways { attributes.size.width = length } else { attributes.size.height = length }
            return attributes
        }
    }

    /// A stage with self-sizing headers of the albums' heights.
    final class TitledStage: Stage {
        override func collectionView(
            _ collectionView: UICollectionView,
            viewForSupplementaryElementOfKind kind: String,
            at indexPath: IndexPath
        ) -> UICollectionReusableView {
            let view = super.collectionView(
                collectionView,
                viewForSupplementaryElementOfKind: kind,
                at: indexPath
            )
            let album = albums[indexPath.section]
            let isHeader = kind == UICollectionView.elementKindSectionHeader
            (view as? TitleView)?.length = isHeader ? album.headerHeight : album.footerHeight
            return view
        }
    }

    /// Settings that tests change after the first layout.
    final class Settings {
        var description = BrickworkSection.waterfall(columns: 1)
    }

    let settings = Settings()

    init() {
        settings.description.estimatedHeaderSize = CGSize(width: 30, height: 30)
        settings.description.minimumLineSpacing = 0
    }

    private func stage(_ albums: [Album], scrolls direction: UICollectionView.ScrollDirection = .vertical)
        -> TitledStage
    {
        let settings = settings
        return TitledStage(
            {
                let layout = BrickworkLayout { _, _ in settings.description }
                layout.scrollDirection = direction
                return layout
            },
            albums
        ) { view in
            for kind in [
                UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
            ] {
                view.register(
                    TitleView.self,
                    forSupplementaryViewOfKind: kind,
                    withReuseIdentifier: "title"
                )
            }
        }
    }

    /// Squares of 320 points, one per row.
    private static func albums(_ headers: [CGFloat], photos: Int = 1, footer: CGFloat = 0) -> [Album] {
        headers.enumerated().map { index, header in
            Album(
                id: index,
                photos: (0..<photos).map {
                    Photo(id: 100 * index + $0, size: CGSize(width: 1, height: 1))
                },
                headerHeight: header,
                footerHeight: footer
            )
        }
    }

    @Test func visibleHeadersAreMeasuredInTwoPasses() {
        let stage = stage(Self.albums([50, 20, 90]))
        // The third section begins at 50 + 320 + 20 + 320, below the visible 480 points.
        #expect(stage.header(0) == CGRect(x: 0, y: 0, width: 320, height: 50))
        #expect(stage.frame(0, 0).minY == 50)
        #expect(stage.header(1) == CGRect(x: 0, y: 370, width: 320, height: 20))
        #expect(stage.header(2) == CGRect(x: 0, y: 710, width: 320, height: 30))
        #expect(stage.view.contentSize.height == 1060)
        #expect(Drivers.current.prepares(of: stage.view).map { $0 <= 2 } != false)
    }

    @Test func footersAreMeasured() {
        settings.description.estimatedHeaderSize = .zero
        settings.description.estimatedFooterSize = CGSize(width: 30, height: 30)
        let stage = stage(Self.albums([0, 0], footer: 44))
        #expect(stage.header(0) == nil)
        #expect(stage.footer(0) == CGRect(x: 0, y: 320, width: 320, height: 44))
        #expect(stage.frame(1, 0).minY == 364)
    }

    @Test func horizontalHeadersMeasureTheirWidth() {
        settings.description.supplementariesFollowSectionInset = true
        let stage = stage(Self.albums([50, 20]), scrolls: .horizontal)
        #expect(stage.header(0) == CGRect(x: 0, y: 0, width: 50, height: 480))
        #expect(stage.frame(0, 0).minX == 50)
    }

    /// Far down nothing above has been measured: scrolling up measures headers at the top edge.
    @Test func scrollingUpThroughUnmeasuredHeadersDoesNotJump() {
        var random = Random(seed: 21)
        let headers = (0..<80).map { _ in CGFloat(random.int(1...120)) }
        let stage = stage(Self.albums(headers))
        stage.scroll(to: 20_000)
        for _ in 0..<200 {
            let steady = stage.firstWhollyVisible
            let place = stage.view.contentOffset.y
            stage.scroll(to: place - 40)
            guard let steady, let now = stage.distance(of: steady.id) else { continue }
            #expect(abs(now.y - steady.distance.y - 40) < 0.001, "from \(place)")
        }
    }

    @Test func pinnedHeaderIsMeasuredInPlace() {
        settings.description.sectionHeadersPinToVisibleBounds = true
        let stage = stage(Self.albums([50, 20], photos: 10))
        stage.scroll(to: 600)
        #expect(stage.header(0) == CGRect(x: 0, y: 600, width: 320, height: 50))
        let title = stage.view.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionHeader,
            at: IndexPath(item: 0, section: 0)
        )
        #expect(title?.frame == CGRect(x: 0, y: 600, width: 320, height: 50))
    }

    @Test func newEstimateReplacesMeasuredSize() {
        let stage = stage(Self.albums([50, 20, 90]))
        stage.scroll(to: 700)
        #expect(stage.header(2)?.height == 90)
        stage.scroll(to: 0)
        stage.layout.invalidateLayout()
        stage.view.layoutIfNeeded()
        #expect(stage.header(2)?.height == 90)
        settings.description.minimumLineSpacing = 4
        stage.layout.invalidateSections()
        stage.view.layoutIfNeeded()
        #expect(stage.header(2)?.height == 90)
        stage.resize(to: CGSize(width: 200, height: 240))
        #expect(stage.header(2)?.height == 90)
        settings.description.estimatedHeaderSize.height = 33
        stage.layout.invalidateSections()
        stage.view.layoutIfNeeded()
        // The first two are visible, and are measured again.
        #expect((0..<3).map { stage.header($0)?.height } == [50, 20, 33])
        settings.description.headerReferenceSize.height = 7
        stage.layout.invalidateSections()
        stage.view.layoutIfNeeded()
        #expect((0..<3).map { stage.header($0)?.height } == [7, 7, 7])
    }

    @Test func insertedSectionIsMeasuredInItsBatch() {
        let stage = stage(Self.albums([50, 20]))
        var albums = stage.albums
        albums.insert(Album(id: 9, photos: [], headerHeight: 77), at: 1)
        stage.view.performBatchUpdates {
            stage.albums = albums
            stage.view.insertSections([1])
        }
        stage.view.layoutIfNeeded()
        #expect(stage.header(1) == CGRect(x: 0, y: 370, width: 320, height: 77))
        #expect(stage.header(2) == CGRect(x: 0, y: 447, width: 320, height: 20))
    }

    /// If a section has a size for its header, nothing is measured. Without a size or an estimate, it has no header.
    @Test func givenSizeIsNotMeasured() {
        let stage = Stage(
            {
                BrickworkLayout { section, _ in
                    var description = BrickworkSection.waterfall(columns: 1)
                    description.minimumLineSpacing = 0
                    guard section == 0 else { return description }
                    description.headerReferenceSize.height = 40
                    description.estimatedHeaderSize.height = 30
                    return description
                }
            },
            Self.albums([40, 0])
        )
        #expect(stage.header(0)?.height == 40)
        #expect(stage.header(1) == nil)
        #expect(stage.frame(1, 0).minY == 360)
    }

    @Test func headerKeepsItsWidth() {
        let view = SelfSizingReusableView(frame: .zero)
        view.fit(heightOfWidth: 0.25)
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            with: IndexPath(item: 0, section: 0)
        )
        attributes.frame = CGRect(x: 5, y: 6, width: 320, height: 10)
        #expect(view.preferredLayoutAttributesFitting(attributes).size == CGSize(width: 320, height: 80))
        #expect(attributes.size.height == 10)
    }

    #if os(Linux)
    /// A section above is deleted, and an unmeasured header slides into view. UIKit may use its old index
    /// path (openradar 5023315789873152) or its new one. In both cases, this header gets its length, and no
    /// other header does.
    @Test(arguments: [true, false])
    func headerBecomesVisibleInADeletion(isStale: Bool) {
        StandIn.withBehavior([.measuresByStalePaths: isStale]) {
            let stage = stage(Self.albums([50, 20, 90, 70, 60, 40]))
            #expect(stage.header(2)?.height == 30)
            stage.view.performBatchUpdates {
                stage.albums.removeFirst(2)
                stage.view.deleteSections([0, 1])
            }
            #expect(stage.header(0) == CGRect(x: 0, y: 0, width: 320, height: 90))
            #expect(stage.header(1) == CGRect(x: 0, y: 410, width: 320, height: 70))
            #expect((2..<4).map { stage.header($0)?.height } == [30, 30])
            stage.view.layoutIfNeeded()
            #expect((0..<4).map { stage.header($0)?.height } == [90, 70, 30, 30])
        }
    }
    #endif
}
#endif
