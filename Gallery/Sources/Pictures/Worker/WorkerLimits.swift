import CSystemCalls
import Foundation

/// The system's limits on a decoder process.
enum WorkerLimits {
    /// Sets permanent limits: no core dumps, few files, a maximum file size, and an error instead of a signal
    /// when a file exceeds it.
    static func start() {
        setLimit(RLIMIT_CORE, to: 0)
        setLimit(RLIMIT_NOFILE, to: 64)
        setLimit(RLIMIT_FSIZE, to: 1 << 30)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// From now on, the process ends when it can't allocate memory. Otherwise, a decoder may report a fault
    /// of the picture, or wait for a thread that doesn't exist.
    static func watchMemory() {
        #if os(Linux)
            csystem_watch_memory(meter)
        #endif
    }

    /// Sets the limits for the next picture. Its processor time begins now.
    static func set(_ limits: WorkLimits) {
        let used = Int(Double(clock()) / Double(CLOCKS_PER_SEC))
        setSoftLimit(RLIMIT_CPU, to: used + Int(min(limits.seconds, 1e6).rounded(.up)) + 1)
        #if os(Linux)
            if let used = spaceInUse() {
                setSoftLimit(RLIMIT_AS, to: used + limits.memory)
                csystem_allow_memory(used + limits.memory)
            }
        #endif
    }

    /// Whether more files can be opened. If not, an error isn't the picture's fault, because libvips opens
    /// the picture's file a second time.
    static var hasDescriptors: Bool {
        let copies = (0..<8).map { _ in dup(STDIN_FILENO) }
        defer { copies.filter { $0 >= 0 }.forEach { close($0) } }
        return copies.allSatisfy { $0 >= 0 }
    }

    #if os(Linux)
        private static let meter = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)

        /// Returns the address space in use before the next picture, in bytes: the program, its libraries,
        /// and their memory, such as the stacks of waiting threads. If the limit included it, a valid picture
        /// might be refused. Nil if it isn't known.
        private static func spaceInUse() -> Int? {
            var text = [UInt8](repeating: 0, count: 32)
            pread(meter, &text, text.count, 0)
            let pages = String(decoding: text.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
            return Int(pages).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
        }

        private typealias Resource = __rlimit_resource
    #else
        private typealias Resource = Int32
    #endif

    /// Sets a limit permanently. It can't be raised again.
    private static func setLimit(_ resource: Resource, to value: Int) {
        change(resource) { limit in
            limit.rlim_max = min(rlim_t(max(0, value)), limit.rlim_max)
            limit.rlim_cur = min(limit.rlim_cur, limit.rlim_max)
        }
    }

    private static func setSoftLimit(_ resource: Resource, to value: Int) {
        change(resource) { $0.rlim_cur = min(rlim_t(max(0, value)), $0.rlim_max) }
    }

    private static func change(_ resource: Resource, _ body: (inout rlimit) -> Void) {
        #if os(Linux)
            let resource = Int32(resource.rawValue)
        #endif
        var limit = rlimit()
        getrlimit(resource, &limit)
        body(&limit)
        setrlimit(resource, &limit)
    }
}
