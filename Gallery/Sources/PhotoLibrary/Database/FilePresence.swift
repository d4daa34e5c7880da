import SourceFiles
import SystemPackage
import Threads

/// Whether a file is still in its place, and not another of its name.
final class FilePresence: Sendable {
    private let file: FilePath
    private let stamp: FileStamp?

    /// Of a file that is there.
    init(of file: FilePath) {
        self.file = file
        stamp = try? Entry.at(file).stamp
    }

    /// Whether it is gone, or another is in its place.
    var isLost: Bool {
        do {
            let now = try Entry.at(file).stamp
            return now.device != stamp?.device || now.inode != stamp?.inode
        } catch {
            // Other troubles say nothing of it.
            return [.noSuchFileOrDirectory, .notDirectory].contains(error as? Errno)
        }
    }

    /// Waits until it is lost, if the system says what happens in its folder, or until the task is cancelled.
    func waitForItsEnd() async {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let events = FolderEvents { wake.yield() }
        // What happened before it is watched is seen by looking.
        let folder = file.removingLastComponent()
        _ = try? await DiskThreads.shared.run { events.watch(folder) }
        wake.yield()
        for await _ in wakes {
            guard let isLost = try? await DiskThreads.shared.run({ self.isLost }), !isLost else { break }
        }
        // It is watched until now.
        _ = events.take()
    }
}
