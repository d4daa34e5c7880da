/// Camera raw files next to the pictures that the camera has made of the same shots: `IMG_1.CR3` and `IMG_1.JPG`. They are
/// one photo.
package enum CameraPair {
    /// Returns the names that the picture of a camera raw file may have. Empty for other files.
    package static func pictures(ofRaw name: FileName) -> [FileName] {
        name.claimsRaw ? suffixes.map { FileName(name.stem + $0) } : []
    }

    /// Returns the range of the names that belong to the same shot as a picture: from the first name to before the second
    /// one. Nil if the picture isn't one that cameras make.
    package static func names(besides picture: FileName) -> (first: FileName, end: FileName)? {
        guard
            suffixes.contains(where: {
                picture.bytes.count > $0.count && picture.bytes.suffix($0.count) == $0[...]
            })
        else { return nil }
        // A slash comes right after a dot.
        return (FileName(picture.stem + [UInt8(ascii: ".")]), FileName(picture.stem + [UInt8(ascii: "/")]))
    }

    /// The names' ends of pictures that cameras write beside a raw file.
    private static let suffixes = ["jpg", "jpeg", "heic", "heif", "hif"].flatMap {
        [Array(".\($0)".utf8), Array(".\($0.uppercased())".utf8)]
    }
}
