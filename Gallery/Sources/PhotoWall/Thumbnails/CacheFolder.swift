import Foundation
import Pictures
import SystemPackage
import WallNodes

/// The finished thumbnails: `<2 digits>/<32 digits>-<version>-<width>.webp`, and full-size pictures ending with
/// `-full.jpg`, named by the content's hash and ``Rendition/version``. A file's modification time is the time of its
/// last use. Files of earlier versions are removed when space is needed.
struct CacheFolder: Sendable {
    let path: FilePath

    /// Returns the path of a rendition, which may not exist.
    func path(of hash: ContentHash, _ rendition: Rendition) -> FilePath {
        folder(of: hash).appending(Self.name(of: hash, rendition))
    }

    /// Returns the folder of all renditions of this content.
    private func folder(of hash: ContentHash) -> FilePath {
        path.appending(String(hash.description.prefix(2)))
    }

    private static func name(of hash: ContentHash, _ rendition: Rendition) -> String {
        "\(hash)\(rendition.suffix)"
    }

    /// Returns the file of a rendition and marks it as used, or nil if there is none. Removes an incomplete
    /// file, which a power failure may have left.
    func file(of hash: ContentHash, _ rendition: Rendition) -> FilePath? {
        let path = path(of: hash, rendition)
        let file = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let status = try? FileDescriptor(rawValue: file).stat(),
            Self.isWhole(file, size: Int(status.size), rendition)
        else {
            path.withPlatformString { _ = unlink($0) }
            return nil
        }
        if status.st_mtim.tv_sec < Self.now - Self.patience / 2 {
            futimens(file, nil)
        }
        return path
    }

    /// Returns the thumbnails of this content. All widths must exist.
    func thumbnails(of hash: ContentHash) throws(CannotWrite) -> [ThumbnailWidth: [UInt8]] {
        var thumbnails: [ThumbnailWidth: [UInt8]] = [:]
        for width in ThumbnailWidth.allCases {
            let path = path(of: hash, .width(width))
            guard let data = FileManager.default.contents(atPath: path.string) else {
                throw CannotWrite("\(path): it has gone from the cache")
            }
            thumbnails[width] = Array(data)
        }
        return thumbnails
    }

    /// Moves finished files to their places. Returns their size in bytes.
    func take(_ files: [Rendition: String], of hash: ContentHash, from folder: FilePath) throws -> Int {
        var bytes = 0
        do {
            let place = self.folder(of: hash)
            try FolderCall.make(place)
            for (rendition, name) in files {
                let source = folder.appending(name)
                let size = (try? source.stat().size) ?? 0
                try FolderCall.rename(source, to: place.appending(Self.name(of: hash, rendition)))
                bytes += Int(size)
            }
        } catch {
            for name in files.values {
                folder.appending(name).withPlatformString { _ = unlink($0) }
            }
            throw error
        }
        return bytes
    }

    /// If the size exceeds the limit, removes the least recently used files until a tenth of the limit is
    /// free. Returns the remaining size in bytes. Files used within the last minute stay, because a request
    /// may be about to open them. O(n log n) for n files.
    func trim(to limit: Int) -> Int {
        var files: [(path: FilePath, size: Int, used: Int)] = []
        for folder in FolderCall.names(in: path) where folder.utf8.count == 2 {
            let folder = path.appending(folder)
            for name in FolderCall.names(in: folder) {
                let file = folder.appending(name)
                guard let status = try? file.stat(followTargetSymlink: false) else { continue }
                files.append((file, Int(status.size), status.st_mtim.tv_sec))
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

    /// The time for which a used file stays, in seconds.
    private static let patience = 60

    private static var now: Int { time(nil) }

    /// Returns whether the file has the length in its header, or the right end.
    private static func isWhole(_ file: Int32, size: Int, _ rendition: Rendition) -> Bool {
        guard rendition != .fullSize else {
            var end = [UInt8](repeating: 0, count: 2)
            return pread(file, &end, 2, off_t(size - 2)) == 2 && end == [0xFF, 0xD9]
        }
        var start = [UInt8](repeating: 0, count: 8)
        guard pread(file, &start, 8, 0) == 8 else { return false }
        return rendition == .video ? start[4...].elementsEqual("ftyp".utf8) : isWebP(start, size: size)
    }

    /// Returns whether bytes are a complete WebP file.
    static func isWebP(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 8 && isWebP(Array(bytes.prefix(8)), size: bytes.count)
    }

    private static func isWebP(_ start: [UInt8], size: Int) -> Bool {
        start.starts(with: "RIFF".utf8) && size == start[4...].reversed().reduce(0) { $0 << 8 | Int($1) } + 8
    }
}

/// A version of a picture that is made and stored.
enum Rendition: Hashable, Sendable {
    case width(ThumbnailWidth)
    /// The picture in full size, for clients that can't show its original format.
    case fullSize
    /// A video that every browser plays.
    case video

    /// The version of the code that makes renditions, from 0 to 9. Renditions of other versions aren't shown, and are made
    /// again. It is raised when a picture would look different.
    static let version = 3

    /// The end of its file names.
    var suffix: String {
        let size =
            switch self {
            case .width(let width): "\(width.rawValue).webp"
            case .fullSize: "full.jpg"
            case .video: "video.mp4"
            }
        return "-\(Self.version)-\(size)"
    }
}
