import BrickworkEngine
import Testing
import WallNodes

@testable import Wall

@Suite struct StyleTests {
    @Test(arguments: [
        (1020.0, 4, 240.0), (264, 1, 240), (265, 2, 114.5), (320, 2, 142), (30, 1, 6), (1920, 7, 260.571_428),
    ])
    func columnsFillTheWall(width: Double, count: Int, columnWidth: Double) {
        let columns = WallStyle().columns(in: width)
        #expect(columns.count == count)
        #expect(abs(columns.width - columnWidth) < 0.001)
    }

    /// The wall of a phone has 366 points for photos.
    @Test(arguments: [(160.0, 2), (240, 2), (365, 2), (366, 1), (520, 1)])
    func photosThatFillANarrowWallAreInASingleColumn(columnWidth: Double, count: Int) {
        #expect(WallStyle(columnWidth: columnWidth).columns(in: 390).count == count)
    }

    /// Columns of 240 points have room for 232 points of text.
    @Test(arguments: [
        (0, 1.0, 0, 0.0), (28, 1, 1, 28), (29, 1, 2, 46), (255, 1, 2, 46), (14, 2, 1, 46), (15, 2, 2, 82),
    ])
    func captionsTakeOneLineOrTwo(length: UInt8, textScale: Double, lines: Int, height: Double) {
        let style = WallStyle(textScale: textScale)
        #expect(style.captionLines(length: length, in: 1_020) == lines)
        #expect(style.captionHeight(lines: lines) == height)
    }

    @Test func largerTextTakesMoreRoom() throws {
        var reader = Walls.whole([40, 10], style: WallStyle(textScale: 2))
        #expect(reader.page.frame(of: 1, in: reader.wall)?.y == 96)
        // 8.25 points per letter, doubled, and 8 at the sides: a line of 240 points has 14.
        let long = try #require((1...16).first { 14 < TestPhoto.shape($0).captionLength })
        let height = 240 * PhotoShape.unit / Double(TestPhoto.shape(long).ratio)
        let frame = try #require(reader.page.frame(of: long, in: reader.wall))
        #expect(abs(frame.height - height - 82) <= 1)
        reader.arrange(style: WallStyle(textScale: .nan))
        #expect(reader.page.frame(of: 1, in: reader.wall)?.y == 48)
    }

    /// Four columns of 240 points, with 12 between. Longer pictures are cropped to 1:2 and 2.6:1.
    @Test(arguments: [
        (100, 1_000, 240.0, 480.0), (100, 200, 240, 480), (200, 100, 240, 120), (240, 100, 492, 205),
        (3_000, 100, 492, 189.235),
    ])
    func tilesAreNeitherTallNorFlat(pictureWidth: Int, pictureHeight: Int, width: Double, height: Double) {
        let ratio = PhotoShape.ratio(width: pictureWidth, height: pictureHeight)
        let arrangement = Arrangement(WallStyle(), in: LayoutContainer(width: 1_020))
        let section = arrangement.section(.none, ShapesNode([PhotoShape(ratio: ratio, captionLength: 0)]))
        let layout = CollectionLayout(container: arrangement.container, sections: [section])
        let frame = layout.frame(of: LayoutElement(.item, section: 0, item: 0))
        #expect(frame?.width == width)
        #expect(frame.map { abs($0.height - height) < 0.01 } == true)
    }

    @Test(arguments: [(100, 1_000, true), (100, 201, true), (100, 200, false), (3_000, 100, false)])
    func tallPhotosShowTheirTop(width: Int, height: Int, isTall: Bool) throws {
        let tree = TestTree(
            Walls.sections([1]),
            shape: { _ in
                PhotoShape(ratio: PhotoShape.ratio(width: width, height: height), captionLength: 0)
            }
        )
        for kind in WallStyle.Kind.allCases {
            var reader = Reader(style: WallStyle(kind: kind))
            reader.open(tree, whole: true)
            let tile = try #require(reader.wall.changes.first { $0.content == .photo })
            #expect(tile.isTall == isTall)
        }
    }

    @Test func onlyColumnsHaveSpans() {
        let shapes = ShapesNode([
            PhotoShape(ratio: PhotoShape.ratio(width: 3, height: 1), captionLength: 0)
        ])
        let container = LayoutContainer(width: 1_020)
        var arrangement = Arrangement(WallStyle(), in: container)
        var section = arrangement.section(.none, shapes)
        #expect(section.items[0].span == .columns(2))
        for kind in [WallStyle.Kind.grid, .justified, .waterfall] {
            let new = Arrangement(WallStyle(kind: kind), in: container)
            new.describe(&section, .none, shapes, new.itemChange(from: arrangement))
            arrangement = new
            #expect(section.items[0].span == .columns(kind == .waterfall ? 2 : 1))
        }
    }

    @Test(arguments: [
        (0xFFFF, 0xFFFFFF), (0xF800, 0xFF0000), (0x07E0, 0x00FF00), (0x001F, 0x0000FF), (0x8410, 0x848284),
    ])
    func dominantColorsAreSpreadToEightBits(stored: Int, shown: Int) {
        #expect(Placeholder.color(UInt16(stored), id: 1) == UInt32(shown))
    }

    @Test func aPhotoWhoseColorIsNotKnownHasATint() {
        #expect(Set((0..<10).map { Placeholder.color(0, id: $0) }).count == 5)
    }

    @Test(arguments: [
        (235.0, 157.0, 1.5, 1.0, 240), (235, 157, 1.5, 2, 480), (200, 200, 3, 1, 960),
        (4000, 3000, 1.33, 2, 1920),
        (264, 100, 2.64, 1, 240),
    ])
    func thumbnailsAreWideEnough(width: Double, height: Double, ratio: Double, scale: Double, expected: Int) {
        #expect(ThumbnailWidth.fitting(width: width, height: height, ratio: ratio, scale: scale) == expected)
    }
}
