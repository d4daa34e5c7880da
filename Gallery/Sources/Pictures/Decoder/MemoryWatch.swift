import Foundation

/// Ends the process when a picture takes more memory than it may.
///
/// Decoders that don't get memory report anything, such as invalid input, or wait forever. So they get what they
/// ask for, and a thread checks every few milliseconds how much that is. Memory that is used only between two checks is
/// found when the picture is done. Memory is measured as address space, which grows before any of it is used.
///
/// Does nothing on macOS, which doesn't tell how much a process has.
final class MemoryWatch: @unchecked Sendable {
    private let condition = NSCondition()
    // Guarded by the condition.
    private var allowed: Int?

    /// The most that the process had before the picture.
    private var peakBefore = 0
    /// Opened before the process gives up the file system.
    private let sizes = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    private let status = open("/proc/self/status", O_RDONLY | O_CLOEXEC)

    private static let pause: useconds_t = 4000

    /// Starts the thread that checks.
    func start() {
        Thread.detachNewThread { self.run() }
    }

    /// The bytes of address space that the process has: the program, its libraries, and what they keep, such as the
    /// stacks of waiting threads. `nil` if the system doesn't tell.
    var inUse: Int? {
        Int(text(sizes, 32).prefix { $0 != " " }).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    }

    /// Lets the process have a number of bytes until ``end()``.
    func begin(_ maximum: Int) {
        peakBefore = peak
        condition.lock()
        allowed = maximum
        condition.signal()
        condition.unlock()
    }

    /// Checks the picture that is done.
    func end() {
        condition.lock()
        let maximum = allowed ?? .max
        allowed = nil
        condition.unlock()
        let peak = peak
        if peak > maximum, peak > peakBefore {
            _exit(DecoderEnd.limitReached)
        }
    }

    private func run() -> Never {
        while true {
            condition.lock()
            while allowed == nil {
                condition.wait()
            }
            let maximum = allowed ?? .max
            condition.unlock()
            if let inUse, inUse > maximum {
                _exit(DecoderEnd.limitReached)
            }
            usleep(Self.pause)
        }
    }

    /// The most that the process has ever had.
    private var peak: Int {
        let lines = text(status, 4096).split(separator: "\n")
        let words = lines.first { $0.hasPrefix("VmPeak:") }?.split { $0 == " " || $0 == "\t" }
        return words.flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 << 10 } ?? 0
    }

    private func text(_ file: Int32, _ longest: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: longest)
        let count = pread(file, &bytes, longest, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
