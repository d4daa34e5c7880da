import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

extension TakeoutSidecar {
    /// Larger files aren't from Takeout.
    static let sizes: ClosedRange<Int64> = 1...1 << 20
    /// Takeout cuts the names of these files off after this many characters, without the extension.
    private static let longestName = 46

    /// Reads a file next to a photo. Returns nil if it is something else.
    ///
    /// - Throws: `PictureRefusal`, `PictureFailure`, `CancellationError`.
    static func read(_ location: FileLocation, _ threads: DiskThreads) async throws -> TakeoutSidecar? {
        do {
            let object =
                location.root.isInBucket
                ? try await SourceFile.fetch(location, whole: sizes.upperBound) : nil
            return try await threads.runBegun {
                let file = try object ?? SourceFile(location)
                guard sizes.contains(file.size) else { return nil }
                return try TakeoutSidecar(json: file.start(Int(file.size)))
            }
        } catch let error as SourceFileError {
            throw error.pictureError
        }
    }

    /// The names that the file next to a photo can have: `IMG_1.jpg.json`, `IMG_1.jpg.supplemental-metadata.json`, the
    /// same cut off, and `IMG_1.jpg(2).json` for `IMG_1(2).jpg`.
    static func names(of photo: FileName) -> [FileName] {
        let text = photo.text
        var stems = [(text, "")]
        if let copy = text.wholeMatch(of: /(.*)(\(\d+\))(\.[^.]+)/) {
            stems.append(("\(copy.1)\(copy.3)", "\(copy.2)"))
        }
        if let edited = text.wholeMatch(of: /(.*)-edited(\.[^.]+)/) {
            stems.append(("\(edited.1)\(edited.2)", ""))
        }
        return stems.flatMap { stem, number in
            ["", ".supplemental-metadata"].map { suffix in
                FileName("\((stem + suffix).prefix(longestName))\(number).json")
            }
        }
    }
}

extension PictureFacts {
    /// Adds what the file next to a photo knows and the photo's own file doesn't.
    mutating func add(_ sidecar: TakeoutSidecar) {
        if taken == nil, let time = sidecar.taken {
            taken = LocalTime.seconds(of: time)
            takenPrecision = .moment
            takenSource = .takeout
        }
        caption = caption ?? sidecar.description
        coordinates = coordinates ?? sidecar.coordinates
    }

    /// Whether the file next to a photo may add something.
    var hasGaps: Bool { taken == nil || caption == nil || coordinates == nil }
}
