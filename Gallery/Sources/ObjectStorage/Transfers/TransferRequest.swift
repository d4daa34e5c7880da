import NIOCore
import NIOHTTP1

/// An HTTP request, as it is sent.
struct TransferRequest: Sendable {
    var method: HTTPMethod
    var url: String
    var headers: HTTPHeaders
    var body: ByteBuffer
    /// How long to wait for a connection.
    var connecting: Duration
    /// How long to wait while nothing comes, and nothing goes.
    var silence: Duration
    /// A file with the certificates that are trusted; nil for those that the system trusts.
    var trustedCertificates: String?
}

/// The beginning of an answer.
struct TransferHead: Sendable {
    var status: HTTPResponseStatus
    var headers: HTTPHeaders
}

/// Why there was no answer, or not all of it.
enum TransferError: Error {
    /// What passes, such as a cut connection: the end of a sentence.
    case trouble(String)
    /// The certificate is not trusted, for a reason in libcurl's words.
    case certificate(String)
}
