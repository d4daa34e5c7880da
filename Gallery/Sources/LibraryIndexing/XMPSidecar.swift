import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// The file of XMP next to a photo, where many programs write ratings, tags, captions and people. It wins over the
/// photo's own file.
enum XMPSidecar {
    /// Larger files aren't read.
    static let sizes: ClosedRange<Int64> = 1...4 << 20

    /// Returns what the name of the file next to a photo can have before `.xmp`: `IMG_1.jpg`, or else `IMG_1`.
    static func starts(of photo: FileName) -> [ArraySlice<UInt8>] { [photo.bytes[...], photo.stem] }

    /// Returns a name in lower case. Programs write `IMG_1.JPG.xmp` for `IMG_1.jpg`.
    static func key(start: ArraySlice<UInt8>) -> FileName {
        FileName(start.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } + Array(".xmp".utf8))
    }
}
