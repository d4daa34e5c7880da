import Synchronization
import SystemPackage

/// What has happened in folders that are watched.
struct FolderChanges: Equatable, Sendable {
    /// Folders whose entries came, went or changed.
    var folders: Set<FilePath> = []
    /// Folders that came, or were moved here: nothing that is known of that name is true of them.
    var trees: Set<FilePath> = []
    /// Whether more may have happened than is said here.
    var isMore = false
    /// Whether other file systems are mounted than before, here or elsewhere.
    var mounts = false

    var isEmpty: Bool { self == FolderChanges() }
}

/// Has the system say what changes in folders, where it can.
///
/// The system's part is `watch` and `close`; it says what it hears by ``note(_:)``.
final class FolderEvents: @unchecked Sendable {
    // What follows is only touched with the lock's value.
    private let changes = Mutex(FolderChanges())
    private let heard: @Sendable () -> Void
    private var source: FolderEventSource?

    /// - Parameter heard: Called from any thread when there is something to take.
    init(heard: @escaping @Sendable () -> Void) {
        self.heard = heard
        source = FolderEventSource { [weak self] change in self?.note(change) }
    }

    deinit {
        source?.close()
    }

    /// From now on, whatever changes in this folder is heard of. To be called before it is listed: nothing can happen
    /// between.
    ///
    /// - Returns: Whether it is so; the system watches no more than so many folders.
    func watch(_ folder: FilePath) -> Bool {
        source?.watch(folder) ?? false
    }

    /// What has happened since the last call.
    func take() -> FolderChanges {
        changes.withLock { changes in
            defer { changes = FolderChanges() }
            return changes
        }
    }

    private func note(_ change: (inout FolderChanges) -> Void) {
        changes.withLock { change(&$0) }
        heard()
    }
}
