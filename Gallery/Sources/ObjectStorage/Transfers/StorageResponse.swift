import NIOCore
import NIOHTTP1

/// A response whose body hasn't been read yet.
struct StorageResponse: Sendable {
    let status: HTTPResponseStatus
    let headers: HTTPHeaders
    let body: ResponseBody

    /// Sends a request, and waits for the beginning of the response.
    init(to request: TransferRequest) async throws {
        let transfer = Transfer(request)
        let head = try await transfer.head()
        (status, headers, body) = (head.status, head.headers, ResponseBody(transfer))
    }
}

/// The bytes of a response. They can be read once. If they aren't read to the end, the connection is closed.
final class ResponseBody: Sendable {
    private let transfer: Transfer

    fileprivate init(_ transfer: Transfer) {
        self.transfer = transfer
    }

    deinit {
        transfer.cancel()
    }

    /// Returns the next piece, or nil after the last one.
    func next() async throws -> ByteBuffer? {
        try await transfer.piece()
    }

    /// Returns all remaining bytes.
    ///
    /// - Throws: `NIOTooManyBytesError` if there are more than the limit.
    func collect(upTo limit: Int) async throws -> ByteBuffer {
        var bytes = ByteBuffer()
        while let piece = try await next() {
            guard bytes.readableBytes + piece.readableBytes <= limit else {
                throw NIOTooManyBytesError(maxBytes: limit)
            }
            bytes.writeImmutableBuffer(piece)
        }
        return bytes
    }
}
