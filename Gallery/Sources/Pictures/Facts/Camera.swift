/// The camera and its settings.
public struct Camera: Codable, Hashable, Sendable {
    /// The camera: "Canon EOS 5D Mark III".
    public var name: String?
    /// The lens: "EF50mm f/1.4 USM".
    public var lens: String?
    /// The exposure time in seconds: 0.008 is 1/125.
    public var exposure: Double?
    /// The f-number: 5.6.
    public var aperture: Double?
    /// The focal length of the lens itself, in millimeters.
    public var focalLength: Double?
    /// The sensitivity: 400.
    public var iso: Int?

    /// Makes a value. Each part may be unknown.
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

    /// Returns the name of a camera from its maker and model. Many models repeat the maker.
    static func name(maker: String?, model: String?) -> String? {
        guard let model else { return maker }
        guard let maker, let first = maker.split(separator: " ").first else { return model }
        return model.lowercased().hasPrefix(first.lowercased()) ? model : "\(maker) \(model)"
    }

    var isEmpty: Bool { self == Camera() }
}

/// A position on the earth.
public struct Coordinates: Codable, Hashable, Sendable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Makes a position, in degrees.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether the position is valid. Cameras that don't know their position write 0 for both, which is in
    /// the sea off Africa.
    var areSound: Bool {
        abs(latitude) <= 90 && abs(longitude) <= 180 && (latitude != 0 || longitude != 0)
    }

    /// Parses "52,31.2N" or "52,31,12N", as in XMP. Some programs write "-52.52".
    static func degrees(xmp text: String?) -> Double? {
        guard let text, let half = text.last else { return nil }
        guard half.isLetter else { return Double(text).flatMap { abs($0) <= 180 ? $0 : nil } }
        return degrees(text.dropLast().split(separator: ",").joined(separator: " "), half: String(half))
    }

    /// Parses "52/1 31/1 12/1" and "N": degrees, minutes and seconds, and a letter for the hemisphere.
    static func degrees(_ text: String?, half: String?) -> Double? {
        guard let text, let half = half?.uppercased().first, "NSEW".contains(half) else { return nil }
        let parts = text.split(separator: " ").map { Rational.value(String($0)) }
        guard (1...3).contains(parts.count), let degrees = parts[0] else { return nil }
        let minutes = parts.count > 1 ? parts[1] ?? 0 : 0, seconds = parts.count > 2 ? parts[2] ?? 0 : 0
        let value = degrees + minutes / 60 + seconds / 3600
        return half == "S" || half == "W" ? -value : value
    }
}

/// Numbers in the format of Exiv2.
enum Rational {
    /// Parses "1/125" or "400". Returns nil for other text, and for division by zero.
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
