/// Files next to the pictures that a camera has made of the same shots: camera raw files, as in `IMG_1.CR3` and
/// `IMG_1.JPG`, and clips of the seconds around them, as in `IMG_1.MOV` and `IMG_1.HEIC`, or `PXL_1.MP` and
/// `PXL_1.MP.jpg`. They are one photo.
package enum CameraPair {
    /// Returns the names that the picture of a camera raw file or a clip may have. Empty for other files.
    package static func pictures(of name: FileName) -> [FileName] {
        guard name.claimsRaw || name.claimsClip else { return [] }
        // The clip of `PXL_1.MP.jpg` is `PXL_1.MP`.
        return suffixes.map { FileName((name.fileExtension == "mp" ? name.bytes[...] : name.stem) + $0) }
    }

    /// Returns whether a file may belong to a picture.
    ///
    /// - Parameter size: The size in bytes. A larger video isn't a clip of three seconds, and has only the same name.
    package static func mayBelong(_ name: FileName, size: Int64) -> Bool {
        name.claimsRaw || name.claimsClip && size <= largestClip
    }

    private static let largestClip: Int64 = 32 << 20

    /// Returns the range of the names that belong to the same shot as a picture: from the first name to before the second
    /// one, together with others. Nil if the picture isn't one that cameras make.
    package static func names(besides picture: FileName) -> (first: FileName, end: FileName)? {
        guard
            suffixes.contains(where: {
                picture.bytes.count > $0.count && picture.bytes.suffix($0.count) == $0[...]
            })
        else { return nil }
        // A slash comes right after a dot.
        return (FileName(Array(picture.stem)), FileName(picture.stem + [UInt8(ascii: "/")]))
    }

    /// The names' ends of pictures that cameras write beside a raw file.
    private static let suffixes = ["jpg", "jpeg", "heic", "heif", "hif"].flatMap {
        [Array(".\($0)".utf8), Array(".\($0.uppercased())".utf8)]
    }
}
