import Testing
import WallNodes

@testable import Thumbnails

struct PackTests {
    @Test
    func aPackSaysWhereItsFilesAre() throws {
        let pack = ThumbnailPack.encoded([.w960: [9, 9, 9], .w240: [2], .w480: [4, 4]])
        #expect(pack.count == 5 + 3 * 10 + 6)
        #expect(Array(pack.suffix(6)) == [2, 4, 4, 9, 9, 9])
        #expect(ThumbnailPack.range(of: .w240, in: pack) == 35..<36)
        #expect(ThumbnailPack.range(of: .w480, in: pack) == 36..<38)
        #expect(ThumbnailPack.range(of: .w960, in: pack) == 38..<41)
        #expect(ThumbnailPack.range(of: .w1920, in: pack) == nil)
        // Its beginning is enough, if it has all entries.
        #expect(ThumbnailPack.range(of: .w960, in: Array(pack.prefix(35))) == 38..<41)
        #expect(ThumbnailPack.range(of: .w960, in: Array(pack.prefix(34))) == nil)
    }

    /// Whoever may write into the bucket may write anything.
    @Test
    func whatIsNoPackHasNothing() {
        let pack = ThumbnailPack.encoded([.w240: [1, 2, 3]])
        #expect(ThumbnailPack.range(of: .w240, in: []) == nil)
        #expect(ThumbnailPack.range(of: .w240, in: [UInt8](repeating: 0xFF, count: 100)) == nil)
        for place in 0..<4 {
            var other = pack
            other[place] ^= 1
            #expect(ThumbnailPack.range(of: .w240, in: other) == nil)
        }
        // More than any thumbnail has, and nothing at all.
        var long = pack, empty = pack
        long[11] = 0xFF
        empty[14] = 0
        #expect(ThumbnailPack.range(of: .w240, in: long) == nil)
        #expect(ThumbnailPack.range(of: .w240, in: empty) == nil)
    }
}
