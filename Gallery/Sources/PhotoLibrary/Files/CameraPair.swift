import SourceFiles

/// Files next to the pictures that a camera has made of the same shots: camera raw files, as in `IMG_1.CR3` and
/// `IMG_1.JPG`, and clips of the seconds around them, as in `IMG_1.MOV` and `IMG_1.HEIC`, `IMG_1_HEVC.MOV` and
/// `IMG_1.HEIC`, or `PXL_1.MP` and `PXL_1.MP.jpg`. They are one photo.
package enum CameraPair {
    /// Returns the names that the picture of a camera raw file or a clip may have. Empty for other files.
    package static func pictures(of name: FileName) -> [FileName] {
        guard name.claimsRaw || name.claimsClip else { return [] }
        // The clip of `PXL_1.MP.jpg` is `PXL_1.MP`.
        let stem = name.fileExtension == "mp" ? name.bytes[...] : name.stem
        let isHEVC = name.claimsClip && stem.count > hevc.count && stem.suffix(hevc.count) == hevc[...]
        let stems = isHEVC ? [stem, stem.dropLast(hevc.count)] : [stem]
        return stems.flatMap { stem in suffixes.map { FileName(stem + $0) } }
    }

    /// Returns the ranges of the names that belong to the same shot as a picture: from the first name to before the second
    /// one, together with others. Empty if the picture isn't one that cameras make.
    package static func names(besides picture: FileName) -> [(first: FileName, end: FileName)] {
        guard
            suffixes.contains(where: {
                picture.bytes.count > $0.count && picture.bytes.suffix($0.count) == $0[...]
            })
        else { return [] }
        return [picture.stem, picture.stem + hevc].map { stem in
            // A slash comes right after a dot.
            (FileName(Array(stem)), FileName(stem + [UInt8(ascii: "/")]))
        }
    }

    /// What iPhones add to the name of a clip that they export as it was recorded.
    private static let hevc = Array("_HEVC".utf8)

    /// The names' ends of pictures that cameras write beside a raw file.
    private static let suffixes = ["jpg", "jpeg", "heic", "heif", "hif"].flatMap {
        [Array(".\($0)".utf8), Array(".\($0.uppercased())".utf8)]
    }
}
