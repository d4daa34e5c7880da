import CZlib
import NIOCore

/// Compresses bytes into gzip, which browsers unpack by themselves. The result can be kept, so that nothing
/// is compressed again for each answer.
public enum Gzip {
    /// Compresses bytes that the page's own code unpacks.
    public static func packed(_ bytes: [UInt8]) -> ByteBuffer {
        // zlib fails only if there isn't enough memory.
        compressed(ByteBuffer(bytes: bytes), level: 6) ?? ByteBuffer()
    }

    /// Compresses bytes as much as possible. Returns nil if that saves less than a tenth.
    public static func worthwhile(_ bytes: ByteBuffer) -> ByteBuffer? {
        compressed(bytes, level: 9).flatMap { $0.readableBytes < bytes.readableBytes * 9 / 10 ? $0 : nil }
    }

    /// Compresses bytes in memory. Returns nil if there isn't enough memory.
    ///
    /// - Parameter level: The compression level, from 1 (fastest) to 9 (smallest).
    /// - Complexity: O(n).
    public static func compressed(_ bytes: ByteBuffer, level: Int32) -> ByteBuffer? {
        var stream = z_stream()
        // 15 bits of window. Adding 16 selects the gzip header.
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
        let maximum = Int(deflateBound(&stream, UInt(bytes.readableBytes)))
        var isWhole = false
        bytes.withUnsafeReadableBytes { input in
            _ = output.writeWithUnsafeMutableBytes(minimumWritableBytes: maximum) { room in
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
