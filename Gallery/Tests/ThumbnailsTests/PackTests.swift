import Pictures
import Testing
import WallNodes

@testable import PhotoWall

struct PackTests {
    private let content = ContentHash(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)

    /// Returns bytes that begin like a WebP file.
    private func file(_ bytes: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [UInt8(bytes.count), 0, 0, 0] + bytes
    }

    private func pack(_ thumbnails: [ThumbnailWidth: [UInt8]]) -> [UInt8] {
        ThumbnailPack.encoded(thumbnails, of: content)
    }

    @Test
    func aPackSaysWhereItsFilesAre() throws {
        let pack = pack([.w960: file([9, 9, 9]), .w240: file([2]), .w480: file([4, 4])])
        // The mark, the hash, the count, three entries and their checksum.
        let start = 4 + 16 + 1 + 3 * 26 + 16
        #expect(pack.count == start + 9 + 10 + 11)
        #expect(
            Array(pack[4..<20]) == [
                0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF, 0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32,
                0x10,
            ]
        )
        // The index is enough.
        let index = try #require(ThumbnailPack(Array(pack.prefix(start)), of: content))
        #expect(index.file(of: .w240)?.range == start..<start + 9)
        #expect(index.file(of: .w480)?.range == start + 9..<start + 19)
        #expect(index.file(of: .w960)?.range == start + 19..<start + 30)
        #expect(index.file(of: .w1920) == nil && !index.isWhole(pack))
        #expect(index.file(of: .w480)?.isWhole(file([4, 4])) == true)
        #expect(index.file(of: .w480)?.isWhole(file([4, 5])) == false)
        #expect(ThumbnailPack(Array(pack.prefix(start - 1)), of: content) == nil)
    }

    /// Any change of a byte is found.
    @Test
    func eachDamagedByteIsFound() throws {
        let widths = ThumbnailWidth.allCases
        let whole = pack(
            Dictionary(uniqueKeysWithValues: widths.map { ($0, file([UInt8($0.rawValue & 255), 1])) })
        )
        #expect(try #require(ThumbnailPack(whole, of: content)).isWhole(whole))
        for place in whole.indices {
            for change: UInt8 in [1, 0x80, 0xFF] {
                var damaged = whole
                damaged[place] ^= change
                #expect(ThumbnailPack(damaged, of: content)?.isWhole(damaged) ?? false == false, "\(place)")
            }
        }
        for count in whole.indices {
            let cut = Array(whole.prefix(count))
            #expect(ThumbnailPack(cut, of: content)?.isWhole(cut) ?? false == false, "\(count)")
        }
    }

    @Test
    func anotherPicturesPackIsNone() {
        let pack = pack([.w240: file([1])])
        #expect(ThumbnailPack(pack, of: ContentHash(high: content.high, low: content.low ^ 1)) == nil)
    }

    /// More than any thumbnail has, and nothing.
    @Test
    func filesOfImpossibleLengthsAreNone() throws {
        for length in [0, 17 << 20] {
            let pack = pack([.w240: [UInt8](repeating: 0, count: length)])
            #expect(try #require(ThumbnailPack(pack, of: content)).file(of: .w240) == nil)
        }
    }

    /// An earlier version had the same form and other colors.
    @Test
    func aPackOfAnEarlierVersionIsNone() throws {
        let pack = pack([.w240: file([7])])
        #expect(pack.starts(with: "BWT3".utf8))
        let start = Array("BWT2".utf8) + pack[4..<47]
        let checksum = start.withUnsafeBytes { ContentHash(of: $0) }
        let bytes = [checksum.high, checksum.low].flatMap { half in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> UInt64($0)) }
        }
        // The checksum is right: of the current version, it is the one in the pack.
        let own = Array(pack[..<47]).withUnsafeBytes { ContentHash(of: $0) }
        #expect(pack[47..<55].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } == own.high)
        #expect(ThumbnailPack(start + bytes + pack[63...], of: content) == nil)
    }

    /// The bucket may contain anything.
    @Test
    func whatIsNoPackHasNothing() {
        #expect(ThumbnailPack([], of: content) == nil)
        #expect(ThumbnailPack([UInt8](repeating: 0xFF, count: 100), of: content) == nil)
        #expect(ThumbnailPack(Array("BWT3".utf8) + [255], of: content) == nil)
    }
}
