import Foundation
import LayoutEngine
import Testing
import WallNodes

@testable import Wall

/// How far the estimated lengths of sections are from their true ones.
@Suite struct EstimateTests {
    /// Sizes of real photographs, beside the repository.
    private static let sizes = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../shared/picsum.json").standardizedFileURL

    static var hasSizes: Bool { FileManager.default.isReadableFile(atPath: sizes.path) }

    private func ratios() throws -> [UInt16] {
        struct Size: Decodable {
            var width: Int
            var height: Int
        }
        return try JSONDecoder().decode([Size].self, from: Data(contentsOf: Self.sizes))
            .map { PhotoShape.ratio(width: $0.width, height: $0.height) }
    }

    /// The mean and the greatest error of sections of so many photos, as shares of their length.
    private func errors(
        of count: Int,
        _ style: WallStyle,
        width: Double,
        _ ratios: [UInt16],
        captions: Bool = false
    ) -> (mean: Double, most: Double) {
        var random = Random(seed: UInt64(count))
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
                sections: [arrangement.section(.none, SectionShapes(shapes))]
            )
            let length = layout.contentSize.height - style.insets.bottom
            errors.append(abs(arrangement.length(of: sums) - length) / length)
        }
        return (errors.reduce(0, +) / 200, errors.max() ?? 0)
    }

    @Test(
        .enabled(if: hasSizes, "there is no ../shared/picsum.json beside the repository"),
        arguments: [(20, 0.06, 0.25), (100, 0.012, 0.06), (1_000, 0.0015, 0.006)]
    )
    func waterfalls(count: Int, mean: Double, most: Double) throws {
        let style = WallStyle()
        // Five columns.
        let found = errors(of: count, style, width: 1_300, try ratios())
        #expect(found.mean < mean, "\(found)")
        #expect(found.most < most, "\(found)")
    }

    @Test(
        .enabled(if: hasSizes, "there is no ../shared/picsum.json beside the repository"),
        arguments: [(100, 0.015), (1_000, 0.005)]
    )
    func captions(count: Int, mean: Double) throws {
        let found = errors(of: count, WallStyle(), width: 1_300, try ratios(), captions: true)
        #expect(found.mean < mean, "\(found)")
    }

    @Test(
        .enabled(if: hasSizes, "there is no ../shared/picsum.json beside the repository"),
        arguments: [(100, 0.06), (1_000, 0.05)]
    )
    func justifiedRows(count: Int, mean: Double) throws {
        let found = errors(of: count, WallStyle(kind: .justified), width: 1_300, try ratios())
        #expect(found.mean < mean, "\(found)")
    }

    @Test(arguments: [1, 4, 5, 12, 77, 1_000])
    func gridsAreAsLongAsEstimated(count: Int) {
        let found = errors(of: count, WallStyle(kind: .grid), width: 1_300, [8_192, 5_000])
        #expect(found.most < 1e-9)
    }
}
