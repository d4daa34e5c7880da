import PhotoWall

/// Where a server waits for disks: what waits for one does not wait for another.
struct ServerThreads: Sendable {
    /// For the catalog and what else lies in the data folder.
    let catalog = DiskThreads(count: 4, line: 256)
    /// For photos' own files, whose folders may be far away.
    let files = DiskThreads(count: 8, line: 256)
    /// For what nobody waits for.
    let background = DiskThreads(count: 2, line: 64)

    /// Ends all threads, each after its call.
    func stop() {
        catalog.stop()
        files.stop()
        background.stop()
    }
}
