import SourceFiles
import SystemPackage

/// Detects whether a file has been deleted, moved or replaced.
final class FilePresence: Sendable {
    private let file: FilePath
    private let stamp: FileStamp?

    /// Starts with the file as it is now.
    init(of file: FilePath) {
        self.file = file
        stamp = try? Entry.at(file).stamp
    }

    /// Whether the file is gone or replaced by another one.
    var isLost: Bool {
        do {
            let now = try Entry.at(file).stamp
            return now.device != stamp?.device || now.inode != stamp?.inode
        } catch {
            // Other errors don't prove anything.
            return [.noSuchFileOrDirectory, .notDirectory].contains(error as? Errno)
        }
    }

    /// Waits until the file is lost, if the system reports changes in its folder, or until the task is
    /// canceled.
    func waitForItsEnd() async {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let events = FolderEvents { wake.yield() }
        // The check finds changes from before the watch began.
        let folder = file.removingLastComponent()
        _ = try? await DiskThreads.shared.run { events.watch(folder) }
        wake.yield()
        for await _ in wakes {
            guard let isLost = try? await DiskThreads.shared.run({ self.isLost }), !isLost else { break }
        }
        // Keeps the watch alive until here.
        _ = events.take()
    }
}
