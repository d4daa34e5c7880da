import CVips

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Errors of libvips.
enum VipsError {
    /// Returns the errors since the last call.
    static func take() -> String {
        let error = cvips_take_error()
        defer { free(error) }
        return error.map { String(cString: $0) } ?? ""
    }

    /// Returns the failure for an error: "what happened: libvips' first line".
    static func failure(_ error: String, _ what: String) -> WorkFailure {
        let text = error.lowercased()
        if text.contains("out of memory") || text.contains("cannot allocate")
            || text.contains("memory allocation")
        {
            return .noMemory
        }
        if text.contains("unsupported codec") || text.contains("no decoding plugin") {
            return .failed(PictureFailure(.missingDecoder, "no decoder for it is installed"))
        }
        let line = error.split(whereSeparator: \.isNewline).first.map { ": \($0)" } ?? ""
        return .refused(.broken, what + line)
    }
}
