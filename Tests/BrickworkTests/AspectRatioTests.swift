#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// An aspect ratio is width over height in every layout, in any scroll direction.
@MainActor @Suite(.standIn)
struct AspectRatioTests {
    private static let photos = [2, 0.5, 4].enumerated().map {
        Photo(id: $0, size: CGSize(width: $1 * 100, height: 100))
    }

    private static func stage(
        _ layout: BrickworkLayout,
        isHorizontal: Bool,
        isRightToLeft: Bool
    ) -> Stage {
        layout.scrollDirection = isHorizontal ? .horizontal : .vertical
        layout.alignsToPixels = false
        return Stage({ layout }, [Album(id: 0, photos: photos)], bounds: CGSize(width: 400, height: 400)) {
            $0.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .unspecified
        }
    }

    @Test(arguments: [false, true], [false, true])
    func items(isHorizontal: Bool, isRightToLeft: Bool) {
        for layout in [
            BrickworkLayout(.waterfall(columns: 4)).spaced(10), BrickworkLayout(.justified()).spaced(10),
            BrickworkLayout(.flow()).spaced(8),
        ] {
            let stage = Self.stage(layout, isHorizontal: isHorizontal, isRightToLeft: isRightToLeft)
            for (frame, photo) in zip(stage.frames[0], Self.photos) {
                let isRatio = abs(frame.width / frame.height - photo.ratio) < 0.001
                #expect(isRatio, "\(layout.section.kind): \(frame) at a ratio of \(photo.ratio)")
            }
        }
    }

    /// Rows of 100 points: cells of 200 × 100, not of 50 × 100.
    @Test(arguments: [false, true])
    func gridCells(isRightToLeft: Bool) {
        let layout = BrickworkLayout(.grid(columns: 4, aspectRatio: 2)).spaced(0)
        let stage = Self.stage(layout, isHorizontal: true, isRightToLeft: isRightToLeft)
        #expect(
            stage.frames[0].map(\.size) == [CGSize](repeating: CGSize(width: 200, height: 100), count: 3)
        )
    }
}
#endif
