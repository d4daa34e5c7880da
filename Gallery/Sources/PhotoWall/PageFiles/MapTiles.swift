/// A server whose tiles the map shows below the photos, in place of the outline that comes with the page.
public struct MapTiles: Hashable, Sendable {
    /// What is wrong with a template.
    public struct Problem: Error, CustomStringConvertible {
        /// The end of a sentence that begins with the template.
        public let description: String
    }

    /// The address of a tile, with `{z}`, `{x}` and `{y}` for its zoom level, column and row, and possibly `{r}`, which
    /// becomes `@2x` on screens with two pixels to the point.
    public let template: String
    /// The scheme, host and port of the server: the only other server that the page may load pictures from.
    public let origin: String
    /// The credit that the map shows, or an empty text. A link is written `[name](https://example.org/)`.
    public var attribution = ""

    /// Checks a template, such as `https://tile.example.org/{z}/{x}/{y}.png`.
    ///
    /// The tiles are those of most servers: squares of 256 points in the spherical Mercator projection (EPSG:3857), with
    /// row 0 in the north.
    public init(_ template: String) throws(Problem) {
        let example = "such as https://tile.example.org/{z}/{x}/{y}.png"
        guard !template.contains("{s}") else { throw Problem(description: "has {s}: name one server") }
        let pattern = /(?i:(https?):\/\/([A-Za-z0-9.-]+)(?::([0-9]{1,5}))?)(\/.*)/
        guard let match = template.wholeMatch(of: pattern) else {
            throw Problem(description: "isn't an address \(example), with the name of a host")
        }
        if let port = match.3 {
            guard (1...65_535).contains(Int(port) ?? 0) else {
                throw Problem(description: "has port \(port), which is out of range (1–65535)")
            }
        }
        let place = match.4
        for name in ["z", "x", "y"] where place.ranges(of: "{\(name)}").count != 1 {
            throw Problem(description: "must have {\(name)} once, \(example)")
        }
        let rest = ["{z}", "{x}", "{y}", "{r}"].reduce(String(place)) { rest, name in
            rest.replacing(name, with: "", maxReplacements: 1)
        }
        if let unknown = rest.firstMatch(of: /\{[^}]*\}/) {
            throw Problem(description: "has \(unknown.output): only {z}, {x}, {y} and {r} are known")
        }
        guard rest.wholeMatch(of: /[A-Za-z0-9\-._~%\/?&=+,:@!$()*]*/) != nil else {
            throw Problem(description: "has characters that an address needs as %XX")
        }
        origin = "\(match.1)://\(match.2)\(match.3.map { ":\($0)" } ?? "")".lowercased()
        self.template = origin + place
    }

    /// The elements for the head of the page.
    var html: String {
        var html = "\n<meta name=\"brickwork-tiles\" content=\"\(template.html)\">"
        if !attribution.isEmpty {
            html += "\n<meta name=\"brickwork-attribution\" content=\"\(attribution.html)\">"
        }
        return html
    }
}
