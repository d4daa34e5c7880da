import CVips

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What libvips says went wrong.
enum VipsError {
    /// The last error, which it then forgets.
    static func take() -> String {
        let error = cvips_take_error()
        defer { free(error) }
        return error.map { String(cString: $0) } ?? ""
    }

    /// The refusal that an error stands for: "what happened: libvips' first line".
    static func refusal(_ error: String, _ what: String) -> PictureRefusal {
        let text = error.lowercased()
        if text.contains("out of memory") || text.contains("cannot allocate")
            || text.contains("memory allocation")
        {
            return PictureRefusal(.tooMuchMemory, "it needs more memory than is allowed")
        }
        let line = error.split(whereSeparator: \.isNewline).first.map { ": \($0)" } ?? ""
        return PictureRefusal(.broken, what + line)
    }
}
