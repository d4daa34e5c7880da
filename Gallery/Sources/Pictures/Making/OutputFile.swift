#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An output file in a decoder process: an empty file that it has received.
enum OutputFile {
    /// Writes the whole file.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WorkFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { unsafe in
                pwrite(descriptor, unsafe.baseAddress! + written, unsafe.count - written, off_t(written))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .cannotWrite(errno) }
            written += count
        }
    }
}
