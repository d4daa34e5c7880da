/// What a picture was taken with, and how.
public struct Camera: Codable, Hashable, Sendable {
    /// The camera: "Canon EOS 5D Mark III".
    public var name: String?
    /// The lens: "EF50mm f/1.4 USM".
    public var lens: String?
    /// Seconds: 0.008 is 1/125.
    public var exposure: Double?
    /// The f-number: 5.6.
    public var aperture: Double?
    /// In millimeters, of the lens itself.
    public var focalLength: Double?
    /// The sensitivity: 400.
    public var iso: Int?

    /// What is known, each by itself.
    public init(
        name: String? = nil,
        lens: String? = nil,
        exposure: Double? = nil,
        aperture: Double? = nil,
        focalLength: Double? = nil,
        iso: Int? = nil
    ) {
        self.name = name
        self.lens = lens
        self.exposure = exposure
        self.aperture = aperture
        self.focalLength = focalLength
        self.iso = iso
    }

    /// The name of a camera by its maker and model, of which many models repeat the maker.
    static func name(maker: String?, model: String?) -> String? {
        guard let model else { return maker }
        guard let maker, let first = maker.split(separator: " ").first else { return model }
        return model.lowercased().hasPrefix(first.lowercased()) ? model : "\(maker) \(model)"
    }

    var isEmpty: Bool { self == Camera() }
}

/// A place on the earth.
public struct Coordinates: Codable, Hashable, Sendable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// A place, in degrees.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether there is such a place. That in the sea off Africa where both are 0 is where cameras are that do not
    /// know.
    var areSound: Bool {
        abs(latitude) <= 90 && abs(longitude) <= 180 && (latitude != 0 || longitude != 0)
    }

    /// "52/1 31/1 12/1" and "N": degrees, minutes and seconds, in the half of the earth that the letter names.
    static func degrees(_ text: String?, half: String?) -> Double? {
        guard let text, let half = half?.uppercased().first, "NSEW".contains(half) else { return nil }
        let parts = text.split(separator: " ").map { Rational.value(String($0)) }
        guard (1...3).contains(parts.count), let degrees = parts[0] else { return nil }
        let minutes = parts.count > 1 ? parts[1] ?? 0 : 0, seconds = parts.count > 2 ? parts[2] ?? 0 : 0
        let value = degrees + minutes / 60 + seconds / 3600
        return half == "S" || half == "W" ? -value : value
    }
}

/// Numbers as Exiv2 writes them.
enum Rational {
    /// "1/125" or "400"; nil for anything else, and for what is divided by nothing.
    static func value(_ text: String?) -> Double? {
        guard let parts = text?.split(separator: "/", omittingEmptySubsequences: false), parts.count <= 2,
            let over = Double(parts[0])
        else { return nil }
        guard parts.count == 2 else { return over.isFinite ? over : nil }
        guard let under = Double(parts[1]), under != 0 else { return nil }
        let value = over / under
        return value.isFinite ? value : nil
    }
}
