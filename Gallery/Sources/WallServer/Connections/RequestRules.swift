import HTTPTypes
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// The rules for all requests. Requests that a proxy and this server could understand differently are
/// refused.
enum RequestRules {
    /// Checks the head of a request.
    ///
    /// The request is the connection's last if the client says so, if it uses a version before HTTP/1.1, or
    /// if it announces something this server doesn't read: a body or another protocol, where the parser
    /// stops.
    static func request(_ head: HTTPRequestHead) -> WallRequest {
        let isLast =
            !head.isKeepAlive || head.version != .http1_1 || head.method == .CONNECT || head.hasBody
            || head.headers.contains(name: "Upgrade")
        do throws(Refusal) {
            return WallRequest(content: .request(try checked(head)), isLast: isLast)
        } catch {
            return WallRequest(content: .refused(error), isLast: isLast)
        }
    }

    /// Checks that a request has no body.
    static func checkBody(of head: HTTPRequest) throws(Refusal) {
        guard head.headerFields[.transferEncoding] == nil, head.headerFields[.contentLength] ?? "0" == "0"
        else { throw Refusal.body }
    }

    /// The answer to input that isn't a valid HTTP request.
    static func refusal(of error: HTTPParserError) -> Refusal {
        switch error {
        case .headerOverflow:
            Refusal(status: .requestHeaderFieldsTooLarge, text: "The request's headers are too large.")
        default:
            Refusal(status: .badRequest, text: "This is not a valid HTTP request.")
        }
    }

    private static func checked(_ head: HTTPRequestHead) throws(Refusal) -> HTTPRequest {
        let hosts = head.headers["Host"]
        guard let host = hosts.first, !host.isEmpty else {
            throw Refusal(status: .badRequest, text: "The Host header is missing.")
        }
        guard hosts.count == 1 else {
            throw Refusal(status: .badRequest, text: "There is more than one Host header.")
        }
        guard let method = try? HTTPRequest.Method(head.method) else {
            throw Refusal(status: .badRequest, text: "Unsupported method.")
        }
        let target = Target(head.uri)
        // The other forms of a target belong to methods that aren't answered anyway.
        guard target.path.hasPrefix("/") || method == .connect || method == .options else {
            throw Refusal(status: .badRequest, text: "The request's target is not a path.")
        }
        if let authority = target.authority, authority.lowercased() != host.lowercased() {
            throw Refusal(
                status: .badRequest,
                text: "The request's target and its Host header name different servers."
            )
        }
        return HTTPRequest(
            method: method,
            scheme: "http",
            authority: host,
            path: target.path,
            headerFields: HTTPFields(head.headers, splitCookie: false)
        )
    }

    /// A request's target: `/path`, or the same after `http://` and a server's name.
    private struct Target {
        /// The server's name, if the target contains it.
        let authority: String?
        /// The path and query.
        let path: String

        init(_ text: String) {
            guard text.prefix(7).lowercased() == "http://" else {
                (authority, path) = (nil, text)
                return
            }
            let rest = text.dropFirst(7)
            let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
            authority = String(rest[..<end])
            path = rest[end...].hasPrefix("/") ? String(rest[end...]) : "/" + rest[end...]
        }
    }
}

extension HTTPRequestHead {
    fileprivate var hasBody: Bool {
        headers.contains(name: "Transfer-Encoding") || headers["Content-Length"].contains { $0 != "0" }
    }
}
