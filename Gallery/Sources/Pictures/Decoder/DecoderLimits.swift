import Foundation

/// The system's limits on a decoder process.
enum DecoderLimits {
    /// Sets permanent limits: no core dumps, few files, a maximum file size, and an error instead of a signal
    /// when a file exceeds it.
    ///
    /// - Parameter maxBytes: The size limit of a file.
    static func start(maxBytes: Int) {
        setLimit(RLIMIT_CORE, to: 0)
        setLimit(RLIMIT_NOFILE, to: 64)
        limitFiles(to: maxBytes)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// The limits for the next picture: its seconds of processor time begin now.
    ///
    /// The limit on address space is far above what the picture may take, which ``MemoryWatch`` checks. It is
    /// there for a process that a picture has taken over.
    ///
    /// - Parameter memory: The number of bytes that the process has now.
    static func set(_ limits: WorkLimits, memory: Int?) {
        let used = Int(Double(clock()) / Double(CLOCKS_PER_SEC))
        setSoftLimit(RLIMIT_CPU, to: used + Int(min(limits.seconds, 1e6).rounded(.up)) + 1)
        #if os(Linux)
            if let memory {
                setSoftLimit(RLIMIT_AS, to: memory + limits.memory + largestAllocation)
            }
        #endif
    }

    /// Limits the size of files permanently, in bytes. Even a process that a picture has taken over keeps to it.
    static func limitFiles(to maxBytes: Int) {
        setLimit(RLIMIT_FSIZE, to: maxBytes)
    }

    /// In bytes. No picture that is small enough to be decoded needs more.
    private static let largestAllocation = 4 << 30

    /// Returns what the system doesn't give a decoder now, or `nil`.
    ///
    /// - Parameter memory: The number of bytes that a picture may take.
    static func shortage(memory: Int) -> PictureFailure? {
        // libvips opens its file once more to read it.
        let copies = (0..<8).map { _ in dup(STDIN_FILENO) }
        defer { copies.filter { $0 >= 0 }.forEach { close($0) } }
        guard copies.allSatisfy({ $0 >= 0 }) else { return .tooManyFiles }
        #if os(Linux)
            // The limit for the last picture may be lower.
            setSoftLimit(RLIMIT_AS, to: .max)
        #endif
        let start = mmap(nil, memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous, -1, 0)
        guard let start, start != MAP_FAILED else { return .noMemory }
        munmap(start, memory)
        return hasThreads ? nil : .noThreads
    }

    /// Whether the process may start as many threads as decoders do. libvips may wait forever for some that can't start.
    static var hasThreads: Bool {
        let gate = DispatchSemaphore(value: 0)
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, 64 << 10)
        let count = ProcessInfo.processInfo.activeProcessorCount + 4
        let threads = (0..<count).compactMap { _ in
            var thread = noThread
            let error = pthread_create(
                &thread,
                &attributes,
                { gate in
                    // The argument is optional on Linux.
                    let gate = gate as UnsafeMutableRawPointer?
                    Unmanaged<DispatchSemaphore>.fromOpaque(gate!).takeUnretainedValue().wait()
                    return nil
                },
                Unmanaged.passUnretained(gate).toOpaque()
            )
            return error == 0 ? thread : nil
        }
        threads.forEach { _ in gate.signal() }
        threads.forEach { pthread_join($0, nil) }
        return threads.count == count
    }

    #if os(Linux)
        private static let anonymous = MAP_ANONYMOUS
        private static let noThread = pthread_t()
        private typealias Resource = __rlimit_resource
    #else
        private static let anonymous = MAP_ANON
        private static let noThread: pthread_t? = nil
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
