import Pictures
import SourceFiles

/// What a name says about a file.
extension FileName {
    /// Whether the name is that of a sidecar: what programs and cameras keep next to a picture or a video, such as
    /// edits. These aren't shown, not even if they contain a small picture.
    package var isSidecar: Bool {
        fileExtension.map(Self.sidecars.contains) ?? false
    }

    /// Whether the name is that of a folder's text.
    package var isFolderText: Bool { text == "index.md" }

    /// Whether the name is that of XMP next to a photo: the sidecar that is read.
    package var isXMP: Bool { fileExtension == "xmp" }

    /// Whether the name is that of a camera raw file.
    package var claimsRaw: Bool {
        fileExtension.map(Self.raws.contains) ?? false
    }

    /// Whether the name is one that phones and Google Takeout give to the clip of a photo.
    package var claimsClip: Bool { ClipRule.rule(for: self) != nil }

    /// Whether the name is that of a picture or a video. If such a file can't be read, it is listed.
    package var claimsPicture: Bool {
        fileExtension.map {
            Self.pictures.contains($0) || Self.raws.contains($0) || VideoFormat.fileExtensions.contains($0)
        } ?? false
    }

    /// Whether the name is that of a picture, and not of a video.
    package var claimsStillPicture: Bool {
        fileExtension.map { Self.pictures.contains($0) || Self.raws.contains($0) } ?? false
    }

    /// Whether this is the name of a file that Google Takeout puts next to a photo.
    package var isTakeoutSidecar: Bool { TakeoutName.matches(self) }

    private static let pictures: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "apng", "webp", "gif", "tif", "tiff", "heic", "heif", "hif",
        "avif", "jxl", "jp2", "bmp",
    ]

    private static let raws: Set<String> = [
        "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "iiq", "kdc", "mef", "mos", "mrw",
        "nef", "nrw", "orf", "pef", "raf", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
    ]

    private static let sidecars: Set<String> = [
        "aae", "cos", "dop", "lrv", "on1", "pp3", "thm", "vrd", "xmp",
    ]
}
