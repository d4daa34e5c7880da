import Foundation

/// What the system allows a worker's process.
enum WorkerLimits {
    /// Settings for a whole life: no core dumps, and an error instead of a signal where a file gets too large.
    static func start() {
        setSoftLimit(RLIMIT_CORE, to: 0)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// The limits for the next picture: its seconds of processor time begin now.
    static func set(_ limits: PictureLimits) {
        let used = Int(Double(clock()) / Double(CLOCKS_PER_SEC))
        setSoftLimit(RLIMIT_CPU, to: used + Int(min(limits.seconds, 1e6).rounded(.up)) + 1)
        #if os(Linux)
            setSoftLimit(RLIMIT_AS, to: spaceAtStart + limits.memory)
        #endif
    }

    #if os(Linux)
        /// Bytes of address space that were in use before the first picture: the program and its libraries.
        private static let spaceAtStart: Int = {
            let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.prefix {
                $0 != " "
            }
            return (pages.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
        }()

        private typealias Resource = __rlimit_resource
    #else
        private typealias Resource = Int32
    #endif

    private static func setSoftLimit(_ resource: Resource, to value: Int) {
        #if os(Linux)
            let resource = Int32(resource.rawValue)
        #endif
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = min(rlim_t(max(0, value)), limit.rlim_max)
        setrlimit(resource, &limit)
    }
}
