import LibraryFiles
import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// The file of XMP next to a photo, where many programs write ratings, tags, captions and people. It wins over the
/// photo's own file.
enum XMPSidecar {
    /// Larger files aren't read.
    private static let largestSize: Int64 = 4 << 20

    /// Returns the names that the file next to a photo can have: `IMG_1.jpg.xmp`, or else `IMG_1.xmp`.
    static func names(of photo: FileName) -> [FileName] {
        [photo.bytes[...], photo.stem].flatMap { start in
            [".xmp", ".XMP"].map { FileName(Array(start) + Array($0.utf8)) }
        }
    }

    /// Returns the place of the file next to a photo, or nil if there is none. Waits for the disk.
    static func location(besides photo: FileLocation, named name: FileName) -> FileLocation? {
        names(of: name).lazy.map { photo.file.removingLastComponent().appending($0) }
            .map { FileLocation($0, beneath: [photo.root]) }
            .first { location in
                guard let entry = try? Entry.at(location) else { return false }
                return entry.kind == .file && (1...largestSize).contains(entry.stamp.size)
            }
    }
}
