import Foundation
import Pictures

/// The larger cities of the world. They name the place of a photo that has a position and no name of a place, and tell its time zone.
///
/// The data is by [GeoNames](https://www.geonames.org), under the Creative Commons Attribution 4.0 License: cities with more than
/// 15,000 people, with their English names. `Scripts/write-cities` writes it.
struct Cities: Sendable {
    /// The cities that come with the program. The file is read when the first photo needs it.
    static let known = Cities(
        Bundle.module.url(forResource: "cities", withExtension: "txt").flatMap {
            try? [UInt8](Data(contentsOf: $0))
        } ?? []
    )

    /// A photo farther from all cities than this has no name.
    private static let farthest = 30.0, farthestOfZone = 200.0
    private static let kilometersOfADegree = 111.2

    private struct City {
        let latitude: Double
        let longitude: Double
        /// What the city covers, as the radius of a circle in kilometers.
        let radius: Double
        /// The name and the country, and the time zone, as bytes of the text.
        let name: Range<Int>, zone: Range<Int>
    }

    private let text: [UInt8]
    /// By the degree of latitude that they are in.
    private let cities: [Int: [City]]

    /// - Parameter text: A line for each city: latitude and longitude in hundredths of a degree, radius in kilometers, name,
    ///   country and time zone, with tabs between them.
    init(_ text: [UInt8]) {
        self.text = text
        let all = text.split(separator: UInt8(ascii: "\n")).compactMap { line -> City? in
            let parts = line.split(separator: UInt8(ascii: "\t"))
            let numbers = parts.prefix(3).compactMap { Double(String(decoding: $0, as: UTF8.self)) }
            guard parts.count == 6, numbers.count == 3 else { return nil }
            return City(
                latitude: numbers[0] / 100,
                longitude: numbers[1] / 100,
                radius: numbers[2],
                name: parts[3].startIndex..<parts[4].endIndex,
                zone: parts[5].indices
            )
        }
        cities = Dictionary(grouping: all) { Int($0.latitude.rounded(.down)) }
    }

    /// Returns the city with the nearest edge, and its country: "Graz, Austria". Nil if none is within 30 kilometers.
    func name(near position: Coordinates) -> String? {
        nearest(to: position, within: Self.farthest).map {
            String(decoding: text[$0.name], as: UTF8.self).replacing("\t", with: ", ")
        }
    }

    /// Returns the local time minus UTC in seconds at a place, which is that of the nearest city. Nil if none is within 200
    /// kilometers.
    ///
    /// - Parameter time: In seconds since 1970 (UTC).
    func offset(near position: Coordinates, at time: Int64) -> Int64? {
        let city = nearest(to: position, within: Self.farthestOfZone)
        let zone = city.flatMap { TimeZone(identifier: String(decoding: text[$0.zone], as: UTF8.self)) }
        return zone.map { Int64($0.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))) }
    }

    /// Returns the city with the nearest edge.
    private func nearest(to position: Coordinates, within maximum: Double) -> City? {
        let degree = Int(position.latitude.rounded(.down)),
            reach = Int(maximum / Self.kilometersOfADegree) + 1
        let near = (degree - reach...degree + reach).flatMap { cities[$0] ?? [] }.map {
            ($0, Self.kilometers(from: position, to: $0) - $0.radius)
        }
        return near.min { $0.1 < $1.1 }.flatMap { $0.1 < maximum ? $0.0 : nil }
    }

    /// Returns a distance, which is exact enough for short ones.
    private static func kilometers(from position: Coordinates, to city: City) -> Double {
        let north = city.latitude - position.latitude
        // The other way round the world may be shorter.
        let east = abs(city.longitude - position.longitude)
        let shorter = min(east, 360 - east) * cos(position.latitude * .pi / 180)
        return kilometersOfADegree * (north * north + shorter * shorter).squareRoot()
    }
}

extension PictureFacts {
    /// Takes the name of the nearest city if the picture has a position and no name of a place.
    mutating func takeCity(from cities: @autoclosure () -> Cities) {
        guard place == nil, let coordinates else { return }
        place = cities().name(near: coordinates)
    }
}
