#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Complaints of users of other libraries, a test for each. Each would fail there.
@MainActor @Suite(.standIn)
struct ComplaintTests {
    static func squares(_ count: Int, from first: Int = 0) -> [Photo] {
        (first..<first + count).map { Photo(id: $0, size: CGSize(width: 1, height: 1)) }
    }

    static func twoColumns() -> BrickworkLayout { BrickworkLayout(.waterfall(columns: 2)).spaced(10) }

    @Test("Empty section crashes or shifts content (CHTCollectionViewWaterfallLayout #31, #76, #144)")
    func emptySection() {
        let albums = [
            Album(id: 0, photos: [], headerHeight: 40), Album(id: 1, photos: Self.squares(2)),
            Album(id: 2, photos: []),
            Album(id: 3, photos: Self.squares(1, from: 2)),
        ]
        let stage = Stage({ Self.twoColumns() }, albums)
        // A header of 40, insets of 10 and 10; then a section of 10 + 145 + 10; one of 20; the last.
        #expect(stage.header(0) == CGRect(x: 0, y: 0, width: 320, height: 40))
        #expect(stage.frame(1, 0) == CGRect(x: 10, y: 70, width: 145, height: 145))
        #expect(stage.frame(3, 0) == CGRect(x: 10, y: 255, width: 145, height: 145))
        #expect(stage.view.contentSize.height == 410)
        stage.albums[1].photos = []
        stage.view.deleteItems(at: [IndexPath(item: 0, section: 1), IndexPath(item: 1, section: 1)])
        #expect(stage.frame(3, 0).minY == 110)
        stage.albums = []
        stage.view.reloadData()
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentSize.height == 0)
    }

    @Test("Self-sizing waterfall missing since 2014 (CHTCollectionViewWaterfallLayout #74)")
    func selfSizingWaterfall() {
        let photos = (0..<6).map {
            Photo(id: $0, size: CGSize(width: 145, height: CGFloat(50 + 10 * $0)))
        }
        let stage = Stage({ Self.twoColumns() }, [Album(id: 0, photos: photos)], sizing: .selfSizing)
        #expect(stage.frames[0].map(\.height) == [50, 60, 70, 80, 90, 100])
        #expect(stage.frames[0].map(\.minX) == [10, 165, 10, 165, 10, 165])
        #expect(stage.frames[0].map(\.minY) == [10, 10, 70, 80, 150, 170])
    }

    @Test("No pinned headers (CHTCollectionViewWaterfallLayout #85, #165, #190, #214)")
    func pinnedHeaders() {
        let layout = Self.twoColumns()
        layout.section.sectionHeadersPinToVisibleBounds = true
        let albums = (0..<2).map {
            Album(id: $0, photos: Self.squares(10, from: $0 * 10), headerHeight: 30)
        }
        let stage = Stage({ layout }, albums)
        // Five rows of 145, 10 between and around them: with the header, 815.
        stage.scroll(to: 200)
        #expect(stage.header(0)?.minY == 200)
        stage.scroll(to: 800)
        #expect(stage.header(0)?.minY == 785)
        #expect(stage.header(1)?.minY == 815)
        stage.scroll(to: 900)
        #expect(stage.header(1)?.minY == 900)
        #expect(
            stage.view.supplementaryView(
                forElementKind: UICollectionView.elementKindSectionHeader,
                at: IndexPath(item: 0, section: 1)
            )?.frame.minY == 900
        )
    }

    @Test("Scroll jumps when cells are measured (MagazineLayout #9, #56; ChatLayout #67)")
    func measuringDoesNotJump() {
        var random = Random(seed: 5)
        let photos = (0..<300).map { Photo.random(id: $0, &random) }
        let list = BrickworkLayout(.waterfall(columns: 1)).spaced(10)
        list.section.estimatedItemSize.height = 400
        let stage = Stage({ list }, [Album(id: 0, photos: photos)], sizing: .selfSizing)
        // Far down, nothing above has been measured. Scrolling up measures cells at the top edge.
        stage.scroll(to: 40_000)
        for _ in 0..<100 {
            let steady = stage.firstWhollyVisible
            let place = stage.view.contentOffset.y
            stage.scroll(to: place - 40)
            guard let steady, let now = stage.distance(of: steady.id) else { continue }
            #expect(now.y == steady.distance.y + 40, "from \(place)")
        }
    }

    @Test("Crash or overlap in batch updates (MagazineLayout #27, #69, #82, #108, #134)")
    func batchOfAllKindsOfUpdates() {
        let albums = (0..<4).map {
            Album(id: $0, photos: Self.squares(12, from: $0 * 12), headerHeight: 20)
        }
        let stage = Stage({ Self.twoColumns() }, albums)
        stage.scroll(to: 300)
        stage.view.performBatchUpdates {
            var photos = stage.albums.map(\.photos)
            // Before: section 0 is removed, 1 and 3 are exchanged, 2 is reloaded, and a new one is inserted
            // at the front.
            let moved = photos[1].remove(at: 5)
            photos[3].removeFirst()
            photos[3].insert(moved, at: 2)
            photos[1].insert(Photo(id: 900, size: CGSize(width: 1, height: 3)), at: 0)
            stage.albums = [
                Album(id: 9, photos: Self.squares(3, from: 100), headerHeight: 20),
                Album(id: 3, photos: photos[3], headerHeight: 20),
                Album(id: 2, photos: Self.squares(1, from: 200), headerHeight: 20),
                Album(id: 1, photos: photos[1], headerHeight: 20),
            ]
            stage.view.deleteSections([0])
            stage.view.insertSections([0])
            stage.view.moveSection(3, toSection: 1)
            stage.view.moveSection(1, toSection: 3)
            stage.view.reloadSections([2])
            stage.view.deleteItems(at: [IndexPath(item: 0, section: 3)])
            stage.view.moveItem(at: IndexPath(item: 5, section: 1), to: IndexPath(item: 2, section: 1))
            stage.view.insertItems(at: [IndexPath(item: 0, section: 3)])
        }
        stage.view.layoutIfNeeded()
        stage.expectEqual(stage.fresh(), "all at once")
        stage.expectNoOverlap("all at once")
        stage.view.audit()
    }

    @Test("Layout loop because UIKit changed shared attribute objects (MagazineLayout #107)")
    func attributesAreNewObjects() {
        let stage = Stage(
            { Self.twoColumns() },
            [Album(id: 0, photos: Self.squares(10), headerHeight: 20)]
        )
        let bounds = stage.view.bounds
        let first = stage.layout.layoutAttributesForElements(in: bounds) ?? []
        let frames = first.map(\.frame)
        for attributes in first {
            attributes.indexPath = IndexPath(item: 99, section: 99)
            attributes.frame = .zero
        }
        let second = stage.layout.layoutAttributesForElements(in: bounds) ?? []
        #expect(second.map(\.frame) == frames)
        #expect(!second.contains { attributes in first.contains { $0 === attributes } })
    }

    @Test(
        "Slow at 10,000–100,000 items (CHTCollectionViewWaterfallLayout #13, #27; MagazineLayout #94, #122)"
    )
    func sizesAreRequestedOnce() {
        let stage = Stage(
            { Self.twoColumns() },
            [Album(id: 0, photos: Self.squares(20_000))],
            sizing: .height
        )
        #expect(stage.asked.count == 20_000)
        stage.forgetQuestions()
        let prepares = Drivers.current.prepares(of: stage.view)
        for y in stride(from: 0, to: 10_000, by: 500) { stage.scroll(to: CGFloat(y)) }
        #expect(stage.asked.isEmpty)
        #expect(Drivers.current.prepares(of: stage.view) == prepares)
        stage.albums[0].photos.insert(contentsOf: Self.squares(2, from: 90_000), at: 0)
        stage.view.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
        #expect(stage.asked == [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
    }

    @Test("SwiftUI grids that build every view at once (WaterfallGrid #19, #39, #42, #62, #75)")
    func onlyVisibleCellsAreMade() {
        let stage = Stage({ Self.twoColumns() }, [Album(id: 0, photos: Self.squares(10_000))])
        // 480 points show at most parts of five rows of two items, which are 155 points apart.
        #expect(Drivers.current.viewsCreated(by: stage.view) <= 10)
        for y in stride(from: 0, to: 50_000, by: 97) { stage.scroll(to: CGFloat(y)) }
        #expect(Drivers.current.viewsCreated(by: stage.view) <= 14)
    }

    @Test("Items hop between columns on a change (WaterfallTrueCompositionalLayout #3)")
    func itemsKeepColumns() {
        let layout = Self.twoColumns()
        layout.updatePolicy = .sticky
        let stage = Stage({ layout }, [Album(id: 0, photos: Self.squares(20))])
        let columns = stage.columns
        stage.albums[0].photos.remove(at: 3)
        stage.albums[0].photos.insert(Photo(id: 99, size: CGSize(width: 1, height: 1)), at: 0)
        stage.view.performBatchUpdates {
            stage.view.deleteItems(at: [IndexPath(item: 3, section: 0)])
            stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        }
        for (id, column) in stage.columns where id != 99 { #expect(columns[id] == column, "photo \(id)") }
        stage.expectNoOverlap("sticky")
    }

    @Test("No spans (CHTCollectionViewWaterfallLayout #43, #70)")
    func spans() {
        var photos = Self.squares(4)
        photos[2].span = 2
        let stage = Stage({ Self.twoColumns() }, [Album(id: 0, photos: photos)])
        #expect(
            stage.frames[0] == [
                CGRect(x: 10, y: 10, width: 145, height: 145),
                CGRect(x: 165, y: 10, width: 145, height: 145),
                CGRect(x: 10, y: 165, width: 300, height: 300),
                CGRect(x: 10, y: 475, width: 145, height: 145),
            ]
        )
    }

    @Test("No centered flow, no last-line rule (AlignedCollectionViewFlowLayout #10, #28)")
    func flowAlignments() {
        let tags = (0..<4).map { Photo(id: $0, size: CGSize(width: 90, height: 30)) }
        func frames(_ alignment: FlowSection.Alignment, last: FlowSection.Alignment = .leading) -> [CGFloat] {
            let layout = BrickworkLayout(.flow(alignment: alignment, lastLineAlignment: last))
            return Stage({ layout }, [Album(id: 0, photos: tags)], sizing: .size).frames[0].map(\.minX)
        }
        // Three tags and two spaces take 290 of 320 points.
        #expect(frames(.leading) == [0, 100, 200, 0])
        #expect(frames(.center) == [15, 115, 215, 115])
        #expect(frames(.trailing) == [30, 130, 230, 230])
        #expect(frames(.justified) == [0, 115, 230, 0])
        #expect(frames(.justified, last: .trailing) == [0, 115, 230, 230])
    }

    @Test("Wrong after rotation or with safe areas (AlignedCollectionViewFlowLayout #16)")
    func rotationAndSafeArea() {
        let tags = (0..<6).map { Photo(id: $0, size: CGSize(width: 90, height: 30)) }
        let layout = BrickworkLayout(.flow(alignment: .trailing))
        layout.sectionInsetReference = .fromSafeArea
        let stage = Stage({ layout }, [Album(id: 0, photos: tags)], sizing: .size)
        stage.view.contentInsetAdjustmentBehavior = .never
        stage.view.drivenSafeArea = UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 44)
        stage.rotate(to: CGSize(width: 588, height: 320))
        // 500 points between the safe area's edges: five tags and four spaces are 490.
        #expect(stage.frames[0].map(\.minX) == [54, 154, 254, 354, 454, 454])
        stage.view.drivenSafeArea = .zero
        stage.rotate(to: CGSize(width: 320, height: 588))
        #expect(stage.frames[0].map(\.minX) == [30, 130, 230, 30, 130, 230])
    }
}
#endif
