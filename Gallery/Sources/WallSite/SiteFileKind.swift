import NIOCore
import ObjectStorage
import PhotoWall

/// What a web server has to know of a file of a static site, by its name.
struct SiteFileKind {
    /// What it is.
    let mediaType: String
    /// Whether its name changes with its content, so that nobody need ask for it again.
    let isForever: Bool
    /// Whether packing it again saves nothing, or would deceive the page, which unpacks some by itself.
    let isPacked: Bool

    /// - Parameters:
    ///   - name: The path within the site.
    ///   - start: An original's first bytes, which tell apart formats that share a suffix.
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
        case "assets", "nodes", "originals", "texts", "thumbnails": isForever = true
        default: isForever = false
        }
        switch parts.first {
        case "listing.bin", "nodes", "originals", "thumbnails", "walls": isPacked = true
        default: isPacked = false
        }
    }

    /// What an object is served with.
    var headers: ObjectHeaders {
        ObjectHeaders(
            contentType: mediaType,
            cacheControl: isForever ? "public, max-age=31536000, immutable" : "no-cache"
        )
    }
}
