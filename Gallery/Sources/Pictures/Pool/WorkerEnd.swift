import CSystemCalls
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

    /// What the status of a process that has ended means.
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
