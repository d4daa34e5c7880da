import HTTPTypes
import NIOCore
import PhotoWall
import WallPage

/// How long a browser or a shared cache may keep an answer.
enum Caching: String {
    /// Forever: the content at this address never changes.
    case forever = "max-age=31536000, immutable"
    /// The cache asks each time whether its copy is still valid.
    case checked = "no-cache"
    /// Never.
    case never = "no-store"

    /// Returns the value of `Cache-Control` for an answer.
    ///
    /// - Parameter isPrivate: Whether the answer is only for the current user. Then only browsers may keep
    ///   it.
    static func value(_ said: String, isPrivate: Bool) -> String {
        switch Caching(rawValue: said) {
        case .never: said
        case .forever where !isPrivate: "public, " + said
        default: isPrivate ? "private, " + said : said
        }
    }
}

extension Response {
    /// An answer from memory. It is compressed if the browser accepts that, and empty if the browser's copy
    /// is still valid.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - gzip: The content, compressed.
    ///   - mediaType: The content's type.
    ///   - tag: The name of the content's state.
    ///   - caching: How long the answer may be kept.
    ///   - request: The request to answer.
    ///   - headers: Further headers.
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

    /// A refusal as a line of text.
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
    /// Whether the browser accepts gzip.
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
