import CXXHash
import SourceFiles

extension ContentHash {
    /// Hashes bytes. O(n): a few gigabytes per second.
    public init(of bytes: UnsafeRawBufferPointer) {
        let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
        self.init(high: hash.high64, low: hash.low64)
    }

    /// Hashes a file's content, read in pieces, so the file can have any length. Blocks the thread. O(n).
    ///
    /// Of a large video, samples from the start to the end are hashed with its size, because reading gigabytes takes
    /// minutes. Two different videos never have the same ones, unless one of them is a damaged copy of the other.
    ///
    /// - Throws: `SourceFileError`.
    public init(of file: SourceFile) throws {
        guard let state = XXH3_createState() else { throw SourceFileError.system(.noMemory) }
        defer { XXH3_freeState(state) }
        XXH3_128bits_reset(state)
        if file.size > Self.largeVideo, VideoFormat.matches(try file.start(VideoFormat.startLength)) {
            try Self.samples(of: file) { _ = XXH3_128bits_update(state, $0.baseAddress, $0.count) }
        } else {
            try file.pieces { _ = XXH3_128bits_update(state, $0.baseAddress, $0.count) }
        }
        let hash = XXH3_128bits_digest(state)
        self.init(high: hash.high64, low: hash.low64)
    }

    /// The size of the largest video that is hashed completely, in bytes.
    private static let largeVideo: Int64 = 128 << 20
    private static let sampleCount: Int64 = 256
    private static let sampleLength = 64 << 10

    /// Passes the size and the samples.
    private static func samples(of file: SourceFile, _ body: (UnsafeRawBufferPointer) -> Void) throws {
        withUnsafeBytes(of: file.size.littleEndian) { body($0) }
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: sampleLength, alignment: 64)
        defer { room.deallocate() }
        for number in 0..<sampleCount {
            let offset = (file.size - Int64(sampleLength)) * number / (sampleCount - 1)
            let count = try file.read(at: offset, into: room)
            body(UnsafeRawBufferPointer(rebasing: room.prefix(count)))
        }
    }
}
