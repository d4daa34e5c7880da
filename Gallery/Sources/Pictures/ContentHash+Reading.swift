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
    /// - Throws: `SourceFileError`.
    public init(of file: SourceFile) throws {
        guard let state = XXH3_createState() else { throw SourceFileError.system(.noMemory) }
        defer { XXH3_freeState(state) }
        XXH3_128bits_reset(state)
        try file.pieces { _ = XXH3_128bits_update(state, $0.baseAddress, $0.count) }
        let hash = XXH3_128bits_digest(state)
        self.init(high: hash.high64, low: hash.low64)
    }
}
