import HTTPTypes
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// What a request has to be, whatever it asks for: what two readers could understand in two ways is refused.
enum RequestRules {
    /// Checks the head of a request.
    ///
    /// It is the connection's last where the client says so, where it announces what this server does not read (a body,
    /// or another protocol: the parser stops there), and before HTTP/1.1, which did not keep connections.
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

    /// What is said to bytes that are no request.
    static func refusal(of error: HTTPParserError) -> Refusal {
        switch error {
        case .headerOverflow:
            Refusal(status: .requestHeaderFieldsTooLarge, text: "The request's headers are too large.")
        default:
            Refusal(status: .badRequest, text: "This is no request that can be understood.")
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
            throw Refusal(status: .badRequest, text: "The method is none.")
        }
        let target = Target(head.uri)
        // Of the other forms, each goes with a method that is not answered anyway.
        guard target.path.hasPrefix("/") || method == .connect || method == .options else {
            throw Refusal(status: .badRequest, text: "The request's target is no path.")
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

    /// What a request is sent to: `/path`, or the same behind `http://` and a server's name.
    private struct Target {
        /// The server's name, where the target has one.
        let authority: String?
        /// All that follows.
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
