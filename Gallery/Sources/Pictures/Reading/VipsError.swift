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

    /// Returns the failure for an error: "what happened: the first line that says why". libheif looks for a box behind the
    /// end of each file, and libvips reports it as "bad seek".
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
        let lines = error.split(whereSeparator: \.isNewline)
        let line = (lines.first { !$0.hasPrefix("source: bad seek") } ?? lines.first).map { ": \($0)" } ?? ""
        return .refused(.undecodable, what + line)
    }
}
