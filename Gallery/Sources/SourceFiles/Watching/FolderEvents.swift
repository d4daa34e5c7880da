import Synchronization
import SystemPackage

/// Events in watched folders.
package struct FolderChanges: Equatable, Sendable {
    /// Folders whose entries were added, removed or changed.
    package var folders: Set<FilePath> = []
    /// Folders that were created or moved here. Known facts about their paths are no longer valid.
    package var trees: Set<FilePath> = []
    /// Whether there may be more events than are listed here.
    package var isMore = false
    /// Whether the mounted file systems have changed, here or elsewhere.
    package var mounts = false

    package init(
        folders: Set<FilePath> = [],
        trees: Set<FilePath> = [],
        isMore: Bool = false,
        mounts: Bool = false
    ) {
        self.folders = folders
        self.trees = trees
        self.isMore = isMore
        self.mounts = mounts
    }

    package var isEmpty: Bool { self == FolderChanges() }
}

/// Watches folders with the system's notifications, if available.
///
/// The system-specific part is `watch` and `close`. It reports events with ``note(_:)``.
package final class FolderEvents: @unchecked Sendable {
    // The following properties are protected by this lock.
    private let changes = Mutex(FolderChanges())
    private let heard: @Sendable () -> Void
    private var source: FolderEventSource?

    /// - Parameter heard: Called on any thread when there are events.
    package init(heard: @escaping @Sendable () -> Void) {
        self.heard = heard
        source = FolderEventSource { [weak self] change in self?.note(change) }
    }

    deinit {
        source?.close()
    }

    /// Watches a folder from now on. Call this before listing the folder, so that no event is missed.
    ///
    /// - Returns: Whether the folder is watched. The system limits the number of watches.
    package func watch(_ folder: FilePath) -> Bool {
        source?.watch(folder) ?? false
    }

    /// Returns the events since the last call.
    package func take() -> FolderChanges {
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
