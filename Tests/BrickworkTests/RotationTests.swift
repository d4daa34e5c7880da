#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Random rotations at random positions: the first item that was visible before is visible after.
@MainActor @Suite(.standIn)
struct RotationTests {
    static let sizes = [CGSize(width: 390, height: 844), CGSize(width: 844, height: 390)]

    @Test(arguments: [1, 2], [false, true])
    func firstVisibleItemStays(columns: Int, isAnimated: Bool) throws {
        let seed = 100 * columns
        var random = Random(seed: seed)
        let photos = (0..<300).map { id in
            Photo(id: id, size: CGSize(width: Double.random(in: 0.5...2, using: &random), height: 1))
        }
        let stage = Stage(
            { BrickworkLayout(.waterfall(columns: columns)).spaced(10) },
            [Album(id: 0, photos: photos)],
            bounds: Self.sizes[1]
        )
        for turn in 0..<200 {
            let last = stage.view.contentSize.height - stage.view.bounds.height
            stage.scroll(to: (CGFloat.random(in: 0...1, using: &random) * last).rounded())
            let seen = try #require(stage.firstVisible)
            let offset = stage.view.contentOffset.y
            let size = stage.view.bounds.size
            let other = Self.sizes[size.width > 400 ? 0 : 1]
            if isAnimated { stage.rotate(to: other) } else { stage.resize(to: other) }
            #expect(stage.isSeen(seen.id), "seed \(seed), turn \(turn), photo \(seen.id)")
            guard random.chance(30) else { continue }
            if isAnimated { stage.rotate(to: size) } else { stage.resize(to: size) }
            #expect(stage.view.contentOffset.y == offset, "seed \(seed), turn \(turn) and back")
        }
    }
}
#endif
