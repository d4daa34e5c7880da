import Foundation
import SourceFiles
import SystemPackage

/// The pool's side of a decoder process.
final class DecoderProcess {
    /// The result of a request.
    enum Outcome {
        case answered(WorkAnswer)
        case ended(DecoderEnd)
        /// A part of the picture's file couldn't be fetched.
        case lacking(SourceFileError)
    }

    private let process: pid_t
    private let socket: Int32
    private var isRunning = true
    /// The greeting of the process.
    private var greeting: Greeting?
    /// Whether it has answered before. If so, an earlier picture may be the cause of a crash.
    private(set) var hasAnswered = false
    private let beginning = ContinuousClock.now

    /// The maximum number of bytes to read for the header of an object.
    private static let longestHeader: Int64 = 256 << 20

    init(_ program: DecoderProgram, _ kind: DecoderKind) throws(CannotStart) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else { throw CannotStart(error: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        defer { close(ends[1]) }
        do {
            process = try program.spawn(kind, socket: ends[1])
        } catch {
            close(ends[0])
            throw error
        }
        socket = ends[0]
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Whether the system gives the process less memory than a picture may take. Its failures are then not the
    /// pictures' fault.
    func isShort(of limits: WorkLimits) -> Bool { greeting.map { $0.room < limits.memory } ?? false }

    /// Whether what it found when it started may be out of date.
    var isOld: Bool { ContinuousClock.now - beginning > .seconds(5) }

    /// Waits until the process has started. Returns its greeting.
    func start(seconds: Double) -> Result<Greeting, DecoderEnd> {
        if let greeting { return .success(greeting) }
        switch receive(seconds: seconds) {
        case .success(let message):
            guard let greeting = try? Greeting(bytes: message) else {
                end()
                return .failure(.atStart)
            }
            self.greeting = greeting
            return .success(greeting)
        case .failure(let end): return .failure([.machineOutOfMemory, .late].contains(end) ? end : .atStart)
        }
    }

    /// Sends a request about a file, with descriptors of the file and of files to write, and waits for the
    /// answer. After any other outcome than an answer the process is gone.
    ///
    /// Fetches the parts of an object that the process lacks, and asks again.
    ///
    /// - Parameter most: The number of bytes of an object that may be fetched.
    func exchange(
        _ request: WorkRequest,
        _ file: SourceFile,
        _ outputs: [Int32],
        most: Int64,
        seconds: Double
    ) -> Outcome {
        var request = request
        while true {
            request.parts = file.parts
            guard Frames.write(request.bytes, to: socket, with: [file.descriptor] + outputs) else {
                return .ended(DecoderEnd(status: end()))
            }
            switch receive(seconds: seconds) {
            case .failure(let end): return .ended(end)
            case .success(let message):
                guard let answer = try? WorkAnswer(bytes: message) else {
                    end()
                    return .ended(.nonsense)
                }
                guard case .lacks(let part) = answer else {
                    hasAnswered = true
                    return .answered(answer)
                }
                if let outcome = fetch(part, of: file, most: most) { return outcome }
            }
        }
    }

    /// Fetches a part of a file. Returns `nil` if that worked.
    private func fetch(_ part: Range<Int64>, of file: SourceFile, most: Int64) -> Outcome? {
        let known = file.parts ?? [0..<file.size]
        // A process that asks for more than the file has, or for what it has already, isn't honest.
        guard part.upperBound <= file.size,
            !known.contains(where: { $0.contains(part.lowerBound) && part.upperBound <= $0.upperBound })
        else {
            end()
            return .ended(.nonsense)
        }
        do throws(SourceFileError) {
            let isAll = part == 0..<file.size
            let limit = isAll ? most : min(most, Self.longestHeader)
            guard (isAll ? file.size : known.reduce(0) { $0 + Int64($1.count) }) < limit else {
                throw .tooLarge(limit)
            }
            try file.fetch(part)
            return nil
        } catch {
            end()
            return .lacking(error)
        }
    }

    private func receive(seconds: Double) -> Result<[UInt8], DecoderEnd> {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var isLate = false
        let message = Frames.read(socket) {
            isLate = !wait(until: deadline)
            return !isLate
        }
        if let message { return .success(message) }
        // A message that is too long leaves the process running.
        let isNonsense = !isLate && isAlive
        let status = end()
        return .failure(isLate ? .late : isNonsense ? .nonsense : DecoderEnd(status: status))
    }

    /// Whether the process still has its end of the socket.
    private var isAlive: Bool {
        var poller = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&poller, 1, 0) >= 0 && Int32(poller.revents) & Int32(POLLHUP) == 0
    }

    /// Ends the process and returns its status. If it has already ended, the kill has no effect on its
    /// status.
    @discardableResult
    func end() -> Int32 {
        guard isRunning else { return 0 }
        isRunning = false
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        close(socket)
        return status
    }

    /// Lets everything else on the machine run first.
    func lowerPriority() {
        #if canImport(Darwin)
            setpriority(PRIO_PROCESS, id_t(process), 10)
        #else
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process), 10)
        #endif
    }

    /// Stops the process from another thread. The thread that waits for its answer then finds it ended.
    var stop: @Sendable () -> Void {
        { [socket] in _ = shutdown(socket, Int32(SHUT_RDWR)) }
    }

    private func wait(until deadline: ContinuousClock.Instant) -> Bool {
        var poller = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        while true {
            let left = (deadline - .now) / .milliseconds(1)
            guard left > 0 else { return false }
            if poll(&poller, 1, Int32(min(left.rounded(.up), 1e9))) > 0 { return true }
        }
    }

    #if canImport(Darwin)
        private let streamSocket = SOCK_STREAM
    #else
        private let streamSocket = Int32(SOCK_STREAM.rawValue)
    #endif
}

/// A decoder process can't be started.
struct CannotStart: Error {
    let error: Int32

    /// The failure to report: the machine lacks a resource, or no process could be started.
    var failure: PictureFailure {
        let kind = PictureFailure(system: error).kind
        return PictureFailure(
            kind == .disk ? .decoderEnded : kind,
            "its decoder process can't be started: \(Errno(rawValue: error))"
        )
    }
}
