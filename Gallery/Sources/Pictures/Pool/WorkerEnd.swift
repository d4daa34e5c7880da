import CSystemCalls
import Foundation

/// Why a decoder process ended before it had answered.
enum WorkerEnd: Error, Hashable, Sendable {
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

    /// Makes a value from the status of an ended process.
    init(status: Int32) {
        let signal = status & 0x7F, code = (status >> 8) & 0xFF
        switch signal {
        case 0 where code == CSYSTEM_EXIT_LIMIT_REACHED: self = .outOfMemory
        case 0 where code == CSYSTEM_EXIT_MACHINE_SHORT: self = .machineOutOfMemory
        case 0: self = .crashed(how: "status \(code)")
        case SIGXCPU: self = .outOfTime
        case SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2:
            self = .killed(signal: signal)
        default: self = .crashed(how: "signal \(signal)")
        }
    }
}
