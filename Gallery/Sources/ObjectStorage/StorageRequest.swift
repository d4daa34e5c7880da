import NIOCore
import NIOHTTP1

/// A request to a storage service.
struct StorageRequest: Sendable {
    var method: HTTPMethod
    /// The object's full key, or nil for a request about the bucket.
    var key: String?
    /// Names and values, not encoded.
    var query: [(name: String, value: String)] = []
    var headers: HTTPHeaders = [:]
    var body = ByteBuffer()

    /// A description of the request, as part of a sentence.
    var action: String {
        switch method {
        case .GET where key == nil: "list"
        case .GET, .HEAD: "read"
        case .DELETE,
            .POST where query.contains { $0.name == "delete" }:
            "remove"
        default: "write"
        }
    }
}

/// The response of a storage service.
struct StorageAnswer: Sendable {
    let status: HTTPResponseStatus
    let headers: HTTPHeaders
    let body: ByteBuffer
}
