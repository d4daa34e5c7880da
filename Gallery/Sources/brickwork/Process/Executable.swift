import Foundation
import SystemPackage

/// The path of the running program, which starts itself as decoder processes.
enum Executable {
    static var path: FilePath {
        #if os(Linux)
            // Also works if the file is replaced while the program runs.
            "/proc/self/exe"
        #else
            FilePath(Bundle.main.executablePath ?? CommandLine.arguments[0])
        #endif
    }
}
