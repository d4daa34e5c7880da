import Foundation

/// The limit for the file descriptors of this process.
enum OpenFiles {
    /// The highest limit to request. A system's hard limit may be a billion.
    private static let most: rlim_t = 65_536

    /// Raises the soft limit toward the hard limit. If the system refuses, the limit stays as it is.
    static func raiseLimit() {
        #if os(Linux)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        let wanted = min(most, limit.rlim_max)
        guard wanted > limit.rlim_cur else { return }
        limit.rlim_cur = wanted
        setrlimit(resource, &limit)
    }
}
