import NIOCore
import ObjectStorage
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

/// What a web server needs to know about a file of a static site, derived from its name.
struct SiteFileKind {
    /// The media type.
    let mediaType: String
    /// Whether the name changes with the content, so that the file can be cached forever.
    let isForever: Bool
    /// Whether the file is already compressed, or unpacked by the page itself. It must not be compressed
    /// again.
    let isPacked: Bool

    /// - Parameters:
    ///   - name: The path within the site.
    ///   - start: An original's first bytes, which distinguish formats with the same suffix.
    init(of name: String, start: ByteBuffer = ByteBuffer()) {
        let parts = name.split(separator: "/")
        let suffix = name.split(separator: ".").last.map(String.init) ?? ""
        switch (parts.first, suffix) {
        case ("originals", _): mediaType = MediaType.original(format: suffix, start: start)
        case ("thumbnails", "jpg"): mediaType = MediaType.jpeg
        case _ where name == SiteMark.name: mediaType = MediaType.text
        default: mediaType = MediaType.pageFile(named: name)
        }
        switch parts.first {
        case "assets", "nodes", "originals", "places", "search", "texts", "thumbnails": isForever = true
        default: isForever = false
        }
        switch (parts.first, suffix) {
        case ("assets", "bin"), ("nodes", _), ("originals", _), ("thumbnails", _), ("walls", _),
            ("search", "bin"):
            isPacked = true
        default: isPacked = false
        }
    }

    /// The headers of the file's object in a bucket.
    var headers: ObjectHeaders {
        ObjectHeaders(
            contentType: mediaType,
            cacheControl: isForever ? "public, max-age=31536000, immutable" : "no-cache"
        )
    }
}
