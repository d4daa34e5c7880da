import NIOCore
import NIOHTTP1

/// What is asked of a storage service.
struct StorageRequest: Sendable {
    var method: HTTPMethod
    /// The object's whole key; nil where it is about the bucket.
    var key: String?
    /// Names and values, not encoded.
    var query: [(name: String, value: String)] = []
    var headers: HTTPHeaders = [:]
    var body = ByteBuffer()

    /// What it does, to be said in a sentence.
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

/// What a storage service answers.
struct StorageAnswer: Sendable {
    let status: HTTPResponseStatus
    let headers: HTTPHeaders
    let body: ByteBuffer
}
