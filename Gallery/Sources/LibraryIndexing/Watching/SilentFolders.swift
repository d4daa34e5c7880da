#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Folders whose changes the system doesn't report. They are scanned at intervals.
package enum SilentFolders: Hashable, Sendable {
    /// Folders on file systems that other machines can change, such as network drives.
    case on(String)
    /// More folders than the system watches for one user.
    case tooMany
    /// Paths that are longer than the system allows.
    case tooDeep

    /// One line for the log.
    package var text: String {
        switch self {
        case .on(let type):
            "Folders on \(type) are checked every \(WatchPace.shortest.components.seconds) seconds, because the system doesn't report their changes."
        case .tooDeep:
            "Folders whose paths have more than \(PATH_MAX - 1) bytes are checked every \(WatchPace.shortest.components.seconds) seconds, because the system can't watch them."
        case .tooMany:
            #if os(Linux)
                "Folders are checked every \(WatchPace.shortest.components.seconds) seconds: the system watches no more of them. "
                    + "With a larger fs.inotify.max_user_watches (sysctl) it does."
            #else
                "Folders are checked every \(WatchPace.shortest.components.seconds) seconds, because the system can't watch them."
            #endif
        }
    }
}
