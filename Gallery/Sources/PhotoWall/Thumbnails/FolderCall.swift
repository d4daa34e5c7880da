import Foundation
import Pictures
import SystemPackage

/// File system calls with errors of one line.
enum FolderCall {
    /// Makes a folder and its parents. An existing one is fine.
    static func make(_ folder: FilePath) throws(CannotWrite) {
        if folder.withPlatformString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST { return }
        let parent = folder.removingLastComponent()
        guard errno == ENOENT, parent != folder, !parent.isEmpty else { throw failure(folder) }
        try make(parent)
        guard folder.withPlatformString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
            throw failure(folder)
        }
    }

    /// Moves a file to a path on the same volume, atomically.
    static func rename(_ file: FilePath, to target: FilePath) throws(CannotWrite) {
        let status = file.withPlatformString { file in
            target.withPlatformString { Foundation.rename(file, $0) }
        }
        guard status == 0 else { throw failure(target.removingLastComponent()) }
    }

    /// Returns the names in a store's folder, or an empty list if it can't be read.
    static func names(in folder: FilePath) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    }

    /// Returns the space in bytes that users may still fill on a folder's volume, or 0 if it can't be found out.
    static func freeSpace(in folder: FilePath) -> Int {
        var status = statvfs()
        guard folder.withPlatformString({ statvfs($0, &status) }) == 0 else { return 0 }
        let (bytes, isHuge) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isHuge ? .max : Int(clamping: bytes)
    }

    /// Returns the error of the last call on a folder.
    static func failure(_ folder: FilePath) -> CannotWrite {
        CannotWrite(folder, errno)
    }
}
