import Foundation

/// What this program takes.
enum ProgramMemory {
    /// Bytes of memory that are its own, and not a file's; 0 where nobody asks, as on macOS.
    static var inUse: Int {
        #if os(Linux)
            let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
            let pages = text.split(separator: " ").compactMap { Int($0) }
            // All that is in memory, and what of it are files.
            return pages.count > 2 ? (pages[1] - pages[2]) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
        #else
            return 0
        #endif
    }
}
