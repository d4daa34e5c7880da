#if os(Linux) && canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// The tutorials' layouts give the same frames on the first layout. Where they fail later, ours don't.
@MainActor @Suite(.standIn)
struct TutorialLayoutTests {
    static func ours() -> BrickworkLayout {
        BrickworkLayout(.waterfall(columns: 2)).spaced(12, inset: 6)
    }

    static func board(_ photos: [Photo], width: CGFloat = 320) -> Board {
        let layout = PinterestLayout()
        let board = Board(layout, [photos], width: width)
        layout.heightForPhoto = { [unowned board] path, width in
            board.albums[path.section][path.item].height(width: width)
        }
        StandIn.withChecks([]) { board.view.layoutIfNeeded() }
        return board
    }

    static func photos(_ count: Int, _ random: inout Random) -> [Photo] {
        (0..<count).map {
            var photo = Photo.random(id: $0, &random)
            photo.span = 1
            return photo
        }
    }

    @Test(arguments: 0..<20)
    func theWaterfallHasTheirFrames(seed: Int) {
        var random = Random(seed: seed)
        let width = random.pick([320, 375, 414, 768] as [CGFloat])
        let photos = Self.photos(random.int(0...80), &random)
        let theirs = Self.board(photos, width: width)
        let ours = Stage(
            { Self.ours() },
            [Album(id: 0, photos: photos)],
            sizing: .height,
            bounds: CGSize(width: width, height: 480)
        )
        #expect(ours.frames[0] == theirs.framesInRect, "seed \(seed)")
        #expect(
            photos.isEmpty || ours.view.contentSize.height == theirs.view.contentSize.height,
            "seed \(seed)"
        )
    }

    @Test(arguments: 0..<20)
    func theTagFlowHasTheirFrames(seed: Int) {
        var random = Random(seed: seed)
        let tags = (0..<random.int(1...60)).map {
            Photo(id: $0, size: CGSize(width: CGFloat(random.int(20...120)), height: 28))
        }
        let layout = LeftAlignedFlowLayout()
        layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        layout.minimumInteritemSpacing = 8
        layout.minimumLineSpacing = 6
        let theirs = Board(layout, [tags])
        StandIn.withChecks([]) { theirs.view.layoutIfNeeded() }
        let flow = BrickworkLayout(.flow())
        flow.section.sectionInset = layout.sectionInset
        flow.section.minimumInteritemSpacing = 8
        flow.section.minimumLineSpacing = 6
        // The delegate is a flow layout's. Our layout calls its `sizeForItemAt`, too.
        let ours = Board(flow, [tags])
        ours.view.layoutIfNeeded()
        #expect(ours.framesInRect == theirs.framesInRect, "seed \(seed)")
    }

    @Test func theirTagFlowAnswersOtherwiseWhenAskedForOneItem() {
        let tags = (0..<7).map { Photo(id: $0, size: CGSize(width: 100, height: 28)) }
        let path = IndexPath(item: 1, section: 0)
        let theirs = Board(LeftAlignedFlowLayout(), [tags], width: 400)
        StandIn.withChecks([]) { theirs.view.layoutIfNeeded() }
        #expect(
            theirs.view.collectionViewLayout.layoutAttributesForItem(at: path)?.frame
                != theirs.framesInRect[1]
        )
        let ours = Board(BrickworkLayout(.flow()).spaced(8), [tags], width: 400)
        ours.view.layoutIfNeeded()
        #expect(
            ours.view.collectionViewLayout.layoutAttributesForItem(at: path)?.frame
                == ours.framesInRect[1]
        )
    }

    @Test func theirsKeepsTheOldWidthAfterRotation() {
        var random = Random(seed: 1)
        let photos = Self.photos(20, &random)
        let theirs = Self.board(photos)
        let before = theirs.framesInRect
        StandIn.withChecks([]) {
            theirs.view.frame.size = CGSize(width: 480, height: 320)
            theirs.view.layoutIfNeeded()
        }
        #expect(theirs.framesInRect == before)
        let ours = Stage({ Self.ours() }, [Album(id: 0, photos: photos)], sizing: .height)
        ours.rotate(to: CGSize(width: 480, height: 320))
        #expect(ours.frames[0] == Self.board(photos, width: 480).framesInRect)
    }

    @Test func theirsDoesNotKnowWhatWasInserted() {
        var random = Random(seed: 2)
        var photos = Self.photos(20, &random)
        let theirs = Self.board(photos)
        let new = Photo(id: 100, size: CGSize(width: 100, height: 300))
        photos.insert(new, at: 0)
        let failures = StandIn.recordFailures {
            theirs.albums[0].insert(new, at: 0)
            theirs.view.insertItems(at: [IndexPath(item: 0, section: 0)])
            theirs.view.layoutIfNeeded()
            theirs.view.headlessAudit()
        }
        #expect(failures.contains { $0.rule == .missingAttributes })
        let ours = Stage(
            { Self.ours() },
            [Album(id: 0, photos: Array(photos.dropFirst()))],
            sizing: .height
        )
        ours.albums[0].photos = photos
        ours.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        #expect(ours.frames[0] == Self.board(photos).framesInRect)
    }

    @Test func theirsShowsNothingBehindAnEmptySection() {
        var random = Random(seed: 3)
        let photos = Self.photos(4, &random)
        let theirs = Board(PinterestLayout(), [[], photos])
        let failures = StandIn.recordFailures { theirs.view.layoutIfNeeded() }
        #expect(theirs.view.indexPathsForVisibleItems.isEmpty, "\(failures)")
        let ours = Stage(
            { Self.ours() },
            [Album(id: 0, photos: []), Album(id: 1, photos: photos)],
            sizing: .height
        )
        #expect(ours.view.indexPathsForVisibleItems.count == 4)
    }

    @Test func theirsLaysTheFirstItemsOverTheFirstHeader() {
        let photos = (0..<4).map { Photo(id: $0, size: CGSize(width: 160, height: 100)) }
        let layout = HeadedLayout()
        let theirs = Board(layout, [photos, photos])
        StandIn.withChecks([]) { theirs.view.layoutIfNeeded() }
        let header = layout.layoutAttributesForSupplementaryView(
            ofKind: UICollectionView.elementKindSectionHeader,
            at: IndexPath(item: 0, section: 0)
        )
        #expect(theirs.framesInRect[0].minY < header?.frame.maxY ?? 0)
        let waterfall = BrickworkLayout(.waterfall(columns: 2)).spaced(0)
        let ours = Stage(
            { waterfall },
            [
                Album(id: 0, photos: photos, headerHeight: 40),
                Album(id: 1, photos: photos, headerHeight: 40),
            ]
        )
        #expect(ours.frames[0].map(\.minY) == [40, 40, 140, 140])
        #expect(ours.header(1)?.minY == 240)
        #expect(ours.frames[1].map(\.minY) == [280, 280, 380, 380])
    }
}
#endif
