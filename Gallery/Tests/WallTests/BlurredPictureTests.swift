import SampleLibrary
import Testing
import WallNodes

@testable import Wall

@Suite struct BlurredPictureTests {
    private static let landscape = "1c18060d883153a63087a97299478998e80566c3f8"
    private static let transparent = "de27860302162960184a7af4bb52c4f420545698767967"
    private static let narrow = "5ef80d321c8071578784896780810de877"

    private static func bytes(_ hash: String) -> [UInt8] {
        let digits = hash.map { UInt8($0.hexDigitValue ?? 0) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// Pixels as the Python package fast-thumbhash 1.0.0 draws them. It rounds down.
    @Test(arguments: [
        (landscape, [32, 23], [[0, 74, 27, 53, 255], [17, 125, 24, 83, 255], [735, 145, 130, 134, 255]]),
        (transparent, [19, 32], [[0, 92, 68, 84, 0], [17, 80, 40, 64, 114], [607, 118, 100, 113, 111]]),
        (narrow, [9, 32], [[0, 0, 0, 23, 255], [147, 95, 152, 177, 255], [287, 255, 255, 114, 255]]),
    ])
    func itIsDrawnAsElsewhere(hash: String, size: [Int], pixels: [[Int]]) throws {
        let picture = try #require(
            BlurredPicture(
                thumbHash: Self.bytes(hash),
                ratio: Double(size[0]) / Double(size[1]),
                longerSide: 32
            )
        )
        #expect([picture.width, picture.height] == size)
        #expect(picture.pixels.count == 4 * size[0] * size[1])
        for pixel in pixels {
            let drawn = picture.pixels[4 * pixel[0]..<4 * pixel[0] + 4].map { Int($0) }
            #expect(zip(drawn, pixel.dropFirst()).allSatisfy { (0...1).contains($0 - $1) }, "\(drawn)")
        }
    }

    /// A page gets the bytes from an untrusted server.
    @Test func otherBytesAreNoPicture() {
        for hash in [Self.landscape, Self.transparent, Self.narrow].map(Self.bytes) {
            for length in 0..<hash.count {
                #expect(BlurredPicture(thumbHash: Array(hash.prefix(length)), ratio: 1) == nil)
            }
            #expect(BlurredPicture(thumbHash: hash + [0], ratio: 1) == nil)
        }
        var random = SeededRandom(seed: 1)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 5...26, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let picture = BlurredPicture(thumbHash: bytes, ratio: Double.random(in: 0...9, using: &random))
            if let picture { #expect(picture.pixels.count == 4 * picture.width * picture.height) }
        }
    }

    @Test func eachPhotoHasItsOwn() throws {
        var reader = Reader()
        let tree = TestTree(Walls.sections([3, 4]), thumbHash: { $0 == 5 ? Self.bytes(Self.landscape) : [] })
        reader.open(tree, whole: true)
        let ratio = try #require(reader.wall.ratio(of: 4))
        let picture = BlurredPicture(thumbHash: Self.bytes(Self.landscape), ratio: ratio)
        #expect(reader.wall.blurredPicture(of: 4) == picture && picture != nil)
        #expect(reader.wall.blurredPicture(of: 3) == nil)
        #expect(reader.wall.blurredPicture(of: 7) == nil)
    }
}
