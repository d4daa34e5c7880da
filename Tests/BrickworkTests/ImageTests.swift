#if canImport(UIKit)
import Testing
import UIKit

@testable import Brickwork

struct ImageTests {
    #if os(Linux)
    /// The picture has 924 × 1,394 pixels. 100 points at 2 pixels each are 200 × 301.7.
    @Test func aPictureIsScaledToAWidth() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/board.png")
        for picture in [
            ImageDownsampler(contentsOf: file), ImageDownsampler(data: try Data(contentsOf: file)),
        ] {
            let picture = try #require(picture)
            #expect(picture.pixelSize == CGSize(width: 924, height: 1394))
            #expect(picture.aspectRatio == 924.0 / 1394)
            let image = try #require(picture.image(width: 100, scale: 2))
            #expect(image.size == CGSize(width: 100, height: 151) && image.scale == 2)
            #expect(picture.image(width: 1000, scale: 2)?.size == CGSize(width: 462, height: 697))
        }
        #expect(ImageDownsampler(data: Data([1, 2, 3])) == nil)
        #expect(ImageDownsampler(contentsOf: file.appendingPathComponent("nothing")) == nil)
    }
    #endif

    @Test func rotatedPictureIsUpright() {
        for orientation in 1...4 {
            let size = PixelSize(width: 4000, height: 3000, orientation: orientation)
            #expect(size?.width == 4000 && size?.height == 3000)
        }
        for orientation in 5...8 {
            let size = PixelSize(width: 4000, height: 3000, orientation: orientation)
            #expect(size?.width == 3000 && size?.height == 4000)
        }
        #expect(PixelSize(width: 4, height: 3, orientation: 9) == PixelSize(width: 4, height: 3))
        #expect(PixelSize(width: 0, height: 3) == nil)
        #expect(PixelSize(width: 3, height: -1) == nil)
    }

    @Test func picturesAreOnlyScaledDown() {
        let wide = PixelSize(width: 4000, height: 3000)
        // 160 points at 3 pixels are 480 pixels of width: the longer side.
        #expect(wide?.longerSide(showing: 160, scale: 3) == 480)
        let high = PixelSize(width: 3000, height: 4000)
        // 480 of 3,000 pixels; 640 of 4,000.
        #expect(high?.longerSide(showing: 160, scale: 3) == 640)
        #expect(high?.longerSide(showing: 1000, scale: 3) == 4000)
        #expect(high?.longerSide(showing: 5000, scale: 3) == 4000)
        #expect(high?.longerSide(showing: .nan, scale: 3) == 4000)
        #expect(high?.longerSide(showing: -1, scale: 3) == 4000)
        #expect(high?.longerSide(showing: 300, scale: 0) == 400)
        #expect(high?.longerSide(showing: 0.0001, scale: 1) == 1)
    }
}
#endif
