import CatalogDatabase
import Foundation
import SystemPackage

/// Makes a damaged catalog file again. What can be read of its source tables goes into a new file, and everything else follows
/// from that. Photos keep their addresses.
package enum CatalogRepair {
    /// Replaces the file of a catalog that nobody uses. The damaged one is kept under another name.
    ///
    /// - Returns: The number of photos, and where the damaged file is.
    /// - Throws: ``CatalogError``, if the catalog is in use or its source tables can't be read, or the error of `progress`.
    package static func run(
        _ file: FilePath,
        progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws -> (photos: Int, damaged: FilePath) {
        let lock = try CatalogLock(for: file)
        defer { withExtendedLifetime(lock) {} }
        let new = FilePath("\(file).repaired"), backup = FilePath("\(file).repaired.jsonl.gz")
        remove(new, backup)
        defer { remove(new, backup) }
        let old = try SQLiteAccess(file: file, for: .showing)
        do {
            defer { old.close() }
            _ = try CatalogBackup.write(old, to: backup, progress: progress)
        }
        let catalog = try SQLiteAccess(file: new, for: .restoring)
        let photos: Int
        do {
            defer { catalog.close() }
            photos = try CatalogRestore(
                backup,
                into: catalog,
                users: { preconditionFailure("a repair has no users") }
            )
            .run(progress: progress).photos
        }
        let damaged = FilePath("\(file).damaged")
        try keep(file, as: damaged)
        for end in ["-wal", "-shm"] { rename("\(file)\(end)", "\(damaged)\(end)") }
        guard rename(new.string, file.string) == 0 else { throw cannot("put in place", file) }
        return (photos, damaged)
    }

    /// Gives the damaged file a second name, so that there is a catalog at each moment. Where files can't have two, it moves.
    private static func keep(_ file: FilePath, as damaged: FilePath) throws(CatalogError) {
        unlink(damaged.string)
        guard link(file.string, damaged.string) != 0 else { return }
        guard errno != EEXIST, rename(file.string, damaged.string) == 0 else {
            throw cannot("kept as", damaged)
        }
    }

    private static func cannot(_ verb: String, _ path: FilePath) -> CatalogError {
        CatalogError(.unwritable, "the catalog can't be \(verb) \(path) (\(Errno(rawValue: errno)))")
    }

    private static func remove(_ new: FilePath, _ backup: FilePath) {
        for path in ["\(new)", "\(new)-wal", "\(new)-shm", "\(new).lock", "\(backup)"] { unlink(path) }
    }
}
