#if canImport(UIKit)
import Brickwork
import UIKit
import Testing

/// The waterfall in a collection view: exact frames.
@MainActor @Suite(.standIn)
struct WaterfallLayoutTests {
    /// Two columns of 145 points: 320 − 2 × 10 of inset − 10 between.
    @Test func firstLayout() {
        let stage = Stage({ BrickworkLayout().spaced(10) }, [Album(id: 0, photos: Self.photos)])
        #expect(
            stage.frames == [
                [
                    CGRect(x: 10, y: 10, width: 145, height: 145),
                    CGRect(x: 165, y: 10, width: 145, height: 72.5),
                    CGRect(x: 165, y: 92.5, width: 145, height: 290),
                    CGRect(x: 10, y: 165, width: 145, height: 165),
                ]
            ]
        )
        #expect(stage.view.contentSize == CGSize(width: 319.9999, height: 392.5))
        #expect(stage.view.indexPathsForVisibleItems.count == 4)
    }

    static let photos = [
        Photo(id: 0, size: CGSize(width: 1, height: 1)), Photo(id: 1, size: CGSize(width: 2, height: 1)),
        Photo(id: 2, size: CGSize(width: 1, height: 2)),
        Photo(id: 3, size: CGSize(width: 1, height: 1), captionHeight: 20),
    ]

    @Test func insertionAboveKeepsTheVisibleItem() {
        let photos = (0..<40).map { Photo(id: $0, size: CGSize(width: 1, height: 1)) }
        let stage = Stage({ BrickworkLayout().spaced(10) }, [Album(id: 0, photos: photos)])
        stage.scroll(to: 500)
        let seen = stage.firstVisible
        stage.forgetQuestions()
        stage.albums[0].photos.insert(Photo(id: 100, size: CGSize(width: 1, height: 3)), at: 0)
        stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
        #expect(stage.distance(of: seen?.id ?? -1)?.y == seen?.distance.y)
        #expect(stage.asked == [IndexPath(item: 0, section: 0)])
        #expect(stage.frames == Stage({ BrickworkLayout().spaced(10) }, stage.albums).frames)
    }

    @Test func rotationKeepsTheVisibleItem() throws {
        let photos = (0..<40).map { Photo(id: $0, size: CGSize(width: 1, height: 1)) }
        let stage = Stage({ BrickworkLayout().spaced(10) }, [Album(id: 0, photos: photos)])
        stage.scroll(to: 500)
        let seen = try #require(stage.firstStretch)
        stage.rotate(to: CGSize(width: 480, height: 320))
        stage.expectKept(seen.id, seen.stretch)
        let fresh = Stage(
            { BrickworkLayout().spaced(10) },
            stage.albums,
            bounds: CGSize(width: 480, height: 320)
        )
        #expect(stage.frames == fresh.frames)
        stage.resize(to: CGSize(width: 320, height: 480))
        stage.expectKept(seen.id, seen.stretch)
    }

    @Test func rotationFromOneColumn() throws {
        let photos = (0..<40).map { Photo(id: $0, size: CGSize(width: 1, height: 1)) }
        let layout = BrickworkLayout().spaced(10)
        layout.section.columns = .minimumWidth(160)
        let stage = Stage({ layout }, [Album(id: 0, photos: photos)])
        stage.scroll(to: 500)
        let seen = try #require(stage.firstStretch)
        stage.rotate(to: CGSize(width: 480, height: 320))
        stage.expectKept(seen.id, seen.stretch)
        stage.resize(to: CGSize(width: 320, height: 480))
        #expect(stage.view.contentOffset.y == 500)
    }

    @Test func selfSizing() {
        var random = Random(seed: 1)
        let photos = (0..<200).map { Photo.random(id: $0, &random) }
        let stage = Stage(
            { BrickworkLayout().spaced(10) },
            [Album(id: 0, photos: photos)],
            sizing: .selfSizing
        )
        for y in stride(from: 0, to: 4000, by: 100) {
            stage.scroll(to: CGFloat(y))
        }
        stage.view.audit()
    }
}
#endif
