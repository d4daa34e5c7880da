import Foundation
import LibraryFiles
import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage
import Threads

/// The file that Google Takeout puts next to a photo: what Google Photos knows about it, as JSON.
struct TakeoutSidecar {
    /// When the photo was taken, in microseconds since 1970 (UTC).
    let taken: Int64?
    let description: String?
    let coordinates: Coordinates?

    /// Takeout cuts the names of these files off after this many characters, without the extension.
    private static let longestName = 46
    /// Larger files aren't from Takeout.
    static let sizes: ClosedRange<Int64> = 1...1 << 20

    /// Reads the content of such a file. Returns nil for other JSON.
    init?(json: [UInt8]) {
        guard let found = try? JSONDecoder().decode(Content.self, from: Data(json)),
            found.photoTakenTime != nil || found.geoData != nil
        else { return nil }
        let seconds = found.photoTakenTime.flatMap { Int64($0.timestamp) }
        taken = seconds.flatMap { abs($0) < 1 << 40 ? $0 * 1_000_000 : nil }
        let text = found.description?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        description = text.isEmpty ? nil : text
        // Without a position, Takeout writes 0, 0.
        let place = found.geoData.flatMap { $0.latitude == 0 && $0.longitude == 0 ? nil : $0 }
        coordinates = place.flatMap { place in
            guard abs(place.latitude) <= 90, abs(place.longitude) <= 180 else { return nil }
            return Coordinates(latitude: place.latitude, longitude: place.longitude)
        }
    }

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
            throw error.verdict
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

    private struct Content: Decodable {
        var description: String?
        var photoTakenTime: Time?
        var geoData: Place?

        struct Time: Decodable {
            var timestamp: String
        }

        struct Place: Decodable {
            var latitude: Double
            var longitude: Double
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
