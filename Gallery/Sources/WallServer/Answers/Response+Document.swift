import HTTPTypes
import NIOCore
import PhotoWall
import Pictures

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
    static func value(_ text: String, isPrivate: Bool) -> String {
        switch Caching(rawValue: text) {
        case .never: text
        case .forever where !isPrivate: "public, " + text
        default: isPrivate ? "private, " + text : text
        }
    }
}

extension Response {
    /// An answer from memory.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - gzip: The content, compressed.
    ///   - mediaType: The content's type.
    ///   - tag: The name of the content's state.
    ///   - caching: How long the answer may be kept.
    ///   - headers: Further headers.
    init(
        _ bytes: ByteBuffer,
        gzip: ByteBuffer? = nil,
        _ mediaType: String,
        tag: EntityTag? = nil,
        caching: Caching,
        headers: HTTPFields = [:]
    ) {
        var headers = headers
        headers[.contentType] = mediaType
        headers[.cacheControl] = caching.rawValue
        headers[.eTag] = tag?.text
        self.init(status: .ok, headers: headers, body: .bytes(bytes, gzip: gzip))
    }

    /// A JSON document.
    init(json: ByteBuffer, _ caching: Caching) {
        self.init(json, MediaType.json, caching: caching)
    }

    /// Returns what is sent to a request. JSON has a tag and is compressed, like everything that is kept compressed, if the
    /// client accepts that. The answer is empty if the client's copy is still valid.
    ///
    /// - Parameters:
    ///   - request: The request, or nil if it couldn't be understood.
    ///   - isPrivate: Whether the answer is only for the current user.
    func finished(for request: HTTPRequest?, isPrivate: Bool) -> Response {
        var headers = headers, body = body
        headers[.date] = HTTPDate.now
        headers[.cacheControl] = headers[.cacheControl].map { Caching.value($0, isPrivate: isPrivate) }
        guard let request, status == .ok || status == .partialContent else {
            return Response(status: status, headers: headers, body: body)
        }
        var packed: () -> ByteBuffer? = { nil }
        if case .bytes(let bytes, let gzip) = body, gzip != nil || headers[.contentType] == MediaType.json {
            headers[.vary] = "Accept-Encoding"
            headers[.eTag] = headers[.eTag] ?? EntityTag(of: bytes).text
            packed = { gzip ?? Gzip.compressed(bytes, level: 6) }
        }
        if let tag = headers[.eTag], EntityTag(text: tag).isKnown(by: request.headerFields[.ifNoneMatch]) {
            for name in Self.contentHeaders { headers[name] = nil }
            return Response(status: .notModified, headers: headers)
        }
        if request.takesGzip, let gzip = packed() {
            headers[.contentEncoding] = "gzip"
            body = .bytes(gzip)
        }
        return Response(status: status, headers: headers, body: body)
    }

    /// The headers about content that isn't sent.
    private static let contentHeaders: [HTTPField.Name] = [
        .contentType, .contentLength, .contentDisposition, .contentRange, .transferEncoding,
    ]

    /// A file of the page.
    init(_ file: PageFiles.File, tag: EntityTag, caching: Caching) {
        self.init(file.bytes, gzip: file.gzip, file.mediaType, tag: tag, caching: caching)
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

extension EntityTag {
    /// A tag that changes with the content, for answers that may be compressed.
    fileprivate init(of bytes: ByteBuffer) {
        self.init(bytes.withUnsafeReadableBytes { ContentHash(of: $0) }.description, isWeak: true)
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
