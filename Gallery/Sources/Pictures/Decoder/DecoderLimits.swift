import Foundation

/// The system's limits on a decoder process.
enum DecoderLimits {
    /// Sets permanent limits: no core dumps, few files, a maximum file size, and an error instead of a signal
    /// when a file exceeds it.
    ///
    /// - Parameter mostBytes: The size limit of a file.
    static func start(mostBytes: Int) {
        setLimit(RLIMIT_CORE, to: 0)
        setLimit(RLIMIT_NOFILE, to: 64)
        limitFiles(to: mostBytes)
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
    static func limitFiles(to mostBytes: Int) {
        setLimit(RLIMIT_FSIZE, to: mostBytes)
    }

    /// In bytes. No picture that is small enough to be decoded needs more.
    private static let largestAllocation = 4 << 30

    /// Whether more files can be opened. If not, an error isn't the picture's fault, because libvips opens its
    /// file once more to read it.
    static var hasDescriptors: Bool {
        let copies = (0..<8).map { _ in dup(STDIN_FILENO) }
        defer { copies.filter { $0 >= 0 }.forEach { close($0) } }
        return copies.allSatisfy { $0 >= 0 }
    }

    /// Whether the system has as much memory as a picture may take. If not, an error isn't the picture's fault.
    static func hasMemory(_ size: Int) -> Bool {
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous, -1, 0)
        guard let memory, memory != MAP_FAILED else { return false }
        munmap(memory, size)
        return true
    }

    /// Whether the system lets the process start as many threads as decoders do. One that fails to start them
    /// may wait for them forever.
    static var hasThreads: Bool {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return true }
        defer { close(ends[0]) }
        let count = ProcessInfo.processInfo.activeProcessorCount + 4
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, 64 << 10)
        var threads: [pthread_t] = []
        for _ in 0..<count {
            #if canImport(Darwin)
                var thread: pthread_t?
            #else
                var thread = pthread_t()
            #endif
            let error = pthread_create(
                &thread,
                &attributes,
                { end in
                    // Until the other end is closed.
                    var byte: UInt8 = 0
                    read(Int32(Int(bitPattern: end)), &byte, 1)
                    return nil
                },
                UnsafeMutableRawPointer(bitPattern: Int(ends[0]))
            )
            guard error == 0 else { break }
            #if canImport(Darwin)
                threads.append(thread!)
            #else
                threads.append(thread)
            #endif
        }
        close(ends[1])
        threads.forEach { pthread_join($0, nil) }
        return threads.count == count
    }

    #if os(Linux)
        private static let anonymous = MAP_ANONYMOUS
        private typealias Resource = __rlimit_resource

        /// The most address space that the process may ever have. `nil` if there is no limit.
        static var mostMemory: Int? {
            var limit = rlimit()
            getrlimit(Int32(RLIMIT_AS.rawValue), &limit)
            return Int(exactly: limit.rlim_max)
        }
    #else
        private static let anonymous = MAP_ANON
        private typealias Resource = Int32

        static var mostMemory: Int? { nil }
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
