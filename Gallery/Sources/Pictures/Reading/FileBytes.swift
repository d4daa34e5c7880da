#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The bytes of a file in memory.
final class FileBytes {
    let start: UnsafeMutableRawPointer
    var count = 0

    /// Allocates memory, or returns nil if there isn't enough.
    init?(capacity: Int) {
        guard let start = malloc(capacity + Self.jpegEnd.count) else { return nil }
        self.start = start
    }

    deinit {
        free(start)
    }

    var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// The same bytes, for changes.
    var mutable: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: start, count: count) }

    /// Appends bytes, for which there is room.
    func append(_ bytes: UnsafeRawBufferPointer) {
        guard let from = bytes.baseAddress, !bytes.isEmpty else { return }
        (start + count).copyMemory(from: from, byteCount: bytes.count)
        count += bytes.count
    }

    /// Appends the missing end marker to a JPEG file. Returns false for other files.
    func appendMissingJPEGEnd() -> Bool {
        guard buffer.starts(with: [0xFF, 0xD8, 0xFF]), !buffer.suffix(2).elementsEqual(Self.jpegEnd) else {
            return false
        }
        (start + count).copyMemory(from: Self.jpegEnd, byteCount: Self.jpegEnd.count)
        count += Self.jpegEnd.count
        return true
    }

    private static let jpegEnd: [UInt8] = [0xFF, 0xD9]
}
