import HTTPTypes
import NIOCore
import PhotoWall
import WallPage

/// For how long an answer may be kept, by a browser or by a cache that several share.
enum Caching: String {
    /// For ever: what is at this address never changes.
    case forever = "max-age=31536000, immutable"
    /// It asks each time whether its copy is still good.
    case checked = "no-cache"
    /// Not at all.
    case never = "no-store"

    /// The value of `Cache-Control` that was said of any answer.
    ///
    /// - Parameter isPrivate: Whether it is for the one who asked alone: then only browsers keep it.
    static func value(_ said: String, isPrivate: Bool) -> String {
        switch Caching(rawValue: said) {
        case .never: said
        case .forever where !isPrivate: "public, " + said
        default: isPrivate ? "private, " + said : said
        }
    }
}

extension Response {
    /// An answer out of memory: whole, compressed where the browser takes that, or the word that its copy is good.
    ///
    /// - Parameters:
    ///   - bytes: What it holds.
    ///   - gzip: The same, compressed.
    ///   - mediaType: What it is.
    ///   - tag: The name of its state.
    ///   - caching: How long it may be kept.
    ///   - request: What it answers.
    ///   - headers: What else it says.
    init(
        _ bytes: ByteBuffer,
        gzip: ByteBuffer? = nil,
        _ mediaType: String,
        tag: EntityTag? = nil,
        caching: Caching,
        to request: HTTPRequest,
        headers: HTTPFields = [:]
    ) {
        var headers = headers
        headers[.cacheControl] = caching.rawValue
        if let tag {
            headers[.eTag] = tag.text
        }
        if gzip != nil {
            headers[.vary] = "Accept-Encoding"
        }
        if let tag, tag.isKnown(by: request.headerFields[.ifNoneMatch]) {
            self.init(status: .notModified, headers: headers)
            return
        }
        headers[.contentType] = mediaType
        if let gzip, request.takesGzip {
            headers[.contentEncoding] = "gzip"
            self.init(status: .ok, headers: headers, body: .bytes(gzip))
        } else {
            self.init(status: .ok, headers: headers, body: .bytes(bytes))
        }
    }

    /// A file of the page.
    init(_ file: PageFiles.File, tag: EntityTag, caching: Caching, to request: HTTPRequest) {
        self.init(file.bytes, gzip: file.gzip, file.mediaType, tag: tag, caching: caching, to: request)
    }

    /// The refusal as a line of text.
    init(_ refusal: Refusal) {
        var headers = refusal.headers
        headers[.contentType] = MediaType.text
        headers[.cacheControl] = Caching.never.rawValue
        self.init(
            status: refusal.status,
            headers: headers,
            body: .bytes(ByteBuffer(string: refusal.text + "\n"))
        )
    }
}

extension HTTPRequest {
    /// Whether the browser unpacks gzip.
    var takesGzip: Bool {
        guard let header = headerFields[.acceptEncoding] else { return false }
        return header.lowercased().split(separator: ",").contains { part in
            let words = part.filter { $0 != " " && $0 != "\t" }.split(separator: ";")
            guard words.first == "gzip" || words.first == "*" else { return false }
            let weight = words.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
            return weight.flatMap { Double($0) } != 0
        }
    }
}
