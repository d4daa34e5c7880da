#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// A context as collection views mark it after a change of the counts.
private final class CountsContext: BrickworkInvalidationContext {
    override var invalidateDataSourceCounts: Bool { true }
}

/// The result of batches, and the calls to the data source and the delegate.
@MainActor @Suite(.standIn)
struct UpdateTests {
    /// Two columns of 145 points, 155 apart.
    static func stage(_ count: Int = 20, header: CGFloat = 0) -> Stage {
        let photos = (0..<count).map { Photo(id: $0, size: CGSize(width: 1, height: 1)) }
        return Stage({ BrickworkLayout().spaced(10) }, [Album(id: 0, photos: photos, headerHeight: header)])
    }

    static func new(_ id: Int = 100) -> Photo { Photo(id: id, size: CGSize(width: 1, height: 1)) }

    func cell(_ view: UICollectionView, before: Int?, after: Int?) -> ElementTransition? {
        Drivers.current.transition(of: view, before: before, after: after)
    }

    @Test(.enabled(if: Drivers.seesTransitions)) func survivorsMoveInsertionsFadeIn() {
        let stage = Self.stage()
        stage.albums[0].photos.insert(Self.new(), at: 1)
        stage.view.insertItems(at: [IndexPath(item: 1, section: 0)])
        let stayed = cell(stage.view, before: 1, after: 2)
        #expect(stayed?.initial?.frame == CGRect(x: 165, y: 10, width: 145, height: 145))
        #expect(stayed?.final?.frame == CGRect(x: 10, y: 165, width: 145, height: 145))
        #expect(stayed?.initial?.alpha == 1 && stayed?.final?.alpha == 1)
        let came = cell(stage.view, before: nil, after: 1)
        #expect(came?.initial?.frame == CGRect(x: 165, y: 10, width: 145, height: 145))
        #expect(came?.initial?.alpha == 0)
    }

    @Test(.enabled(if: Drivers.seesTransitions)) func deletionsFadeOutInPlace() {
        let stage = Self.stage()
        stage.albums[0].photos.remove(at: 0)
        stage.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        let gone = cell(stage.view, before: 0, after: nil)
        #expect(gone?.final?.frame == CGRect(x: 10, y: 10, width: 145, height: 145))
        #expect(gone?.final?.alpha == 0)
    }

    /// Two rows are inserted above, and the offset moves by 310. A new item among the visible ones appears
    /// 310 points above its final place, because the animation starts at the old offset.
    @Test(.enabled(if: Drivers.seesTransitions)) func insertionsStartAtTheOldOffset() {
        let stage = Self.stage(40)
        stage.scroll(to: 1000)
        stage.albums[0].photos.insert(contentsOf: (100..<104).map(Self.new), at: 0)
        stage.view.insertItems(at: (0..<4).map { IndexPath(item: $0, section: 0) })
        #expect(stage.view.contentOffset.y == 1310)
        let stayed = cell(stage.view, before: 14, after: 18)
        #expect(stayed?.initial?.frame.minY == 1095)
        #expect(stayed?.final?.frame.minY == 1405)
    }

    final class Choreographer: NSObject, BrickworkLayoutDelegate {
        func collectionView(
            _ collectionView: UICollectionView,
            layout: BrickworkLayout,
            sizeForItemAt indexPath: IndexPath,
            width: CGFloat
        ) -> ItemSize? { .aspectRatio(1) }

        func collectionView(
            _ collectionView: UICollectionView,
            layout: BrickworkLayout,
            willAppearFrom attributes: UICollectionViewLayoutAttributes
        ) {
            attributes.alpha = 1
            attributes.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        }

        func collectionView(
            _ collectionView: UICollectionView,
            layout: BrickworkLayout,
            willDisappearTo attributes: UICollectionViewLayoutAttributes
        ) {
            attributes.alpha = 0.25
        }
    }

    @Test(.enabled(if: Drivers.seesTransitions)) func delegateChangesAnimations() {
        let stage = Self.stage()
        let choreographer = Choreographer()
        stage.layout.delegate = choreographer
        stage.view.layoutIfNeeded()
        stage.view.performBatchUpdates {
            stage.albums[0].photos[2] = Self.new()
            stage.view.deleteItems(at: [IndexPath(item: 2, section: 0)])
            stage.view.insertItems(at: [IndexPath(item: 2, section: 0)])
        }
        #expect(cell(stage.view, before: nil, after: 2)?.initial?.alpha == 1)
        #expect(cell(stage.view, before: nil, after: 2)?.initial?.frame.width == 72.5)
        #expect(cell(stage.view, before: 2, after: nil)?.final?.alpha == 0.25)
    }

    @Test func scrollingInvalidatesPinnedElementsOnly() {
        let stage = Self.stage(20, header: 30)
        let bounds = stage.view.bounds.offsetBy(dx: 0, dy: 200)
        #expect(!stage.layout.shouldInvalidateLayout(forBoundsChange: bounds))
        stage.layout.section.sectionHeadersPinToVisibleBounds = true
        stage.view.layoutIfNeeded()
        #expect(stage.layout.shouldInvalidateLayout(forBoundsChange: bounds))
        stage.forgetQuestions()
        stage.scroll(to: 200)
        #expect(stage.asked.isEmpty)
        #expect(stage.header(0)?.minY == 200)
    }

    @Test func insertionsAtTheStartAreVisible() {
        let stage = Self.stage()
        stage.albums[0].photos.insert(Self.new(), at: 0)
        stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        #expect(stage.view.contentOffset.y == 0)
        stage.layout.staysAtStart = false
        stage.albums[0].photos.insert(contentsOf: [Self.new(101), Self.new(102)], at: 0)
        stage.view.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
        #expect(stage.view.contentOffset.y == 155)
    }

    @Test func batchRequestsChangedItemsOnly() {
        let stage = Self.stage()
        stage.forgetQuestions()
        stage.view.performBatchUpdates {
            var photos = stage.albums[0].photos
            photos.remove(at: 19)
            photos.swapAt(0, 5)
            photos.insert(Self.new(), at: 3)
            stage.albums[0].photos = photos
            stage.view.deleteItems(at: [IndexPath(item: 19, section: 0)])
            stage.view.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 6, section: 0))
            stage.view.moveItem(at: IndexPath(item: 5, section: 0), to: IndexPath(item: 0, section: 0))
            stage.view.insertItems(at: [IndexPath(item: 3, section: 0)])
            stage.view.reloadItems(at: [IndexPath(item: 10, section: 0)])
        }
        // The old item 10 is at 11 now.
        #expect(stage.asked == [IndexPath(item: 3, section: 0), IndexPath(item: 11, section: 0)])
        #expect(stage.frames == stage.fresh().frames)
    }

    @Test func reloadedDataEqualsALayoutFromScratch() {
        let stage = Self.stage()
        stage.albums[0].photos = (0..<7).map {
            Photo(id: $0, size: CGSize(width: 1, height: CGFloat($0 + 1)))
        }
        stage.view.reloadData()
        stage.view.layoutIfNeeded()
        #expect(stage.frames == stage.fresh().frames)
        #expect(stage.asked.count == 27)
    }

    /// A header above an empty section is removed and added again, within a batch that changes no section.
    @Test func headersFollowTheirItems() {
        let stage = Stage(
            {
                BrickworkLayout { _, environment in
                    var description = BrickworkSection.waterfall(columns: 2)
                    description.headerReferenceSize.height = environment.itemCount > 0 ? 40 : 0
                    return description
                }
            },
            [Album(id: 0, photos: [Self.new()])]
        )
        #expect(stage.header(0)?.height == 40)
        stage.albums[0].photos = []
        stage.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        #expect(stage.header(0) == nil)
        #expect(stage.view.contentSize.height == 0)
        stage.albums[0].photos = [Self.new()]
        stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        #expect(stage.frame(0, 0).minY == 40)
    }

    /// New counts without the updates that led to them. A collection view may do this.
    @Test func countsWithoutUpdates() {
        let stage = Self.stage()
        stage.albums[0].photos.append(Self.new())
        stage.view.reloadData()
        stage.layout.invalidateLayout(with: CountsContext())
        stage.view.layoutIfNeeded()
        #expect(stage.frames == stage.fresh().frames)
    }

    @Test func diffableDataSource() async {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 480),
            collectionViewLayout: BrickworkLayout().spaced(10)
        )
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        let layout = view.collectionViewLayout as? BrickworkLayout
        let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, _ in
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }
        layout?.sizeForItem = { path, _ in
            .height(CGFloat(50 + (source.itemIdentifier(for: path) ?? 0) % 7 * 10))
        }
        var random = Random(seed: 11)
        for step in 0..<40 {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            for section in 0..<random.int(1...3) {
                snapshot.appendSections([section])
                let items = (section * 100..<section * 100 + 60).filter { _ in random.chance(60) }
                snapshot.appendItems(items.shuffled(using: &random), toSection: section)
            }
            await source.apply(snapshot, animatingDifferences: step > 0)
            view.layoutIfNeeded()
            let frames = (0..<view.numberOfSections).flatMap { section in
                (0..<view.numberOfItems(inSection: section)).map {
                    layout?.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
                }
            }
            view.reloadData()
            view.layoutIfNeeded()
            let fresh = (0..<view.numberOfSections).flatMap { section in
                (0..<view.numberOfItems(inSection: section)).map {
                    layout?.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
                }
            }
            #expect(frames == fresh, "step \(step)")
        }
    }

    #if os(Linux)
    /// At three pixels per point, an offset differs from the inset in the last bit.
    @Test func startIsWithinAPixel() {
        let photos = (0..<60).map { Photo(id: $0, size: CGSize(width: 1, height: 1)) }
        let stage = Stage(
            { BrickworkLayout(.waterfall(columns: 2)).spaced(10) },
            [Album(id: 0, photos: photos)]
        ) {
            $0.headlessTraitCollection = UITraitCollection(displayScale: 3)
            $0.contentInset.top = 20 + 74.0 / 3
        }
        let start = -stage.view.adjustedContentInset.top
        stage.view.contentOffset.y = start
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y != start)
        stage.albums[0].photos.insert(Photo(id: 99, size: CGSize(width: 1, height: 1)), at: 0)
        stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        #expect(abs(stage.view.contentOffset.y - start) < 0.001)
        #expect(stage.firstVisible?.id == 99)
    }
    #endif
}
#endif
