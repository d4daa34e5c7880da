#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// The user drags an item, and the layout follows.
@MainActor @Suite(.standIn)
struct InteractiveMovementTests {
    private static func path(_ section: Int, _ item: Int) -> IndexPath {
        IndexPath(item: item, section: section)
    }

    /// Two columns of 145 points. The heights are those of the photos.
    private static func board(_ heights: [CGFloat], _ make: @escaping @MainActor () -> BrickworkLayout)
        -> Stage
    {
        let photos = heights.enumerated().map {
            Photo(id: $0.offset, size: CGSize(width: 145, height: $0.element))
        }
        return Stage(make, [Album(id: 0, photos: photos)], sizing: .height)
    }

    private static func twoColumns() -> BrickworkLayout { BrickworkLayout(.waterfall(columns: 2)).spaced(10) }

    @Test func layoutFollowsADrag() {
        let stage = Self.board([100, 200, 50, 60], Self.twoColumns)
        #expect(stage.frames[0].map(\.minY) == [10, 10, 120, 180])
        #expect(stage.view.beginInteractiveMovementForItem(at: Self.path(0, 0)))
        // Over the last item, which is in the left column from 180 to 240.
        stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 80, y: 200))
        // 200, 50 and 60, and then the first item in its new place.
        #expect(stage.frames[0].map(\.height) == [200, 50, 60, 100])
        #expect(stage.frames[0].map(\.minX) == [10, 165, 165, 165])
        #expect(stage.frames[0].map(\.minY) == [10, 10, 70, 140])
        #expect(stage.view.cellForItem(at: Self.path(0, 3))?.center == CGPoint(x: 80, y: 200))
        #expect(stage.albums[0].photos.map(\.id) == [0, 1, 2, 3])
        stage.forgetQuestions()
        stage.view.endInteractiveMovement()
        stage.view.layoutIfNeeded()
        #expect(stage.albums[0].photos.map(\.id) == [1, 2, 3, 0])
        #expect(stage.asked.isEmpty)
        stage.expectEqual(stage.fresh(), "after the drop")
        #expect(
            stage.view.cellForItem(at: Self.path(0, 3))?.frame
                == CGRect(x: 165, y: 140, width: 145, height: 100)
        )
    }

    /// Measured cells keep their columns. A cell that moves back returns to its column.
    @Test func cancelingRestoresTheLayout() {
        var random = Random(seed: 31)
        let photos = (0..<60).map { Photo.random(id: $0, &random) }
        let stage = Stage(Self.twoColumns, [Album(id: 0, photos: photos)], sizing: .selfSizing)
        stage.scroll(to: 300)
        let frames = stage.frames
        let size = stage.view.contentSize
        stage.view.beginInteractiveMovementForItem(at: Self.path(0, 6))
        for y in [350, 500, 640, 420] {
            stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 250, y: y))
        }
        #expect(stage.frames != frames)
        stage.view.cancelInteractiveMovement()
        stage.view.layoutIfNeeded()
        #expect(stage.frames == frames)
        #expect(stage.view.contentSize == size)
        #expect(stage.view.contentOffset.y == 300)
        stage.view.audit()
    }

    /// The delegate returns a height for a given width. At another width, it is asked again once the data
    /// source has the item.
    @Test func itemIsRequestedForItsNewWidth() {
        let albums = [
            Album(id: 0, photos: [Photo(id: 0, size: CGSize(width: 1, height: 1))]),
            Album(id: 1, photos: (1...3).map { Photo(id: $0, size: CGSize(width: 2, height: 1)) }),
        ]
        let stage = Stage(
            {
                BrickworkLayout { section, _ in
                    var description = BrickworkSection.waterfall(columns: section == 0 ? 1 : 2)
                    description.minimumInteritemSpacing = 0
                    description.minimumLineSpacing = 0
                    return description
                }
            },
            albums,
            sizing: .height
        )
        // Below a square of 320: two halves of 160 × 80, and one more.
        #expect(stage.frame(1, 1) == CGRect(x: 160, y: 320, width: 160, height: 80))
        stage.forgetQuestions()
        stage.view.beginInteractiveMovementForItem(at: Self.path(1, 1))
        stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 100))
        #expect((0..<2).map(stage.view.numberOfItems(inSection:)) == [2, 2])
        #expect(stage.asked.isEmpty)
        #expect(
            stage.layout.layoutAttributesForItem(at: Self.path(0, 0))?.frame
                == CGRect(x: 0, y: 0, width: 320, height: 80)
        )
        stage.view.endInteractiveMovement()
        stage.view.layoutIfNeeded()
        #expect(stage.albums.map { $0.photos.map(\.id) } == [[2, 0], [1, 3]])
        #expect(stage.asked == [Self.path(0, 0)])
        #expect(stage.frame(0, 0) == CGRect(x: 0, y: 0, width: 320, height: 160))
        stage.expectEqual(stage.fresh(), "after the drop")
    }

    @Test func dragIntoAnEmptySection() {
        let albums = [
            Album(id: 0, photos: ComplaintTests.squares(3)),
            Album(id: 1, photos: [], headerHeight: 40),
        ]
        let stage = Stage({ BrickworkLayout(.waterfall(columns: 3)).spaced(10) }, albums)
        // Squares of 280 / 3 below 10, then a header of 40 and 20 points of space.
        stage.view.beginInteractiveMovementForItem(at: Self.path(0, 0))
        stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 60, y: 160))
        stage.view.endInteractiveMovement()
        stage.view.layoutIfNeeded()
        #expect(stage.albums.map { $0.photos.map(\.id) } == [[1, 2], [0]])
        stage.expectEqual(stage.fresh(), "after the drop")
    }

    /// The content stays in place during the drag, although the first visible item moves.
    @Test func contentStaysDuringADrag() {
        let stage = Self.board([CGFloat](repeating: 100, count: 60), Self.twoColumns)
        stage.scroll(to: 500)
        let first = stage.firstVisible
        stage.view.beginInteractiveMovementForItem(at: Self.path(0, 15))
        // Over the first item that is partly visible. Rows are 110 points apart.
        stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 80, y: 505))
        #expect(stage.view.contentOffset.y == 500)
        #expect(first?.id == 8)
        stage.view.endInteractiveMovement()
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentOffset.y == 500)
        #expect(stage.albums[0].photos[8].id == 15)
    }

    /// A drag that doesn't move causes no back and forth. After a few events, all items rest.
    @Test(arguments: 0..<40)
    func restingDragMovesNothing(seed: Int) {
        var random = Random(seed: seed)
        let setup = Setup(&random, sizings: [.height, .ratio])
        let stage = setup.stage
        guard let section = stage.albums.firstIndex(where: { $0.photos.count > 1 }) else { return }
        let context = "seed \(seed), \(setup.name)"
        let item = random.int(0...stage.albums[section].photos.count - 1)
        stage.view.beginInteractiveMovementForItem(at: Self.path(section, item))
        for _ in 0..<6 {
            let finger = CGPoint(
                x: stage.visible.minX + CGFloat(random.int(0...Int(stage.visible.width))),
                y: stage.visible.minY + CGFloat(random.int(0...Int(stage.visible.height)))
            )
            var states: [[IndexPath: CGRect]] = []
            for _ in 0..<12 {
                stage.view.updateInteractiveMovementTargetPosition(finger)
                states.append(stage.presented)
            }
            #expect(states[10] == states[11], "\(context), finger at \(finger)")
        }
        let moved = stage.presented
        stage.view.endInteractiveMovement()
        stage.view.layoutIfNeeded()
        if stage.sizing == .ratio, !setup.name.hasPrefix("sectioned") {
            #expect(stage.presented == moved, "\(context)")
        }
        stage.expectEqual(stage.fresh(), context)
        stage.view.audit()
    }

    /// During a movement, the view's index paths differ from those of the data source. Sizes that were
    /// requested during it are requested again afterward.
    @Test(arguments: [false, true])
    func rotationDuringADrag(cancels: Bool) {
        var random = Random(seed: 32)
        let photos = (0..<20).map { Photo.random(id: $0, &random) }
        let stage = Stage(
            { BrickworkLayout(.waterfall(columns: .minimumWidth(100))).spaced(10) },
            [Album(id: 0, photos: photos)],
            sizing: .height
        )
        stage.view.beginInteractiveMovementForItem(at: Self.path(0, 0))
        stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 250, y: 300))
        stage.resize(to: CGSize(width: 480, height: 320))
        if cancels { stage.view.cancelInteractiveMovement() } else { stage.view.endInteractiveMovement() }
        stage.view.layoutIfNeeded()
        #expect((stage.albums[0].photos[0].id == 0) == cancels)
        stage.expectEqual(stage.fresh(), "after the turn")
    }

    /// Each event looks at a few items, without asking the data source.
    @Test func dragThroughManyItems() {
        let stage = Self.board([CGFloat](repeating: 100, count: 20_000), Self.twoColumns)
        stage.forgetQuestions()
        stage.view.beginInteractiveMovementForItem(at: Self.path(0, 0))
        for y in stride(from: 10, to: 450, by: 10) {
            stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 80, y: y))
        }
        stage.view.endInteractiveMovement()
        stage.view.layoutIfNeeded()
        #expect(stage.asked.isEmpty)
        // 440 is in the fourth row, from 340 to 440 and a gap. The left column has the even ones.
        #expect(stage.albums[0].photos.prefix(8).map(\.id) == [1, 2, 3, 4, 5, 6, 0, 7])
    }
}

extension Stage {
    /// The frame of every item, by the layout's index path.
    fileprivate var presented: [IndexPath: CGRect] {
        var result: [IndexPath: CGRect] = [:]
        for section in 0..<view.numberOfSections {
            for item in 0..<view.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                result[path] = layout.layoutAttributesForItem(at: path)?.frame
            }
        }
        return result
    }
}
#endif
