import PhotoWall
import SourceFiles

/// The threads on which a server waits for disks. Each pool waits for one kind of disk, so a slow one doesn't
/// hold up the others.
struct ServerThreads: Sendable {
    /// For the catalog and the other files of the data folder.
    let catalog = DiskThreads(count: 4, line: 256)
    /// For the original files, whose folders may be on slow network storage.
    let files = DiskThreads(count: 8, line: 256)
    /// For background work that no request waits for.
    let background = DiskThreads(count: 2, line: 64)

    /// Stops all threads, each after its current call.
    func stop() {
        catalog.stop()
        files.stop()
        background.stop()
    }
}
