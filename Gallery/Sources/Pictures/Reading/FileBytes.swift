#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The bytes of a file, in memory of their own.
final class FileBytes {
    let start: UnsafeMutableRawPointer
    var count = 0

    /// Room for so many bytes; nil where there is no memory for them.
    init?(capacity: Int) {
        guard let start = malloc(capacity + Self.jpegEnd.count) else { return nil }
        self.start = start
    }

    deinit {
        free(start)
    }

    var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// Gives a JPEG file that does not end as one does the marker of the end. False for any other.
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
