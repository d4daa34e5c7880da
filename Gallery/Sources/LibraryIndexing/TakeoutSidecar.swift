import Foundation
import Pictures

/// The file that Google Takeout puts next to a photo: what Google Photos knows about it, as JSON.
struct TakeoutSidecar {
    /// When the photo was taken, in microseconds since 1970 (UTC).
    let taken: Int64?
    let description: String?
    let coordinates: Coordinates?

    /// Reads the content of such a file. Returns nil for other JSON.
    init?(json: [UInt8]) {
        guard let found = try? JSONDecoder().decode(Content.self, from: Data(json)),
            found.photoTakenTime != nil || found.geoData != nil
        else { return nil }
        let seconds = found.photoTakenTime.flatMap { Int64($0.timestamp) }
        taken = seconds.flatMap { $0.magnitude < 1 << 40 ? $0 * 1_000_000 : nil }
        let text = found.description?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        description = text.isEmpty ? nil : text
        // Without a position, Takeout writes 0, 0.
        let place = found.geoData.flatMap { $0.latitude == 0 && $0.longitude == 0 ? nil : $0 }
        coordinates = place.flatMap { place in
            guard abs(place.latitude) <= 90, abs(place.longitude) <= 180 else { return nil }
            return Coordinates(latitude: place.latitude, longitude: place.longitude)
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
