import Foundation
import SystemPackage

/// The path of the running program, which starts itself as decoder processes.
enum Executable {
    static var path: FilePath {
        #if os(Linux)
            // Also works if the file is replaced while the program runs.
            "/proc/self/exe"
        #else
            FilePath(Bundle.main.executablePath ?? CommandLine.arguments[0])
        #endif
    }
}

/// The limit for the address space of this process, which `ulimit -v` sets.
enum AddressSpace {
    /// Below this, the program's threads and decoders can't be counted on to start.
    private static let minimum = 1 << 30

    /// Ends the program if the limit is too low. Otherwise, it would crash, or wait for a thread forever.
    static func check() {
        #if os(Linux)
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
                let maximum = Int(exactly: limit.rlim_cur), maximum < minimum
            else { return }
            Input.note(
                "the limit for address space is \(maximum >> 20) MB; raise it to \(minimum >> 20) MB, with ulimit -v \(minimum >> 10)"
            )
            exit(Input.Failure.unavailable.rawValue)
        #endif
    }
}

/// The limit for the file descriptors of this process.
enum OpenFiles {
    /// The highest limit to request. A system's hard limit may be a billion.
    private static let maximum: rlim_t = 65_536

    /// Below this, a server and its decoders can't be counted on to start.
    private static let minOfServer: rlim_t = 64

    /// Ends the command if the limit is too low for a server. Otherwise, it would crash, or never answer.
    static func checkForServer() throws {
        guard let limit, limit.rlim_cur < minOfServer else { return }
        throw Input.fail(
            "the limit for open files is \(limit.rlim_cur); raise it to \(minOfServer) at least, with ulimit -n \(minOfServer)",
            .unavailable
        )
    }

    /// Raises the soft limit toward the hard limit. If the system refuses, the limit stays as it is.
    static func raiseLimit() {
        guard var limit else { return }
        let wanted = min(maximum, limit.rlim_max)
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
