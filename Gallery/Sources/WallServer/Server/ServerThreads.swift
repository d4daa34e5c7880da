import PhotoWall
import SourceFiles

/// The threads on which a server waits for disks. Each pool waits for one kind of disk or of work, so a slow one doesn't
/// hold up the others.
struct ServerThreads: Sendable {
    /// For short calls: a few photos of the catalog, and the other files of the data folder.
    let catalog = DiskThreads(count: 4, line: 256, time: .seconds(30))
    /// For searches, lists and walls. A client has one at a time, so that it doesn't hold up those of others.
    let lists = DiskThreads(count: 2, line: 256, ofClient: 1, time: .seconds(30))
    /// For everything that a search finds, which may be millions of photos. One at a time, to limit the load on the server's
    /// memory and the catalog.
    let wholeSearches = DiskThreads(count: 1, line: 256, time: .seconds(120))
    /// For supervisors, who don't wait behind anything else.
    let monitoring = DiskThreads(count: 1, line: 64, time: .seconds(30))
    /// For the original files, whose folders may be on slow network storage.
    let files = DiskThreads(count: 8, line: 256)
    /// For changing what users write.
    let users = UserThread()
    /// For reading favorites and albums.
    let collections = DiskThreads(count: 4, line: 256)
    /// For background work that no request waits for.
    let background = DiskThreads(count: 2, line: 64)

    /// Stops all threads, each after its current call.
    func stop() {
        for pool in [catalog, lists, wholeSearches, monitoring] { pool.stop() }
        files.stop()
        users.stop()
        collections.stop()
        background.stop()
    }
}
