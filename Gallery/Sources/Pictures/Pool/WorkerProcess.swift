import Foundation
import SourceFiles
import SystemPackage

/// The pool's side of a decoder process.
final class WorkerProcess {
    /// The result of a request.
    enum Outcome {
        case answered(WorkAnswer)
        case ended(WorkerEnd)
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

    /// The largest number of bytes that are fetched for a header.
    private static let mostLent: Int64 = 256 << 20

    init(_ program: WorkerProgram) throws(CannotStart) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else { throw CannotStart(error: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        defer { close(ends[1]) }
        do {
            process = try program.spawn(socket: ends[1])
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

    /// Whether the process is old enough that the system may have changed since it started.
    var isOld: Bool { ContinuousClock.now - beginning > .seconds(5) }

    /// Waits until the process has started. Returns its greeting.
    func start(seconds: Double) -> Result<Greeting, WorkerEnd> {
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

    /// Sends a request with a file and output files, and waits for the result. Unless the result is an
    /// answer, the process has ended.
    func exchange(
        _ request: WorkRequest,
        _ file: SourceFile,
        _ outputs: [Int32],
        seconds: Double
    ) -> Outcome {
        var request = request
        request.parts = file.parts
        guard Frames.write(request.bytes, to: socket, with: [file.descriptor] + outputs) else {
            return .ended(WorkerEnd(status: end()))
        }
        while true {
            switch receive(seconds: seconds) {
            case .failure(let end): return .ended(end)
            case .success(let message):
                guard let answer = try? WorkAnswer(bytes: message) else {
                    end()
                    return .ended(.nonsense)
                }
                guard case .lacks(let offset) = answer else {
                    hasAnswered = true
                    return .answered(answer)
                }
                if let outcome = lend(offset, of: file) { return outcome }
            }
        }
    }

    /// Fetches the part of a file that the process waits for, and notifies it. Returns nil if the process can
    /// continue.
    private func lend(_ offset: Int64, of file: SourceFile) -> Outcome? {
        let known = file.parts ?? [0..<file.size]
        // The process never waits for a part that it has.
        guard 0 <= offset, offset < file.size, !known.contains(where: { $0.contains(offset) }) else {
            end()
            return .ended(.nonsense)
        }
        do throws(SourceFileError) {
            guard known.reduce(0, { $0 + Int64($1.count) }) < Self.mostLent else {
                throw .tooLarge(Self.mostLent)
            }
            try file.fetch(offset..<offset + 1)
        } catch {
            end()
            return .lacking(error)
        }
        let parts = file.parts ?? [0..<file.size]
        guard let part = parts.first(where: { $0.contains(offset) }) else {
            end()
            return .lacking(.changed)
        }
        var writer = WireWriter()
        writer.write(part.lowerBound)
        writer.write(part.upperBound)
        guard Frames.write(writer.bytes, to: socket) else { return .ended(WorkerEnd(status: end())) }
        return nil
    }

    private func receive(seconds: Double) -> Result<[UInt8], WorkerEnd> {
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
        return .failure(isLate ? .late : isNonsense ? .nonsense : WorkerEnd(status: status))
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
    var trouble: PictureTrouble {
        let kind = PictureTrouble(system: error).kind
        return PictureTrouble(
            kind == .disk ? .workerEnded : kind,
            "its worker process cannot be started: \(Errno(rawValue: error))"
        )
    }
}
