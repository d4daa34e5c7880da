import Foundation
import Pictures
import SystemPackage

/// A folder for a store's unfinished files. It is inside the cache's folder, so that finished files can be
/// renamed into their places. It is locked while the store exists, and deleted with it. The folder of a
/// killed store isn't locked any more, and the next store deletes it.
final class MakingFolder: Sendable {
    let path: FilePath
    private let lock: Int32

    init(in cache: FilePath) throws(CannotWrite) {
        try FolderCall.make(cache)
        // The lock is held while leftovers are removed. So a new folder isn't found before it is locked.
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

    /// Whether the folder exists. A user may have deleted the whole cache.
    var isThere: Bool {
        guard let locked = try? FileDescriptor(rawValue: lock).stat() else { return false }
        return (try? path.stat().inode) == locked.inode
    }

    /// Writes a new file. Returns its name.
    func write(_ bytes: [UInt8]) throws(CannotWrite) -> String {
        let name = UUID().uuidString
        guard FileManager.default.createFile(atPath: path.appending(name).string, contents: Data(bytes))
        else {
            throw FolderCall.failure(path)
        }
        return name
    }

    /// Deletes the folder before releasing the lock.
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
