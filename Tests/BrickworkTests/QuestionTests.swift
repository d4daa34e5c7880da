#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// What the app is asked in a change, how often, and what the layout answers meanwhile.
@MainActor @Suite(.standIn)
struct QuestionTests {
    private static func photos(_ ids: Range<Int>) -> [Photo] {
        ids.map { Photo(id: $0, size: CGSize(width: 1, height: 1)) }
    }

    /// Two columns of 145 points, at 10 and 165. One batch inserts, moves and reloads, and the other items keep their columns.
    @Test func stickyColumnsInOneBatch() {
        let stage = Stage({ BrickworkLayout().spaced(10) }, [Album(id: 0, photos: Self.photos(0..<6))])
        stage.layout.updatePolicy = .sticky
        stage.forgetQuestions()
        stage.view.performBatchUpdates {
            var photos = stage.albums[0].photos
            photos[2].size.height = 2
            let moved = photos.remove(at: 5)
            let tall = Photo(id: 100, size: CGSize(width: 1, height: 4))
            photos.insert(contentsOf: [moved, tall], at: 0)
            stage.albums[0].photos = photos
            stage.view.moveItem(at: IndexPath(item: 5, section: 0), to: IndexPath(item: 0, section: 0))
            stage.view.insertItems(at: [IndexPath(item: 1, section: 0)])
            stage.view.reloadItems(at: [IndexPath(item: 2, section: 0)])
        }
        #expect(stage.asked == [IndexPath(item: 1, section: 0), IndexPath(item: 4, section: 0)])
        // Items 0, 2 and 4 stay on the left, with 610 points. Items 1 and 3 stay on the right, with 310. So the moved item comes to
        // the right (465), and so does the new one, of 580 points. Item 2 now has 290 points.
        let expected = [
            CGRect(x: 165, y: 10, width: 145, height: 145), CGRect(x: 165, y: 165, width: 145, height: 580),
            CGRect(x: 10, y: 10, width: 145, height: 145), CGRect(x: 165, y: 755, width: 145, height: 145),
            CGRect(x: 10, y: 165, width: 145, height: 290), CGRect(x: 165, y: 910, width: 145, height: 145),
            CGRect(x: 10, y: 465, width: 145, height: 145),
        ]
        #expect((0..<7).map { stage.frame(0, $0) } == expected)
    }

    /// A section becomes another kind when it has many items. The same batch inserts an item there, moves one into it and reloads
    /// one. All its items are asked for once, because their sizes have another form.
    @Test func sectionBecomesAnotherKind() {
        let described = Described()
        let stage = Stage(
            {
                BrickworkLayout { section, environment in
                    described.sections.append(section)
                    return environment.itemCount > 4 ? .justified() : .waterfall(columns: 2)
                }
            },
            [Album(id: 0, photos: Self.photos(0..<4)), Album(id: 1, photos: Self.photos(10..<14))]
        )
        stage.forgetQuestions()
        described.sections = []
        stage.view.performBatchUpdates {
            let moved = stage.albums[0].photos.remove(at: 3)
            stage.albums[1].photos.insert(contentsOf: [moved] + Self.photos(20..<21), at: 1)
            stage.view.moveItem(at: IndexPath(item: 3, section: 0), to: IndexPath(item: 1, section: 1))
            stage.view.insertItems(at: [IndexPath(item: 2, section: 1)])
            stage.view.reloadItems(at: [IndexPath(item: 0, section: 1)])
        }
        #expect(described.sections.sorted() == [0, 1])
        #expect(stage.asked == (0..<6).map { IndexPath(item: $0, section: 1) })
        #expect(stage.frames == stage.fresh().frames)
    }

    private final class Described {
        var sections: [Int] = []
    }

    /// While the app is asked for sizes, the layout has its old frames.
    @Test func layoutAnswersAsBefore() throws {
        let stage = Stage(
            { BrickworkLayout().spaced(10) },
            [Album(id: 0, photos: Self.photos(0..<4))],
            sizing: .selfSizing
        )
        let layout = stage.layout
        var height: CGFloat = 145
        var seen: [CGFloat?] = []
        layout.sizeForItem = { path, _ in
            seen.append(layout.layoutAttributesForItem(at: path)?.frame.height)
            seen.append(layout.collectionViewContentSize.height)
            return .height(height)
        }
        stage.view.layoutIfNeeded()
        // Two rows of 145 points, 10 points apart and from the edges.
        for change in [{ layout.invalidateLayout() }, { stage.view.reloadData() }] {
            (height, seen) = (height + 10, [])
            let (before, content) = (height - 10, 2 * height + 10)
            change()
            stage.view.layoutIfNeeded()
            #expect(seen == Array(repeating: [before, content], count: 4).flatMap(\.self))
            #expect(layout.collectionViewContentSize.height == content + 20)
        }
    }
}
#endif
