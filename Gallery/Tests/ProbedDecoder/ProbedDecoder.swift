import Foundation
import Pictures

/// A decoder process whose pictures tell it what to do: a file that begins with "probe:" and a name. It
/// returns the result from inside the confinement.
@main
enum ProbedDecoder {
    static func main() {
        runPictureDecoder { start in
            let words = String(decoding: start, as: UTF8.self).split(separator: "\n")[0].split(
                separator: ":",
                maxSplits: 2
            )
            guard words.first == "probe", words.count > 1 else { return nil }
            // With this mark, the file is taken for a video, and the process has FFmpeg.
            if words[1] == "inAVI " { return actInVideo(words.count > 2 ? words[2] : "") }
            return act(String(words[1]), words.count > 2 ? String(words[2]) : "")
        }
    }

    private static func actInVideo(_ probe: Substring) -> String? {
        let words = probe.split(separator: ":", maxSplits: 1)
        guard let name = words.first else { return nil }
        return act(String(name), words.count > 1 ? String(words[1]) : "")
    }

    private static func act(_ name: String, _ argument: String) -> String? {
        switch name {
        case "open": return outcome(open(argument, O_RDONLY))
        case "create": return outcome(creat(argument, 0o644))
        case "socket": return outcome(socket(AF_INET, stream, 0))
        case "local socket": return outcome(socket(AF_UNIX, stream, 0))
        case "start": return outcome(start(argument))
        case "signal": return outcome(kill(pid_t(argument) ?? 1, 0))
        case "own": return outcome(fcntl(STDIN_FILENO, F_SETOWN, getppid()))
        case "thread": return thread()
        case "ask": return ask(Int64(argument) ?? 0)
        case "raise":
            raise(Int32(argument) ?? 0)
            return "raised"
        case "spin":
            while true {}
        case "sleep":
            while true { sleep(1000) }
        default: return "no such probe"
        }
    }

    /// Requests a part of its file, as if it were missing.
    private static func ask(_ offset: Int64) -> String {
        let text = #"{"failed":{"_0":{"needs":{"_0":[\#(offset),\#(offset &+ 1)]}}}}"#
        let message = [UInt8(text.utf8.count), 0, 0, 0] + text.utf8
        write(STDOUT_FILENO, message, message.count)
        return "asked"
    }

    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #endif

    private static func outcome(_ status: Int32) -> String {
        status >= 0 ? "done" : String(cString: strerror(errno))
    }

    private static func start(_ program: String) -> Int32 {
        var process: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
        errno = posix_spawn(&process, program, nil, nil, &arguments, nil)
        return errno == 0 ? 0 : -1
    }

    /// Decoders use several threads.
    private static func thread() -> String {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread { done.signal() }
        return done.wait(timeout: .now() + 10) == .success ? "done" : "no thread"
    }
}
