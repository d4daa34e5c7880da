/// Folders of which the system does not say what changes in them: they are looked at instead, time and again.
enum SilentFolders: Hashable, Sendable {
    /// On file systems of a sort that others can change: network drives.
    case on(String)
    /// More than the system watches for one user.
    case tooMany

    /// One line for the log.
    var text: String {
        switch self {
        case .on(let type):
            "Folders on \(type) are looked at every \(WatchPace.shortest.components.seconds) seconds: the system does not say what changes there."
        case .tooMany:
            #if os(Linux)
                "Folders are looked at every \(WatchPace.shortest.components.seconds) seconds: the system watches no more of them. "
                    + "With a larger fs.inotify.max_user_watches (sysctl) it does."
            #else
                "Folders are looked at every \(WatchPace.shortest.components.seconds) seconds: the system does not watch them."
            #endif
        }
    }
}
