import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// An HTTP answer.
struct Response: Sendable {
    /// The body of an answer.
    enum Body: Sendable {
        /// No body.
        case none
        /// Bytes in memory, and the same bytes compressed if they are at hand.
        case bytes(ByteBuffer, gzip: ByteBuffer? = nil)
        /// Bytes that are produced while they are sent. `length` is their number, if known in advance.
        case stream(length: Int?, @Sendable (Writer) async throws -> Void)
    }

    /// Sends the parts of a streamed body.
    struct Writer {
        fileprivate let outbound: NIOAsyncChannelOutboundWriter<HTTPResponsePart>

        func write(_ bytes: ByteBuffer) async throws {
            try await outbound.write(.body(bytes))
        }
    }

    let status: HTTPResponse.Status
    var headers: HTTPFields
    private(set) var body: Body

    init(status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
        switch body {
        case .bytes(let bytes, _): self.headers[.contentLength] = String(bytes.readableBytes)
        case .stream(let length?, _): self.headers[.contentLength] = String(length)
        case .stream(nil, _): self.headers[.transferEncoding] = "chunked"
        // Browsers would wait for a body without a length.
        case .none where ![204, 304].contains(status.code) && self.headers[.contentLength] == nil:
            self.headers[.contentLength] = "0"
        case .none: break
        }
    }

    /// An answer from memory with all its headers, including `Content-Length`.
    init(complete headers: HTTPFields, _ bytes: ByteBuffer) {
        status = .ok
        self.headers = headers
        body = .bytes(bytes)
    }

    /// The same answer without a body, for a `HEAD` request.
    var withoutBody: Response {
        var response = self
        response.body = .none
        response.headers[.transferEncoding] = nil
        return response
    }

    /// All parts of the answer, or nil if its body is produced while it is sent.
    var parts: [HTTPResponsePart]? {
        let head = HTTPResponsePart.head(HTTPResponse(status: status, headerFields: headers))
        return switch body {
        case .none: [head, .end(nil)]
        case .bytes(let bytes, _): [head, .body(bytes), .end(nil)]
        case .stream: nil
        }
    }

    /// Sends the answer.
    func write(to outbound: NIOAsyncChannelOutboundWriter<HTTPResponsePart>) async throws {
        if let parts {
            try await outbound.write(contentsOf: parts)
        } else if case .stream(_, let send) = body {
            try await outbound.write(.head(HTTPResponse(status: status, headerFields: headers)))
            try await send(Writer(outbound: outbound))
            try await outbound.write(.end(nil))
        }
    }
}
