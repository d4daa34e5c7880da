import CZlib
import NIOCore
import Testing

@testable import PhotoWall

struct GzipTests {
    @Test(arguments: [0, 1, 1000, 1_000_000])
    func unpacksToTheSame(count: Int) throws {
        let bytes = ByteBuffer(bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) })
        for level: Int32 in [1, 6, 9] {
            let packed = try #require(Gzip.compressed(bytes, level: level))
            #expect(packed.readableBytesView.prefix(2).elementsEqual([0x1F, 0x8B]))
            #expect(Self.unpacked(packed, count: count) == bytes)
        }
    }

    /// Decompresses with zlib in gzip mode.
    static func unpacked(_ packed: ByteBuffer, count: Int) -> ByteBuffer? {
        var stream = z_stream()
        guard
            inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { inflateEnd(&stream) }
        var output = ByteBuffer()
        var isWhole = false
        packed.withUnsafeReadableBytes { input in
            _ = output.writeWithUnsafeMutableBytes(minimumWritableBytes: count + 1) { room in
                stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: Bytef.self).baseAddress)
                stream.avail_in = uInt(input.count)
                stream.next_out = room.bindMemory(to: Bytef.self).baseAddress
                stream.avail_out = uInt(room.count)
                isWhole = inflate(&stream, Z_FINISH) == Z_STREAM_END
                return room.count - Int(stream.avail_out)
            }
        }
        return isWhole ? output : nil
    }
}
