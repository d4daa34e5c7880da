import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// What is sent to whoever has asked.
struct Response: Sendable {
    /// What follows the headers.
    enum Body: Sendable {
        /// Nothing.
        case none
        /// Bytes that are here.
        case bytes(ByteBuffer)
        /// What is found while it is sent: so many bytes, where that is known before.
        case stream(length: Int?, @Sendable (Writer) async throws -> Void)
    }

    /// Sends the parts of a body.
    struct Writer {
        fileprivate let outbound: NIOAsyncChannelOutboundWriter<HTTPResponsePart>

        func write(_ bytes: ByteBuffer) async throws {
            try await outbound.write(.body(bytes))
        }
    }

    let status: HTTPResponse.Status
    var headers: HTTPFields
    private let body: Body

    init(status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
        switch body {
        case .bytes(let bytes): self.headers[.contentLength] = String(bytes.readableBytes)
        case .stream(let length?, _): self.headers[.contentLength] = String(length)
        case .none, .stream: break
        }
    }

    /// The same to who has asked for the headers alone.
    var withoutBody: Response { Response(status: status, headers: headers) }

    /// Sends all of it.
    func write(to outbound: NIOAsyncChannelOutboundWriter<HTTPResponsePart>) async throws {
        let head = HTTPResponsePart.head(HTTPResponse(status: status, headerFields: headers))
        switch body {
        case .none:
            try await outbound.write(contentsOf: [head, .end(nil)])
        case .bytes(let bytes):
            try await outbound.write(contentsOf: [head, .body(bytes), .end(nil)])
        case .stream(_, let send):
            try await outbound.write(head)
            try await send(Writer(outbound: outbound))
            try await outbound.write(.end(nil))
        }
    }
}
