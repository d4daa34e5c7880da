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
