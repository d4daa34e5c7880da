import Foundation

/// The limit for the file descriptors of this process.
enum OpenFiles {
    /// The highest limit to request. A system's hard limit may be a billion.
    private static let most: rlim_t = 65_536

    /// Below this, a server and its decoders can't be counted on to start.
    private static let leastOfServer: rlim_t = 64

    /// Ends the command if the limit is too low for a server. Otherwise, it would crash, or never answer.
    static func checkForServer() throws {
        guard let limit, limit.rlim_cur < leastOfServer else { return }
        throw Input.fail(
            "the limit for open files is \(limit.rlim_cur); raise it to \(leastOfServer) at least, with ulimit -n \(leastOfServer)",
            .unavailable
        )
    }

    /// Raises the soft limit toward the hard limit. If the system refuses, the limit stays as it is.
    static func raiseLimit() {
        guard var limit else { return }
        let wanted = min(most, limit.rlim_max)
        guard wanted > limit.rlim_cur else { return }
        limit.rlim_cur = wanted
        setrlimit(resource, &limit)
    }

    #if os(Linux)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif

    private static var limit: rlimit? {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? limit : nil
    }
}
