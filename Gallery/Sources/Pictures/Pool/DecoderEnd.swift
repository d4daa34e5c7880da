import Foundation

/// Why a decoder process ended before it had answered.
enum DecoderEnd: Error, Hashable, Sendable {
    /// It was killed, as by the system or a user, or ended before it was ready.
    case killed
    /// It crashed or exited.
    case crashed(how: String)
    /// It took more processor time than allowed.
    case outOfTime
    /// It took more memory than allowed.
    case outOfMemory
    /// It didn't answer in time, and was ended.
    case late
    /// Its answer was invalid, and it was ended.
    case nonsense

    /// The exit status of a process whose picture took more memory than it may.
    static let limitReached: Int32 = 86

    /// What the status of a process that has ended means.
    init(status: Int32) {
        let signal = status & 0x7F, code = (status >> 8) & 0xFF
        switch signal {
        case 0 where code == Self.limitReached: self = .outOfMemory
        case 0: self = .crashed(how: "status \(code)")
        case SIGXCPU: self = .outOfTime
        case SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2: self = .killed
        default: self = .crashed(how: "signal \(signal)")
        }
    }

    /// Whether the picture is worth another process: the end may have come from outside, or from an earlier picture.
    var isWorthRetry: Bool {
        switch self {
        case .killed, .crashed, .nonsense: true
        case .outOfTime, .outOfMemory, .late: false
        }
    }

    /// The error to report for the picture: a refusal only if the picture is certainly at fault.
    ///
    /// - Parameter seconds: The limit of processor time.
    func error(_ limits: PictureLimits, seconds: Double? = nil) -> any Error {
        switch self {
        case .killed:
            PictureFailure(.unavailable, "the process that was to read it was ended from outside")
        case .crashed(let how): PictureFailure(.crashed, "it ended the process that read it (\(how))")
        case .nonsense: PictureFailure.nonsense
        case .late:
            PictureFailure(.unavailable, "nothing came of it within \(Self.text(limits.seconds)) seconds")
        case .outOfTime:
            PictureRefusal(
                .undecodable,
                "it takes more than \(Self.text(seconds ?? limits.processorSeconds)) seconds to decode"
            )
        case .outOfMemory: PictureRefusal(.undecodable, "it needs more memory than is allowed")
        }
    }

    /// Formats seconds: "0.2", "30".
    private static func text(_ seconds: Double) -> String {
        seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
}
