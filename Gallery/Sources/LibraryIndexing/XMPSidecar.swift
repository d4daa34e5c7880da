import LibraryFiles
import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// The file of XMP next to a photo, where many programs write ratings, tags, captions and people. It wins over the
/// photo's own file.
enum XMPSidecar {
    /// Larger files aren't read.
    static let sizes: ClosedRange<Int64> = 1...4 << 20

    /// Returns the names that the file next to a photo can have: `IMG_1.jpg.xmp`, or else `IMG_1.xmp`.
    static func names(of photo: FileName) -> [FileName] {
        [photo.bytes[...], photo.stem].flatMap { start in
            [".xmp", ".XMP"].map { FileName(Array(start) + Array($0.utf8)) }
        }
    }
}
