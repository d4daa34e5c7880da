/// The address of a storage service: `http://127.0.0.1:8333`.
public struct Endpoint: Hashable, Sendable, CustomStringConvertible {
    let isSecure: Bool
    let host: String
    /// Nil for the default port.
    let port: Int?

    /// Parses `http://host` or `https://host`, optionally with `:port`. Returns nil for other text.
    public init?(_ text: String) {
        guard let scheme = text.firstRange(of: "://") else { return nil }
        switch text[..<scheme.lowerBound].lowercased() {
        case "https": isSecure = true
        case "http": isSecure = false
        default: return nil
        }
        var place = text[scheme.upperBound...]
        if place.last == "/" {
            place.removeLast()
        }
        // An IPv6 address in brackets contains colons that don't begin a port.
        let afterHost = place.first == "[" ? place.firstIndex(of: "]") ?? place.startIndex : place.startIndex
        let colon = place[afterHost...].firstIndex(of: ":")
        host = place[..<(colon ?? place.endIndex)].lowercased()
        port = colon.flatMap { Int(place[place.index(after: $0)...]) }
        guard colon == nil || port.map({ 1...65535 ~= $0 }) == true, Self.isHost(host) else { return nil }
    }

    /// Returns Amazon's endpoint in a region.
    static func amazon(region: String) -> Endpoint? {
        Endpoint("https://s3.\(region).amazonaws.com")
    }

    /// `http://127.0.0.1:8333`
    public var description: String { "\(isSecure ? "https" : "http")://\(authority(of: nil))" }

    /// Returns the value of `Host`, with or without a bucket in the name.
    func authority(of bucket: String?) -> String {
        let name = bucket.map { "\($0).\(host)" } ?? host
        let usual = isSecure ? 443 : 80
        return port.map { $0 == usual ? name : "\(name):\($0)" } ?? name
    }

    private static func isHost(_ text: String) -> Bool {
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
        return !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "0"..."9", ".", "-", "_": true
                case "[", "]", ":": isBracketed
                default: false
                }
            }
    }
}
