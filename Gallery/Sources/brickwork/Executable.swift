import Foundation
import SystemPackage

/// The running program itself, as the pool starts it.
enum Executable {
    static var path: FilePath {
        #if os(Linux)
            // Also where the program was replaced while it runs.
            "/proc/self/exe"
        #else
            FilePath(Bundle.main.executablePath ?? CommandLine.arguments[0])
        #endif
    }
}
