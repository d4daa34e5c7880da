import NIOCore
import ObjectStorage
import PhotoWall

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
        case ("nodes", _), ("originals", _), ("thumbnails", _), ("walls", _), ("search", "bin"):
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
