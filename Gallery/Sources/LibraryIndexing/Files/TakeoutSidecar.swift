import Foundation
import Pictures

/// The file that Google Takeout puts next to a photo: what Google Photos knows about it, as JSON.
struct TakeoutSidecar {
    /// The name of the photo, before Takeout has changed or cut it off.
    let title: String?
    /// When the photo was taken, in seconds since 1970 (UTC).
    let taken: Int64?
    let description: String?
    let coordinates: Coordinates?
    /// The names of people.
    let people: [String]
    let isFavorite: Bool

    /// Reads the content of such a file. Returns nil for other JSON.
    init?(json: [UInt8]) {
        guard let found = try? JSONDecoder().decode(Content.self, from: Data(json)),
            found.photoTakenTime?.value != nil || found.geoData?.value != nil
        else { return nil }
        let seconds = (found.photoTakenTime?.value?.timestamp).flatMap { Int64($0) }
        taken = seconds.flatMap { $0.magnitude < 1 << 40 ? $0 : nil }
        title = found.title?.value
        description = Self.trimmed(found.description?.value)
        let place = found.geoData?.value
        coordinates = place.flatMap { place in
            // Without a position, Takeout writes 0, 0.
            guard let latitude = place.latitude, let longitude = place.longitude, abs(latitude) <= 90,
                abs(longitude) <= 180, latitude != 0 || longitude != 0
            else { return nil }
            return Coordinates(latitude: latitude, longitude: longitude)
        }
        let names = (found.people?.value ?? []).prefix(Self.maxPeople).compactMap {
            Self.trimmed($0.value?.name)
        }
        people = names.filter { $0.utf8.count <= Self.longestName }
        isFavorite = found.favorited?.value ?? false
    }

    private static let maxPeople = 200, longestName = 200

    private static func trimmed(_ text: String?) -> String? {
        let text = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return text.isEmpty ? nil : text
    }

    private struct Content: Decodable {
        var title: Lenient<String>?
        var description: Lenient<String>?
        var photoTakenTime: Lenient<Time>?
        var geoData: Lenient<Place>?
        var people: Lenient<[Lenient<Person>]>?
        var favorited: Lenient<Bool>?

        struct Time: Decodable {
            var timestamp: String
        }

        struct Place: Decodable {
            var latitude: Double?
            var longitude: Double?
        }

        struct Person: Decodable {
            var name: String
        }
    }

    /// A value that is missing if it is of another kind. Then the others count.
    private struct Lenient<Value: Decodable>: Decodable {
        let value: Value?

        init(from decoder: any Decoder) {
            value = try? Value(from: decoder)
        }
    }
}
