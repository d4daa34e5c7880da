import CXXHash
import SourceFiles

extension ContentHash {
    /// The hash of these bytes. O(n): some gigabytes a second.
    public init(of bytes: UnsafeRawBufferPointer) {
        let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
        self.init(high: hash.high64, low: hash.low64)
    }

    /// The hash of a file's content, read in pieces: it may be of any length. Keeps the thread. O(n).
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
