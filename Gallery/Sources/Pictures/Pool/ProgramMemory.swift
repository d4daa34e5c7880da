import Foundation

/// The memory of this program.
enum ProgramMemory {
    /// The program's memory in bytes, without mapped files. 0 if it isn't needed, as on macOS.
    static var inUse: Int {
        #if os(Linux)
            let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
            let pages = text.split(separator: " ").compactMap { Int($0) }
            // All resident pages, minus those of files.
            return pages.count > 2 ? (pages[1] - pages[2]) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
        #else
            return 0
        #endif
    }
}
