import NIOCore
import NIOHTTP1

/// An HTTP request.
struct TransferRequest: Sendable {
    var method: HTTPMethod
    var url: String
    var headers: HTTPHeaders
    var body: ByteBuffer
    /// The timeout for a connection.
    var connecting: Duration
    /// The timeout while nothing is sent or received.
    var silence: Duration
    /// A file with the trusted certificates, or nil for those that the system trusts.
    var trustedCertificates: String?
}

/// The beginning of a response.
struct TransferHead: Sendable {
    var status: HTTPResponseStatus
    var headers: HTTPHeaders
}

/// Why a response is missing or incomplete.
enum TransferError: Error {
    /// A temporary failure, such as a lost connection: the end of a sentence.
    case trouble(String)
    /// The certificate isn't trusted. The text is libcurl's reason.
    case certificate(String)
}
