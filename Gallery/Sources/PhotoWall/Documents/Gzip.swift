import CZlib
import NIOCore

/// Bytes in the form that browsers unpack by themselves, compressed once and kept so: what Hummingbird and NIO bring
/// compresses each answer as it is sent.
public enum Gzip {
    /// Bytes as they lie where a page unpacks them by itself.
    public static func packed(_ bytes: [UInt8]) -> ByteBuffer {
        // zlib refuses nothing but a lack of memory.
        compressed(ByteBuffer(bytes: bytes), level: 6) ?? ByteBuffer()
    }

    /// The bytes as small as they become; nil where that saves less than a tenth.
    public static func worthwhile(_ bytes: ByteBuffer) -> ByteBuffer? {
        compressed(bytes, level: 9).flatMap { $0.readableBytes < bytes.readableBytes * 9 / 10 ? $0 : nil }
    }

    /// The bytes compressed, whole, in memory.
    ///
    /// - Parameter level: 1, fast, to 9, small.
    /// - Complexity: O(n).
    public static func compressed(_ bytes: ByteBuffer, level: Int32) -> ByteBuffer? {
        var stream = z_stream()
        // 15 bits of window, and 16 more say: with a gzip header.
        let isReady = deflateInit2_(
            &stream,
            level,
            Z_DEFLATED,
            15 + 16,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard isReady == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var output = ByteBuffer()
        let most = Int(deflateBound(&stream, UInt(bytes.readableBytes)))
        var isWhole = false
        bytes.withUnsafeReadableBytes { input in
            _ = output.writeWithUnsafeMutableBytes(minimumWritableBytes: most) { room in
                stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: Bytef.self).baseAddress)
                stream.avail_in = uInt(input.count)
                stream.next_out = room.bindMemory(to: Bytef.self).baseAddress
                stream.avail_out = uInt(room.count)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                return room.count - Int(stream.avail_out)
            }
        }
        return isWhole ? output : nil
    }
}
