import BrickworkEngine
import Foundation
import SampleLibrary
import Testing
import WallNodes

@testable import Wall

/// The accuracy of estimated lengths of sections.
@Suite struct EstimateTests {
    /// Returns the aspect ratios of real photographs, one per line, after a line with their source.
    private func ratios() throws -> [UInt16] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../proportions.txt").standardizedFileURL
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
            let size = try line.split(separator: " ").map { try #require(Int($0)) }
            return PhotoShape.ratio(width: size[0], height: size[1])
        }
    }

    /// Returns the mean and the largest error for sections with a number of photos, as shares of their
    /// length.
    private func errors(
        of count: Int,
        _ style: WallStyle,
        width: Double,
        _ ratios: [UInt16],
        captions: Bool = false
    ) -> (mean: Double, maximum: Double) {
        var random = SeededRandom(seed: UInt64(count))
        let arrangement = Arrangement(style, in: LayoutContainer(width: width))
        var errors: [Double] = []
        for _ in 0..<200 {
            let shapes = (0..<count).map { _ in
                PhotoShape(
                    ratio: ratios.randomElement(using: &random) ?? 8_192,
                    captionLength: captions ? UInt8.random(in: 0...120, using: &random) : 0
                )
            }
            var sums = PhotoSums()
            for shape in shapes { sums.add(shape) }
            let layout = CollectionLayout(
                container: arrangement.container,
                sections: [arrangement.section(.none, ShapesNode(shapes))]
            )
            let length = layout.contentSize.height - style.insets.bottom
            errors.append(abs(arrangement.length(of: sums) - length) / length)
        }
        return (errors.reduce(0, +) / 200, errors.max() ?? 0)
    }

    @Test(arguments: [(20, 0.06, 0.25), (100, 0.012, 0.06), (1_000, 0.0015, 0.006)])
    func waterfalls(count: Int, mean: Double, maximum: Double) throws {
        let style = WallStyle()
        // Five columns.
        let found = errors(of: count, style, width: 1_300, try ratios())
        #expect(found.mean < mean, "\(found)")
        #expect(found.maximum < maximum, "\(found)")
    }

    @Test(arguments: [(100, 0.015), (1_000, 0.005)])
    func captions(count: Int, mean: Double) throws {
        let found = errors(of: count, WallStyle(), width: 1_300, try ratios(), captions: true)
        #expect(found.mean < mean, "\(found)")
    }

    @Test(arguments: [(100, 0.06), (1_000, 0.05)])
    func justifiedRows(count: Int, mean: Double) throws {
        let found = errors(of: count, WallStyle(kind: .justified), width: 1_300, try ratios())
        #expect(found.mean < mean, "\(found)")
    }

    /// Photos that aren't laid out have the same height, and a point in one of them is found again.
    @Test func photosThatAreNotLaidOut() {
        let even = EvenPhotos(count: 4, length: 200)
        #expect([(0, 0.0), (1, 0.5), (3, 1.0)].map { even.y(of: $0.0, $0.1) } == [0, 75, 200])
        func point(_ y: Double, in even: EvenPhotos) -> [Double] {
            let point = even.point(at: y)
            return [Double(point.photo), point.fraction]
        }
        #expect(
            [-5, 0, 75, 200, 300].map { point($0, in: even) } == [
                [0, 0], [0, 0], [1, 0.5], [3, 1], [3, 1],
            ]
        )
        #expect(point(10, in: EvenPhotos(count: 4, length: 0)) == [0, 0])
    }

    @Test(arguments: [1, 4, 5, 12, 77, 1_000])
    func gridsAreAsLongAsEstimated(count: Int) {
        let found = errors(of: count, WallStyle(kind: .grid), width: 1_300, [8_192, 5_000])
        #expect(found.maximum < 1e-9)
    }
}
