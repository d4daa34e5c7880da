import Foundation
import Pictures
import SystemPackage

/// A folder in which a store's unfinished files lie, inside the cache's folder so that finished ones can be renamed
/// into their places. It is locked as long as the store lives, and goes with it; what a killed store has left is not
/// locked any more, and the next one removes it.
final class MakingFolder: Sendable {
    let path: FilePath
    private let lock: Int32

    init(in cache: FilePath) throws(CannotWrite) {
        try FolderCall.make(cache)
        // Held while leftovers are removed, so that a folder is never seen between its making and its lock.
        let guardian = Self.open(cache)
        guard guardian >= 0, flock(guardian, LOCK_EX) == 0 else { throw FolderCall.failure(cache) }
        defer { close(guardian) }
        Self.removeLeftovers(in: cache)
        path = cache.appending("\(Self.prefix)\(UUID().uuidString)")
        try FolderCall.make(path)
        lock = Self.open(path)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw FolderCall.failure(path) }
    }

    deinit {
        Self.remove(path)
        close(lock)
    }

    /// Whether it is still in its place: somebody may have deleted the whole cache.
    var isThere: Bool {
        var locked = stat(), named = stat()
        return fstat(lock, &locked) == 0 && path.withPlatformString { stat($0, &named) } == 0
            && locked.st_ino == named.st_ino
    }

    /// Writes a new file, and gives its name.
    func write(_ bytes: [UInt8]) throws(CannotWrite) -> String {
        let name = UUID().uuidString
        guard FileManager.default.createFile(atPath: path.appending(name).string, contents: Data(bytes))
        else {
            throw FolderCall.failure(path)
        }
        return name
    }

    /// Removes it before it is let go.
    func remove() {
        Self.remove(path)
    }

    private static let prefix = "making-"

    private static func open(_ folder: FilePath) -> Int32 {
        folder.withPlatformString { Foundation.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }

    private static func removeLeftovers(in cache: FilePath) {
        for name in FolderCall.names(in: cache) where name.hasPrefix(prefix) {
            let folder = cache.appending(name)
            let lock = open(folder)
            guard lock >= 0 else { continue }
            if flock(lock, LOCK_EX | LOCK_NB) == 0 {
                remove(folder)
            }
            close(lock)
        }
    }

    private static func remove(_ folder: FilePath) {
        for name in FolderCall.names(in: folder) {
            folder.appending(name).withPlatformString { _ = unlink($0) }
        }
        folder.withPlatformString { _ = rmdir($0) }
    }
}
