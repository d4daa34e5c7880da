import Foundation

/// Why a decoder process ended before it had answered.
enum DecoderEnd: Error, Hashable, Sendable {
    /// It ended before it was ready.
    case atStart
    /// It was killed, as by the system or a user.
    case killed(signal: Int32)
    /// It crashed or exited.
    case crashed(how: String)
    /// It took more processor time than allowed.
    case outOfTime
    /// It took more memory than allowed.
    case outOfMemory
    /// The machine couldn't provide the allowed memory.
    case machineOutOfMemory
    /// It didn't answer in time, and was ended.
    case late
    /// Its answer was invalid, and it was ended.
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
    var whereMemoryIsShort: DecoderEnd {
        switch self {
        case .crashed, .late, .nonsense: .machineOutOfMemory
        default: self
        }
    }
}
