import Foundation
import Pictures
import SystemPackage

/// The finished thumbnails: `<2 digits>/<32 digits>-<width>.webp`, after the content's hash. A file's time of
/// modification is when it was last used.
struct CacheFolder: Sendable {
    let path: FilePath

    /// Where the thumbnail of this content is, or will be.
    func path(of hash: ContentHash, width: ThumbnailWidth) -> FilePath {
        let digits = hash.description
        return path.appending(String(digits.prefix(2))).appending("\(digits)-\(width.rawValue).webp")
    }

    /// The thumbnail, marked as used now; nil where there is none. One that is not whole, as a machine that lost its
    /// power may leave it, is removed.
    func file(of hash: ContentHash, width: ThumbnailWidth) -> FilePath? {
        let path = path(of: hash, width: width)
        let file = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, Self.isWhole(file, size: Int(status.st_size)) else {
            path.withPlatformString { _ = unlink($0) }
            return nil
        }
        if Self.modified(status) < Self.now - Self.patience / 2 {
            futimens(file, nil)
        }
        return path
    }

    /// Moves finished files to their places, and gives the number of their bytes.
    func take(_ made: MadeThumbnails, from folder: FilePath) throws -> Int {
        var bytes = 0
        do {
            for (width, name) in made.files {
                guard let width = ThumbnailWidth(rawValue: width) else { continue }
                let source = folder.appending(name), target = path(of: made.contentHash, width: width)
                var status = stat()
                source.withPlatformString { _ = stat($0, &status) }
                try FolderCall.make(target.removingLastComponent())
                try FolderCall.rename(source, to: target)
                bytes += Int(status.st_size)
            }
        } catch {
            for name in made.files.values {
                folder.appending(name).withPlatformString { _ = unlink($0) }
            }
            throw error
        }
        return bytes
    }

    /// Removes what was used least recently until a tenth of the limit is free again, if there is more than the limit.
    /// Gives the bytes that remain. What was used within the last minute stays: somebody is about to open it.
    /// O(n log n) for n files.
    func trim(to limit: Int) -> Int {
        var files: [(path: FilePath, size: Int, used: Int)] = []
        for folder in FolderCall.names(in: path) where folder.utf8.count == 2 {
            let folder = path.appending(folder)
            for name in FolderCall.names(in: folder) {
                let file = folder.appending(name)
                var status = stat()
                guard file.withPlatformString({ lstat($0, &status) }) == 0 else { continue }
                files.append((file, Int(status.st_size), Self.modified(status)))
            }
        }
        var total = files.reduce(0) { $0 + $1.size }
        guard total > limit else { return total }
        let newest = Self.now - Self.patience
        for file in files.sorted(by: { $0.used < $1.used }) {
            guard total > limit / 10 * 9, file.used < newest else { break }
            if file.path.withPlatformString({ unlink($0) }) == 0 {
                total -= file.size
            }
        }
        return total
    }

    /// Seconds during which a file that was used stays.
    private static let patience = 60

    private static var now: Int { time(nil) }

    private static func modified(_ status: stat) -> Int {
        #if canImport(Darwin)
            status.st_mtimespec.tv_sec
        #else
            status.st_mtim.tv_sec
        #endif
    }

    /// Whether the file is as long as its first bytes say.
    private static func isWhole(_ file: Int32, size: Int) -> Bool {
        var start = [UInt8](repeating: 0, count: 8)
        guard pread(file, &start, 8, 0) == 8, start.starts(with: "RIFF".utf8) else { return false }
        return size == start[4...].reversed().reduce(0) { $0 << 8 | Int($1) } + 8
    }
}
