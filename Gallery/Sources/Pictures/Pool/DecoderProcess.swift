import Foundation
import SourceFiles
import Synchronization
import SystemPackage

/// The pool's side of a decoder process.
final class DecoderProcess {
    private let process: pid_t
    private let socket: Int32
    private var isRunning = true
    private let beginning = ContinuousClock.now

    /// The maximum number of bytes to read for the header of an object.
    private static let longestHeader: Int64 = 256 << 20

    init(_ program: DecoderProgram, _ kind: DecoderKind) throws(PictureFailure) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else { throw .cannotStart(errno) }
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

    /// Whether what it found when it started may be out of date.
    var isOld: Bool { ContinuousClock.now - beginning > .seconds(5) }

    /// Waits until the process has started. Returns its greeting.
    ///
    /// - Throws: ``DecoderEnd``.
    func start(seconds: Double) throws(DecoderEnd) -> Greeting {
        let message: [UInt8]
        do {
            message = try receive(seconds: seconds)
        } catch {
            // It had no picture, so none is at fault.
            throw error == .late ? .late : .killed
        }
        guard let greeting = try? Greeting(bytes: message) else {
            end()
            throw .killed
        }
        return greeting
    }

    /// Sends a request about a file, with descriptors of the file and of files to write, and returns the
    /// answer. Fetches the parts of an object that the process needs, and asks again.
    ///
    /// - Parameter maximum: The number of bytes of an object that may be fetched.
    /// - Throws: ``PictureRefusal``, ``PictureFailure``, ``CannotWrite``. ``DecoderEnd`` if the process has ended.
    func exchange(
        _ request: WorkRequest,
        _ file: SourceFile,
        _ outputs: OutputFiles?,
        maximum: Int64,
        seconds: Double
    ) throws -> WorkAnswer {
        var request = request
        let descriptors = [file.descriptor] + (outputs?.descriptors ?? [])
        while true {
            request.parts = file.parts
            guard Frames.write(request.bytes, to: socket, with: descriptors) else {
                throw DecoderEnd(status: end())
            }
            let message = try receive(seconds: seconds)
            guard let answer = try? WorkAnswer(bytes: message) else {
                end()
                throw DecoderEnd.nonsense
            }
            switch answer {
            case .failed(.refused(let refusal)): throw refusal
            case .failed(.failed(let failure)): throw failure
            case .failed(.cannotWrite(let error)):
                throw outputs.map { CannotWrite($0.folder, error) } ?? PictureFailure.nonsense
            case .failed(.noMemory):
                end()
                throw DecoderEnd.outOfMemory
            case .failed(.needs(let part)):
                try fetch(Int64(part.lowerBound)..<Int64(part.upperBound), of: file, maximum: maximum)
            default: return answer
            }
        }
    }

    private func fetch(_ part: Range<Int64>, of file: SourceFile, maximum: Int64) throws {
        let known = file.parts ?? [0..<file.size]
        // A process that asks for more than the file has, or for what it has already, isn't honest.
        guard part.upperBound <= file.size,
            !known.contains(where: { $0.contains(part.lowerBound) && part.upperBound <= $0.upperBound })
        else {
            end()
            throw DecoderEnd.nonsense
        }
        let isAll = part == 0..<file.size
        let limit = isAll ? maximum : min(maximum, Self.longestHeader)
        let size = isAll ? file.size : known.reduce(0) { $0 + Int64($1.count) }
        do throws(SourceFileError) {
            guard size < limit else { throw .tooLarge(limit) }
            try file.fetch(part)
        } catch {
            throw error.pictureError
        }
    }

    private func receive(seconds: Double) throws(DecoderEnd) -> [UInt8] {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var isLate = false
        let message = Frames.read(socket) {
            isLate = !wait(until: deadline)
            return !isLate
        }
        if let message { return message }
        // A message that is too long leaves the process running.
        let isNonsense = !isLate && isAlive
        let status = end()
        throw isLate ? .late : isNonsense ? .nonsense : DecoderEnd(status: status)
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

extension PictureFailure {
    /// The failure to start a decoder process, because of a system error.
    static func cannotStart(_ error: Int32) -> PictureFailure {
        PictureFailure(
            PictureFailure(system: error).kind,
            "its decoder process can't be started: \(Errno(rawValue: error))"
        )
    }

    static let nonsense = PictureFailure(.crashed, "its decoder process answered nonsense")
}

/// The pool's decoder processes. They can be stopped while their threads wait for them.
final class RunningDecoders: Sendable {
    private struct State {
        var stops: [ObjectIdentifier: @Sendable () -> Void] = [:]
        var isStopped = false
    }

    private let state = Mutex(State())

    func add(_ process: DecoderProcess) {
        let stop = process.stop
        let id = ObjectIdentifier(process)
        state.withLock { state in
            state.stops[id] = stop
            if state.isStopped { stop() }
        }
    }

    /// Call this before the descriptor is closed, because another file may get its number.
    func remove(_ process: DecoderProcess) {
        let id = ObjectIdentifier(process)
        state.withLock { _ = $0.stops.removeValue(forKey: id) }
    }

    /// Whether the processes have been stopped. Those that are added later are, too.
    var haveStopped: Bool { state.withLock(\.isStopped) }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.stops.values.forEach { $0() }
        }
    }
}
