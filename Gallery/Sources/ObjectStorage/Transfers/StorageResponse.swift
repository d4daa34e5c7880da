import NIOCore
import NIOHTTP1

/// An answer whose body is still to be read.
struct StorageResponse: Sendable {
    let status: HTTPResponseStatus
    let headers: HTTPHeaders
    let body: ResponseBody

    /// Sends a request, and waits for the beginning of the answer.
    init(to request: TransferRequest) async throws {
        let transfer = Transfer(request)
        let head = try await transfer.head()
        (status, headers, body) = (head.status, head.headers, ResponseBody(transfer))
    }
}

/// The bytes of an answer, once through. Where they are not read to their end, the connection is closed.
final class ResponseBody: Sendable {
    private let transfer: Transfer

    fileprivate init(_ transfer: Transfer) {
        self.transfer = transfer
    }

    deinit {
        transfer.cancel()
    }

    /// The next piece; nil after the last one.
    func next() async throws -> ByteBuffer? {
        try await transfer.piece()
    }

    /// All that is left.
    ///
    /// - Throws: `NIOTooManyBytesError` where that is more than a limit.
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
