import NIOCore
import Testing

@testable import PhotoWall
@testable import WallServer

struct ByteCacheTests {
    private static func address(_ id: Int) throws -> ThumbnailAddress {
        try #require(ThumbnailAddress(token: "t", name: "\(id)-1-240.webp"))
    }

    /// 64 bytes. 16 of these are half of 2048.
    private static let bytes = ByteBuffer(repeating: 7, count: 64)

    @Test
    func keepsWhatWasAskedForLast() throws {
        let hot = ByteCache<ThumbnailAddress>(limit: 2048)
        for id in 0..<16 {
            hot.insert(Self.bytes, for: try Self.address(id))
        }
        // The next one begins a new generation. 3 is requested from the old one, so it moves to the new one.
        hot.insert(Self.bytes, for: try Self.address(16))
        #expect(hot.bytes(for: try Self.address(3)) == Self.bytes)
        for id in 17..<31 {
            hot.insert(Self.bytes, for: try Self.address(id))
        }
        // 16 are young: 16, 3 and 17 to 30. After one more, these are old, and the previous old ones are
        // gone.
        #expect(hot.bytes(for: try Self.address(4)) == Self.bytes)
        #expect(hot.bytes(for: try Self.address(5)) == nil)
        for id in [3, 4] + Array(16..<31) {
            #expect(hot.bytes(for: try Self.address(id)) == Self.bytes, "\(id)")
        }
    }

    @Test
    func neverHasMoreThanTheLimit() throws {
        let hot = ByteCache<ThumbnailAddress>(limit: 2048)
        for id in 0..<1000 {
            hot.insert(Self.bytes, for: try Self.address(id))
            hot.insert(Self.bytes, for: try Self.address(id))
            _ = hot.bytes(for: try Self.address(id / 2))
        }
        #expect(try (0..<1000).count { hot.bytes(for: try Self.address($0)) != nil } <= 32)
    }

    @Test
    func takesNoneThatIsTooLarge() throws {
        let hot = ByteCache<ThumbnailAddress>(limit: 2048)
        hot.insert(ByteBuffer(repeating: 7, count: 257), for: try Self.address(1))
        #expect(hot.bytes(for: try Self.address(1)) == nil)
    }

    /// A compressed answer is written into a buffer that could have taken it uncompressed.
    @Test
    func aBufferTakesNoMoreThanItsBytes() throws {
        let hot = ByteCache<ThumbnailAddress>(limit: 2048)
        var roomy = ByteBuffer()
        roomy.reserveCapacity(1 << 20)
        roomy.writeImmutableBuffer(Self.bytes)
        hot.insert(roomy, for: try Self.address(1))
        let kept = try #require(hot.bytes(for: try Self.address(1)))
        #expect(kept == Self.bytes && kept.storageCapacity == 64)
        // 65 bytes take 128, so 8 of them are half of the cache, and the ninth begins a new generation.
        for id in 2..<11 { hot.insert(ByteBuffer(repeating: 7, count: 65), for: try Self.address(id)) }
        for id in 11..<19 { hot.insert(ByteBuffer(repeating: 7, count: 65), for: try Self.address(id)) }
        #expect(hot.keys.count <= 16)
    }

    @Test
    func letsGoOfWhatIsWrong() throws {
        let hot = ByteCache<ThumbnailAddress>(limit: 2048)
        for id in 0..<20 {
            hot.insert(Self.bytes, for: try Self.address(id))
        }
        hot.removeAll { $0.id % 2 == 0 }
        for id in 0..<20 {
            #expect((hot.bytes(for: try Self.address(id)) != nil) == (id % 2 == 1), "\(id)")
        }
    }
}
