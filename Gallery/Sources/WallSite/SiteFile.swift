import PhotoWall

/// A file of a static site that changes its name with its content, or goes away.
enum SiteFile: Hashable, Sendable {
    /// What a server has at this address as well.
    case address(WallAddress)
    /// `walls/<wall>.bin`, `places/<wall>/<number>.bin`, `nodes/<name>` or `texts/<name>.json`: a part of a wall.
    case wall

    /// Reads a path within the site; nil for what does not have the name of such a file.
    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return nil }
        var address = "/\(path)"
        if Self.isWall(parts) {
            self = .wall
            return
        }
        // Originals have a suffix here, so that a web server knows what they are.
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
            parts[1].isName && parts[2].without(suffix: ".bin")?.number(Int64.self) != nil
        case ("nodes", 2), ("texts", 2): WallAddress(path: "/" + parts.joined(separator: "/")) != nil
        default: false
        }
    }
}
