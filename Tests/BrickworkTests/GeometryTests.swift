#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Exact frames with directions, insets, safe area, and the other kinds of layout.
@MainActor @Suite(.standIn)
struct GeometryTests {
    static let squares = (0..<3).map { Photo(id: $0, size: CGSize(width: 1, height: 1)) }

    static func twoColumns() -> BrickworkLayout { BrickworkLayout(.waterfall(columns: 2)).spaced(10) }

    @Test func rightToLeft() {
        let stage = Stage({ Self.twoColumns() }, [Album(id: 0, photos: Self.squares)]) {
            $0.semanticContentAttribute = .forceRightToLeft
        }
        #expect(stage.frames[0].map(\.minX) == [165, 10, 165])
        #expect(stage.frames[0].map(\.minY) == [10, 10, 165])
    }

    /// Rows of 225 points: 480 − 2 × 10 − 10, halved.
    @Test func horizontal() {
        let layout = Self.twoColumns()
        layout.scrollDirection = .horizontal
        let stage = Stage({ layout }, [Album(id: 0, photos: Self.squares, headerHeight: 30)])
        #expect(
            stage.frames[0] == [
                CGRect(x: 40, y: 10, width: 225, height: 225),
                CGRect(x: 40, y: 245, width: 225, height: 225),
                CGRect(x: 275, y: 10, width: 225, height: 225),
            ]
        )
        #expect(stage.header(0) == CGRect(x: 0, y: 0, width: 30, height: 480))
        // The content is slightly narrower than the view, as UIKit requires.
        #expect(stage.view.contentSize == CGSize(width: 510, height: 479.9999))
    }

    /// Right to left, the view begins at the right.
    @Test func horizontalRightToLeft() {
        let layout = Self.twoColumns()
        layout.scrollDirection = .horizontal
        let stage = Stage({ layout }, [Album(id: 0, photos: Self.squares)]) {
            $0.semanticContentAttribute = .forceRightToLeft
        }
        #expect(stage.view.contentSize.width == 480)
        #expect(stage.view.contentOffset.x == 160)
        #expect(stage.frames[0].map(\.minX) == [245, 245, 10])
        stage.albums[0].photos = Array(Self.squares.prefix(1))
        stage.view.reloadData()
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 0).maxX == 310)
    }

    @Test func insetsAndSafeArea() {
        let stage = Stage({ Self.twoColumns() }, [Album(id: 0, photos: Self.squares)]) {
            $0.contentInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 40)
        }
        // 260 points: columns of 115.
        #expect(stage.frames[0].map(\.minX) == [10, 135, 10])
        #expect(stage.view.contentSize.width == 259.9999)
        let safe = Stage({ Self.twoColumns() }, [Album(id: 0, photos: Self.squares, headerHeight: 20)]) {
            $0.contentInsetAdjustmentBehavior = .never
            $0.drivenSafeArea = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 30)
        }
        // As in a flow layout, only the content inset counts.
        #expect(safe.frames[0].map(\.minX) == [10, 165, 10])
        safe.layout.sectionInsetReference = .fromSafeArea
        safe.view.layoutIfNeeded()
        // Headers extend from edge to edge. Items stay within the safe area.
        #expect(safe.header(0)?.width == 320)
        #expect(safe.frames[0].map(\.minX) == [40, 165, 40])
    }

    @Test func contentFillsVisibleBounds() {
        let stage = Stage({ Self.twoColumns() }, [Album(id: 0, photos: Self.squares)]) {
            $0.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 50, right: 0)
        }
        #expect(stage.view.contentSize.height == 320)
        stage.layout.fillsVisibleBounds = true
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentSize.height == 400)
        stage.resize(to: CGSize(width: 320, height: 580))
        #expect(stage.view.contentSize.height == 500)
    }

    @Test func edgesAreOnPixels() {
        let layout = BrickworkLayout(.waterfall(columns: 3)).spaced(0)
        let stage = Stage({ layout }, [Album(id: 0, photos: Self.squares)])
        // 320 / 3 at two pixels per point.
        #expect(stage.frames[0].map(\.minX) == [0, 106.5, 213.5])
        #expect(stage.frames[0].map(\.maxX) == [106.5, 213.5, 320])
        layout.alignsToPixels = false
        stage.view.layoutIfNeeded()
        #expect(abs(stage.frame(0, 1).minX - 320 / 3) < 1e-9)
    }

    @Test func justifiedRows() {
        let photos = (0..<3).map { Photo(id: $0, size: CGSize(width: 3, height: 2)) }
        let layout = BrickworkLayout(.justified(targetRowHeight: 100))
        let stage = Stage({ layout }, [Album(id: 0, photos: photos)])
        // Two pictures and 10 points fill 320: each is 155 wide.
        #expect(stage.frames[0][0] == CGRect(x: 0, y: 0, width: 155, height: 103.5))
        #expect(stage.frames[0][1] == CGRect(x: 165, y: 0, width: 155, height: 103.5))
        #expect(stage.frames[0][2] == CGRect(x: 0, y: 113.5, width: 150, height: 100))
        layout.section = .justified(targetRowHeight: 100, lastRow: .fill)
        stage.view.layoutIfNeeded()
        #expect(stage.frame(0, 2).width == 320)
    }

    @Test func grid() {
        let layout = BrickworkLayout(.grid(columns: 2, aspectRatio: 2)).spaced(10)
        let stage = Stage({ layout }, [Album(id: 0, photos: Self.squares)])
        #expect(
            stage.frames[0] == [
                CGRect(x: 10, y: 10, width: 145, height: 72.5),
                CGRect(x: 165, y: 10, width: 145, height: 72.5),
                CGRect(x: 10, y: 92.5, width: 145, height: 72.5),
            ]
        )
        #expect(stage.asked.isEmpty)
    }

    /// Three columns of 100. The first photo takes two columns and two rows, and the others go around it. A photo that is
    /// inserted in front moves the large one to the right.
    @Test func mosaic() async {
        let layout = BrickworkLayout(.mosaic(columns: 3)).spaced(10, inset: 0)
        let large = Photo(id: 9, size: CGSize(width: 1, height: 1), span: 2)
        let stage = Stage({ layout }, [Album(id: 0, photos: [large] + Self.squares)])
        #expect(
            stage.frames[0] == [
                CGRect(x: 0, y: 0, width: 210, height: 210), CGRect(x: 220, y: 0, width: 100, height: 100),
                CGRect(x: 220, y: 110, width: 100, height: 100),
                CGRect(x: 0, y: 220, width: 100, height: 100),
            ]
        )
        stage.albums[0].photos.insert(Photo(id: 10, size: CGSize(width: 1, height: 1)), at: 0)
        stage.view.performBatchUpdates { stage.view.insertItems(at: [IndexPath(item: 0, section: 0)]) }
        await stage.settle()
        #expect(stage.frame(0, 1) == CGRect(x: 110, y: 0, width: 210, height: 210))
        #expect(stage.frames == stage.fresh().frames)
    }

    @Test func sectionsOfDifferentKinds() {
        let stage = Stage(
            {
                BrickworkLayout { section, environment in
                    var description: BrickworkSection =
                        section == 0
                        ? .flow()
                        : .waterfall(columns: environment.containerSize.width > 400 ? 4 : 2)
                    description.backgroundKind = section == 1 ? "background" : nil
                    description.headerReferenceSize.height = 24
                    return description
                }
            },
            [
                Album(id: 0, photos: [Photo(id: 9, size: CGSize(width: 80, height: 30))]),
                Album(id: 1, photos: Self.squares),
            ],
            sizing: .size
        )
        #expect(stage.frame(0, 0) == CGRect(x: 0, y: 24, width: 80, height: 30))
        #expect(stage.header(1)?.minY == 54)
        #expect(stage.frames[1].map(\.minX) == [0, 165, 0])
        #expect(stage.background(0) == nil)
        #expect(stage.background(1) == CGRect(x: 0, y: 54, width: 320, height: 344))
        stage.rotate(to: CGSize(width: 480, height: 320))
        #expect(stage.frames[1].map(\.minX) == [0, 122.5, 245])
    }

    @Test func propertiesTakeEffect() {
        let layout = Self.twoColumns()
        let stage = Stage({ layout }, [Album(id: 0, photos: Self.squares)])
        stage.forgetQuestions()
        layout.section.kind = WaterfallSection(order: .inOrder).kind
        layout.section.minimumInteritemSpacing = 20
        layout.section.minimumLineSpacing = 4
        let columns = 3
        layout.section.columns = columns
        stage.view.layoutIfNeeded()
        // 300 − 2 × 20, divided by three. Aspect ratios are valid at any width, so no size is asked for
        // again.
        #expect(stage.frames[0].map(\.minX) == [10, 116.5, 223.5])
        #expect(stage.asked.isEmpty)
        layout.scrollDirection = .horizontal
        stage.view.layoutIfNeeded()
        #expect(stage.view.contentSize.height == 479.9999)
    }
}
#endif
