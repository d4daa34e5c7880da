import PhotoWall
import WallNodes

/// A file of a static site that may be removed, or whose name changes with its content.
enum SiteFile: Hashable, Sendable {
    /// A file that the server also has at this address.
    case address(WallAddress)
    /// A part of a wall: `walls/<wall>.bin`, `places/<name of its root>/<number>.bin`, `nodes/<name>` or
    /// `texts/<name>.json`. Or a part of the search: `search/<name>.bin` or `search/<name>.txt`.
    case wall

    /// Reads a path within the site. Returns nil if it isn't the path of such a file.
    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1 || ["left-out.json", "unreadable.json"].contains(path) else { return nil }
        var address = "/\(path)"
        if Self.isWall(parts) {
            self = .wall
            return
        }
        // Originals have a suffix here, which tells web servers the format.
        if parts[0] == "originals", let dot = address.lastIndex(of: ".") {
            address = String(address[..<dot])
        }
        guard let address = WallAddress(path: address) else { return nil }
        self = .address(address)
    }
    private static func isWall(_ parts: [Substring]) -> Bool {
        switch (parts[0], parts.count) {
        case ("walls", 2): parts[1].without(suffix: ".bin")?.isName ?? false
        case ("places", 3):
            NodeName(text: parts[1].utf8) != nil
                && parts[2].without(suffix: ".bin")?.number(Int64.self) != nil
        case ("search", 2):
            (parts[1].without(suffix: ".bin") ?? parts[1].without(suffix: ".txt"))
                .flatMap { NodeName(text: $0.utf8) } != nil
        case ("nodes", 2), ("texts", 2): WallAddress(path: "/" + parts.joined(separator: "/")) != nil
        default: false
        }
    }
}
