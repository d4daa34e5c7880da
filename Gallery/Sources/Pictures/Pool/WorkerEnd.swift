import Foundation

/// How a worker process came to its end, before it had answered.
enum WorkerEnd: Error, Hashable, Sendable {
    /// Before it was ready for any picture.
    case atStart
    /// It was killed, as the system and people do it.
    case killed(signal: Int32)
    /// It crashed, or ended by itself.
    case crashed(how: String)
    /// It took more processor time than the picture may.
    case outOfTime
    /// It took more memory than the picture may.
    case outOfMemory
    /// It did not get the memory that the picture may have.
    case machineOutOfMemory
    /// It said nothing in time, and was ended.
    case late
    /// What it said makes no sense, and it was ended.
    case nonsense

    /// The exit status of a process whose picture took more memory than it may.
    static let limitReached: Int32 = 86
    /// The exit status of a process that the system gives too little memory, or too few threads, for any picture.
    static let machineShort: Int32 = 87

    /// What the status of a process that has ended means.
    init(status: Int32) {
        let signal = status & 0x7F, code = (status >> 8) & 0xFF
        switch signal {
        case 0 where code == Self.limitReached: self = .outOfMemory
        case 0 where code == Self.machineShort: self = .machineOutOfMemory
        case 0: self = .crashed(how: "status \(code)")
        case SIGXCPU: self = .outOfTime
        case SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2:
            self = .killed(signal: signal)
        default: self = .crashed(how: "signal \(signal)")
        }
    }

    /// What it means for a process that the system gives less memory than a picture may take: it may be that
    /// alone.
    var whereMemoryIsShort: WorkerEnd {
        switch self {
        case .crashed, .late, .nonsense: .machineOutOfMemory
        default: self
        }
    }
}
